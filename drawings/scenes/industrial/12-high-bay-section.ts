import { divisions } from '#drawings/kit/geometry.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { lamp, screen, wallBoard } from '#drawings/parts/board-fronts.ts'
import { dimension, groundLine } from '#drawings/parts/marks.ts'
import { personOnPaper } from '#drawings/parts/people.ts'
import { flatScene } from '#drawings/scene.ts'

const floor = 506
const mounting = 220
const bays = [210, 400, 590] as const

export const highBaySection = flatScene('industrial', (sheet, paper) => {
  groundLine(paper, floor)
  for (const x of bays) {
    paper.poly(
      trace(x - 16, mounting)
        .x(x + 16)
        .to(x + 92, floor)
        .x(x - 92),
      'fy@30',
    )
  }
  portalFrame(paper)
  paper.run(trace(100, 356).y(262).to(132, 216).to(400, 122).to(590, 188), { width: 8, radius: 12 })
  for (const x of bays) {
    const rafter = x === 400 ? 124 : 190
    paper.run(trace(x, rafter).y(178), { width: 6, radius: 0 })
    highBay(paper, x)
  }
  wallBoard(paper, 82, 356, 36, 76, [[0, 1, 2], [0]], 3)
  machine(paper)
  personOnPaper(sheet, [232, floor], 0.64, { pose: 'reach' })
  personOnPaper(sheet, [676, floor], 0.64)
  dimension(sheet, [156, mounting], [156, floor - 2], '8 200')
  paper.segment(136, mounting, 650, mounting, 'x')
})

function portalFrame(paper: Plane): void {
  const frame = trace(46, floor)
    .y(206)
    .to(400, 76)
    .to(754, 206)
    .y(floor)
    .x(726)
    .y(240)
    .to(694, 208)
    .to(400, 100)
    .to(106, 208)
    .to(74, 240)
    .y(floor)
  paper.poly(frame, 'o fm')
  const roof = trace(28, 208).to(400, 68).to(772, 208).y(192).to(400, 52).to(28, 192)
  paper.poly(roof, 'o fl')
  const purlins = divisions(8).flatMap((share): Segment[] => {
    const x = 46 + 354 * share
    const y = 200 - 132 * share
    return [
      [x, y, x, y - 13],
      [800 - x, y, 800 - x, y - 13],
    ]
  })
  paper.segments(purlins, 't')
  const girts = [0, 1, 2, 3, 4].flatMap((row): Segment[] => {
    const y = floor - 32 - row * 54
    return [
      [46, y, 74, y],
      [726, y, 754, y],
    ]
  })
  paper.segments(girts, 'h')
}

function highBay(paper: Plane, x: number): void {
  paper.rect(x - 10, 172, 20, 18, 'n fd')
  paper.poly(
    trace(x - 10, 190)
      .x(x + 10)
      .to(x + 34, mounting)
      .x(x - 34),
    'o fl',
  )
  paper.rect(x - 34, mounting - 2, 68, 7, 'n fy')
}

/** What the light is for: a filler and its inclined conveyor. */
function machine(paper: Plane): void {
  paper.rect(284, 420, 130, 86, 'o fl')
  screen(paper, 298, 434, 50, 34)
  lamp(paper, 372, 446, 7, 'fe')
  lamp(paper, 394, 446, 7)
  paper.segment(284, 484, 414, 484, 'h')
  for (const [x, y] of [
    [466, 452],
    [536, 428],
    [600, 408],
  ] as const)
    paper.segment(x, floor, x, y, 't')
  paper.poly(trace(430, 456).to(626, 392).to(631, 406).to(435, 470), 'o fl')
  paper.circles(
    [
      [434, 463],
      [627, 399],
    ],
    9,
    'n fl',
  )
}
