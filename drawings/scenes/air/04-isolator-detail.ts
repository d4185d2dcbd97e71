import { steps } from '#drawings/kit/geometry.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { louvre, rotary } from '#drawings/parts/board-fronts.ts'
import { balloon, dimension } from '#drawings/parts/marks.ts'
import { masonry } from '#drawings/parts/walls.ts'
import { flatScene } from '#drawings/scene.ts'

const floor = 470
const conduitX = 176

export const isolatorDetail = flatScene('air', (sheet, paper) => {
  paper.rect(0, 0, 800, floor, 'fp')
  masonry(paper, 800, floor, [120, 40], 'h@35')
  paper.rect(0, floor, 800, 130, 'fm')
  paper.segment(0, floor, 800, floor, 'o')
  condenserFront(paper)
  refrigerantPair(paper)
  paper.run(trace(conduitX, -10).y(152), { width: 15, radius: 0, casing: 3 })
  flexible(paper)
  saddles(paper)
  isolator(paper)
  dimension(sheet, [58, 226], [58, floor], '1 200', { size: 19 })
  balloon(sheet, [86, 84], [171, 92], 1)
  balloon(sheet, [420, 72], [274, 112], 2)
  balloon(sheet, [100, 398], [190, 388], 3)
})

function condenserFront(paper: Plane): void {
  paper.rect(320, 462, 400, 18, 'n fd')
  paper.rect(300, 480, 450, 30, 'o fl')
  paper.hatch(300, 480, 450, 30, 12)
  paper.rect(326, 146, 396, 316, 'o fl', 10)
  paper.circle(480, 304, 132, 'o fp')
  paper.rings(480, 304, [110, 88, 66, 44], 'h')
  paper.spokes(480, 304, 20, 132, 16, 'h')
  paper.circle(480, 304, 20, 'n fk')
  paper.segment(630, 146, 630, 462, 'n')
  louvre(paper, 648, 176, 56, 130, 10)
  paper.rect(648, 346, 56, 42, 'h fk')
  paper.segments(
    [
      [657, 360, 695, 360],
      [657, 374, 682, 374],
    ],
    'w',
  )
}

/** Liquid and suction line in one lagging, taped. */
function refrigerantPair(paper: Plane): void {
  paper.run(trace(268, -10).y(340).x(328), { width: 24, core: 'sl', radius: 24, casing: 3 })
  paper.segments(
    steps(16, 316, 26).map((y): Segment => [256, y + 14, 280, y]),
    'h',
  )
}

/** Corrugated flexible conduit, so the unit can shake without breaking the connection. */
function flexible(paper: Plane): void {
  const line = trace(conduitX, 306).y(414).x(330)
  paper.run(line, { width: 15, radius: 36, casing: 3 })
  const rings: Segment[] = [
    ...steps(336, 376, 9).map((y): Segment => [conduitX - 7.5, y, conduitX + 7.5, y]),
    ...steps(218, 306, 9).map((x): Segment => [x, 406.5, x, 421.5]),
  ]
  paper.segments(rings, 'h')
  paper.rect(conduitX - 15, 306, 30, 18, 'n fm')
  paper.rect(310, 399, 20, 30, 'n fm')
}

function saddles(paper: Plane): void {
  for (const y of [36, 116]) {
    paper.rect(conduitX - 22, y, 44, 15, 'n fm')
    paper.circles(
      [
        [conduitX - 27, y + 7.5],
        [conduitX + 27, y + 7.5],
      ],
      5.5,
      'n fl',
    )
  }
}

function isolator(paper: Plane): void {
  paper.rect(conduitX - 64, 148, 128, 158, 'o fl', 10)
  rotary(paper, conduitX, 226, 47, true)
  const screws = [163, 290].flatMap((y) => [[conduitX - 50, y] as const, [conduitX + 50, y] as const])
  paper.circles(screws, 5, 'h fm')
}
