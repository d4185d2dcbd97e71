import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData, roundedPath } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { type Trace, trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { louvre } from '#drawings/parts/board-fronts.ts'
import { dimension } from '#drawings/parts/marks.ts'
import { planBoard, planWall } from '#drawings/parts/plan.ts'
import { flatScene } from '#drawings/scene.ts'

const sensors: readonly Point2[] = [
  [118, 108],
  [682, 108],
  [118, 486],
]

export const ductedPlan = flatScene('air', (sheet, paper) => {
  paper.rect(66, 56, 668, 486, 'fl')
  planWall(sheet, trace(66, 56).x(734).y(542).x(66).y(56).points)
  planWall(sheet, trace(300, 56).y(166).points)
  planWall(sheet, trace(300, 240).y(300).x(66).points)
  planWall(sheet, trace(500, 56).y(166).points)
  planWall(sheet, trace(500, 240).y(300).x(734).points)
  planWall(sheet, trace(430, 542).y(408).points)
  duct(sheet, trace(400, 270).y(180).x(180))
  duct(sheet, trace(400, 270).y(180).x(630))
  duct(sheet, trace(400, 330).x(250).y(440))
  duct(sheet, trace(420, 330).x(600).y(440))
  duct(sheet, trace(400, 270).y(112))
  for (const [x, y] of [
    [176, 180],
    [634, 180],
    [250, 450],
    [600, 450],
    [400, 108],
  ] as const)
    diffuser(paper, x, y)
  power(sheet, paper)
  fanCoil(paper)
  for (const [x, y] of sensors) sensor(paper, x, y)
  dimension(sheet, [66, 578], [734, 578], '12 400', { gap: 3, size: 16 })
})

/** Flexible duct: a pale tube with its spiral. */
function duct(sheet: Sheet, line: Trace): void {
  const path: PathData = roundedPath(line.points, 26)
  sheet.element(path, 'sk bt#38')
  sheet.element(path, 'sp bt#32')
  sheet.element(path, 'sm bt#32~2.5-9')
}

function diffuser(paper: Plane, x: number, y: number): void {
  for (const half of [31, 21, 12])
    paper.rect(x - half, y - half, 2 * half, 2 * half, half === 31 ? 'o fl' : 'n')
  paper.segments(
    [
      [x - 31, y - 31, x + 31, y + 31],
      [x - 31, y + 31, x + 31, y - 31],
    ],
    'h',
  )
}

function fanCoil(paper: Plane): void {
  paper.rect(326, 250, 158, 104, 'o fl')
  paper.circle(374, 302, 32, 'n fm')
  paper.spokes(374, 302, 9, 32, 8, 'h')
  paper.circle(374, 302, 9, 'n fk')
  paper.rect(424, 272, 48, 60, 'n fp')
  louvre(paper, 428, 279, 40, 46, 6)
}

/** Supply from the board to the unit, and dashed control wiring from the unit to each sensor. */
function power(sheet: Sheet, paper: Plane): void {
  const control = new PathData()
    .moveTo([326, 282])
    .lineTo([318, 282])
    .lineTo([318, 108])
    .lineTo([136, 108])
    .moveTo([470, 250])
    .lineTo([470, 218])
    .lineTo([682, 218])
    .lineTo([682, 126])
    .moveTo([340, 354])
    .lineTo([340, 486])
    .lineTo([136, 486])
  sheet.element(control, 'b')
  paper.run(trace(716, 498).x(688).y(382).x(452).y(354), { width: 8, radius: 16 })
  planBoard(paper, 690, 478, 38, 42)
}

function sensor(paper: Plane, x: number, y: number): void {
  paper.rect(x - 18, y - 18, 36, 36, 'n fl')
  paper.text('T', x, y - 8, 16, 'n', 'middle')
}
