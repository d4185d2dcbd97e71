import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { balloon, groundLine } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const ground = 520
const upperCeiling = 196
const lowerCeiling = 364
/** Walls that a run drops within. */
const cavities = [305, 503] as const
/** Alarms: both bedrooms and the landing upstairs, living room and kitchen side downstairs. */
const alarms = [
  [206, upperCeiling],
  [404, upperCeiling],
  [596, upperCeiling],
  [250, lowerCeiling],
  [560, lowerCeiling],
] as const

export const smokeAlarms = flatScene('residential', (sheet, paper) => {
  groundLine(paper, ground)
  paper.poly(trace(96, 190).to(400, 46).to(704, 190), 'o fm')
  paper.poly(trace(66, 190).to(400, 32).to(734, 190).to(720, 202).to(400, 52).to(80, 202), 'o fl')
  paper.rect(106, 190, 588, ground - 190, 'o fl')
  paper.rect(106, 344, 588, 18, 'o fm')
  paper.hatch(106, 344, 588, 18, 10)
  for (const x of cavities) paper.rect(x - 13, 190, 26, 154, 'n fm')
  for (const x of [106, 672]) paper.rect(x, 190, 22, ground - 190, 'n fm')
  paper.rect(392, 362, 10, ground - 362, 'n fm')
  furniture(paper)
  wiring(paper)
  for (const [x, y] of alarms) alarm(sheet, paper, x, y)
  balloon(sheet, [44, 262], [186, 204], 1)
  balloon(sheet, [756, 262], [548, 170], 2)
})

/** From the board up within the wall to the roof space, along it, and down within two walls to the lower ceiling. */
function wiring(paper: Plane): void {
  paper.run(
    trace(130, 430)
      .x(117)
      .y(170)
      .x(596)
      .y(upperCeiling + 4),
    { width: 7, radius: 12 },
  )
  paper.run(trace(206, 170).y(upperCeiling + 4), { width: 7, radius: 0 })
  paper.run(trace(404, 170).y(upperCeiling + 4), { width: 7, radius: 0 })
  paper.run(
    trace(305, 170)
      .y(353)
      .x(250)
      .y(lowerCeiling + 4),
    { width: 7, radius: 6 },
  )
  paper.run(
    trace(503, 170)
      .y(353)
      .x(560)
      .y(lowerCeiling + 4),
    { width: 7, radius: 6 },
  )
  wallBoard(
    paper,
    128,
    408,
    38,
    64,
    [
      [0, 1, 2],
      [0, 1],
    ],
    3,
  )
}

/** Alarm on the ceiling with its sound. */
function alarm(sheet: Sheet, paper: Plane, x: number, y: number): void {
  paper.poly(
    trace(x - 28, y)
      .x(x + 28)
      .to(x + 19, y + 15)
      .x(x - 19),
    'o fl',
  )
  paper.circle(x, y + 8, 3.4, 'h fe')
  for (const wave of [1, 2]) {
    const half = 12 * wave
    const low = y + 20 + 6 * wave
    sheet.element(
      new PathData().moveTo([x - half, low]).curveTo([x, low + 9 + 3 * wave], [x + half, low]),
      'n',
    )
  }
}

function furniture(paper: Plane): void {
  for (const mirrored of [false, true]) {
    const at = (x: number, width: number): number => (mirrored ? 800 - x - width : x)
    paper.rect(at(150, 106), 308, 106, 22, 'o fp')
    paper.rect(at(154, 34), 294, 34, 15, 'n fl', 4)
    paper.rect(at(144, 8), 282, 8, 62, 'n fd')
  }
  paper.rect(196, 470, 160, 34, 'o fp', 6)
  paper.rect(190, 442, 24, 64, 'n fp', 6)
  paper.rect(338, 442, 24, 64, 'n fp', 6)
  const stair = trace(402, ground)
  for (let tread = 0; tread < 8; tread++) stair.x(420 + tread * 15).y(ground - 19.5 * (tread + 1))
  paper.line(stair, 'n')
  paper.rect(572, 452, 100, 68, 'o fp')
  paper.segment(572, 466, 672, 466, 'n')
  paper.rect(588, 396, 76, 34, 'n fp')
}
