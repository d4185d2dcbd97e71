import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { dimension } from '#drawings/parts/marks.ts'
import { lightPoint, planBoard, planDoor, planWall, planWindow, switchPoint } from '#drawings/parts/plan.ts'
import { flatScene } from '#drawings/scene.ts'

const lights: readonly Point2[] = [
  [200, 180],
  [200, 300],
  [200, 430],
  [410, 180],
  [540, 180],
  [660, 180],
  [430, 440],
  [640, 440],
]

export const lightingPlan = flatScene('residential', (sheet, paper) => {
  paper.rect(70, 74, 660, 456, 'fl')
  furniture(paper)
  walls(sheet, paper)
  // Switch wires: dashed, from each switch to the lights it controls.
  for (const [from, bend, to] of [
    [
      [104, 292],
      [120, 220],
      [200, 180],
    ],
    [
      [350, 196],
      [370, 150],
      [410, 180],
    ],
    [
      [384, 338],
      [370, 400],
      [430, 440],
    ],
    [
      [560, 366],
      [570, 420],
      [640, 440],
    ],
  ] as const) {
    sheet.element(new PathData().moveTo(from).curveTo(bend, to), 'b')
  }
  paper.run(trace(698, 300).x(660).y(180).x(200).y(430), { width: 7, radius: 16 })
  paper.run(trace(475, 180).y(440), { width: 7, radius: 16 })
  paper.run(trace(430, 440).x(640), { width: 7, radius: 16 })
  for (const [x, y] of lights) lightPoint(paper, x, y, 18)
  planBoard(paper, 682, 280, 42, 40)
  switchPoint(paper, 104, 292)
  switchPoint(paper, 350, 196)
  switchPoint(paper, 384, 338, -1)
  switchPoint(paper, 560, 366)
  dimension(sheet, [70, 46], [330, 46], '5 200', { gap: 4, size: 16 })
  dimension(sheet, [330, 46], [730, 46], '8 000', { gap: 4, size: 16 })
})

function walls(sheet: Sheet, paper: Plane): void {
  const thickness = 15
  planWall(sheet, trace(70, 306).y(74).x(730).y(530).x(70).y(404).points, thickness)
  planWall(sheet, trace(330, 74).y(210).points, thickness)
  planWall(sheet, trace(330, 300).y(530).points, thickness)
  planWall(sheet, trace(330, 322).x(400).points, thickness)
  planWall(sheet, trace(490, 322).x(730).points, thickness)
  planWall(sheet, trace(540, 322).y(350).points, thickness)
  planWall(sheet, trace(540, 436).y(530).points, thickness)
  planWindow(paper, 130, 67, 120, 14)
  planWindow(paper, 430, 67, 190, 14)
  planWindow(paper, 723, 120, 14, 110)
  planWindow(paper, 723, 390, 14, 90)
  planWindow(paper, 140, 523, 120, 14)
  planDoor(sheet, [70, 306], [166, 306], [70, 404])
  planDoor(sheet, [330, 300], [240, 300], [330, 210])
  planDoor(sheet, [490, 322], [490, 412], [400, 322])
  planDoor(sheet, [540, 436], [626, 436], [540, 350])
}

/** Living room left, kitchen and dining top right, bathroom and bedroom below. */
function furniture(paper: Plane): void {
  paper.rect(96, 100, 60, 130, 'n fp', 6)
  paper.rect(96, 440, 130, 66, 'n fp', 8)
  paper.rect(366, 88, 190, 44, 'n fp')
  paper.rect(380, 96, 44, 28, 'h')
  paper.circles(
    [
      [480, 102],
      [504, 102],
      [480, 120],
      [504, 120],
    ],
    7,
    'h',
  )
  paper.rect(548, 214, 96, 66, 'n fp', 6)
  paper.rect(350, 480, 110, 40, 'n fp', 12)
  paper.rect(596, 462, 112, 58, 'n fp')
  paper.rect(604, 468, 28, 46, 'h', 6)
}
