import { divisions } from '#drawings/kit/geometry.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
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
  packing(paper)
  personOnPaper(sheet, [232, floor], 0.64, { pose: 'carry' })
  personOnPaper(sheet, [676, floor], 0.64, { pose: 'tablet' })
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

/** A flat LED high bay: driver on top, cooling fins, and the disc that gives the light. */
function highBay(paper: Plane, x: number): void {
  paper.segment(x, 176, x, 186, 'o')
  paper.rect(x - 13, 184, 26, 12, 'n fd')
  paper.rect(x - 26, 196, 52, 14, 'o fl')
  paper.segments(
    [-18, -9, 0, 9, 18].map((fin) => [x + fin, 198, x + fin, 208] as const),
    'n',
  )
  paper.rect(x - 38, 210, 76, 10, 'o fp')
  paper.rect(x - 34, mounting - 2, 68, 6, 'n fy')
}

/** What the light is for: cartons that come off a line, and pallets of them in a rack. */
function packing(paper: Plane): void {
  paper.rect(268, 452, 176, 10, 'o fl')
  paper.circles(
    [276, 296, 316, 336, 356, 376, 396, 416, 436].map((x) => [x, 467] as const),
    5,
    'n fl',
  )
  paper.segments(
    [
      [284, 472, 284, floor],
      [428, 472, 428, floor],
    ],
    't',
  )
  for (const x of [280, 334, 388]) carton(paper, x, 416, 42, 36)
  const levels = [314, 378, 442]
  for (const y of levels) {
    for (const x of [502, 570]) {
      paper.rect(x, y + 48, 58, 6, 'n fm')
      carton(paper, x + 3, y + 14, 25, 34)
      carton(paper, x + 30, y + 14, 25, 34)
    }
  }
  for (const x of [492, 562, 634]) paper.rect(x, 296, 8, floor - 296, 'n fd')
  for (const y of levels) paper.rect(492, y + 54, 150, 8, 'n fl')
}

function carton(paper: Plane, x: number, y: number, width: number, height: number): void {
  paper.rect(x, y, width, height, 'n fp')
  paper.segment(x + width / 2, y, x + width / 2, y + height * 0.4, 'h')
}
