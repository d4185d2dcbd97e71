import { circlePoints, type Point2, scatter, steps } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { balloon, dimension } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const surface = 150
const bedTop = 420
const floor = 562
const conduits = [338, 462] as const
const conduitY = 492

export const trenchSection = flatScene('rural', (sheet, paper) => {
  const random = scatter(7)
  naturalGround(paper, random)
  backfill(paper, random)
  grassEdge(sheet)
  paper.rect(274, 292, 252, 20, 'n fe')
  paper.segments(
    steps(282, 520, 26).map((x): Segment => [x, 312, x + 14, 292]),
    'n',
  )
  for (const x of conduits) mains(paper, x)
  paper.segments(
    [
      [338, 424, 338, 556],
      [462, 424, 462, 556],
      [272, conduitY, 528, conduitY],
    ],
    'x',
  )
  // Cover is measured from the surface to the top of the conduit.
  dimension(sheet, [206, surface], [206, conduitY - 46], '600', { size: 21 })
  paper.segment(188, conduitY - 46, 300, conduitY - 46, 'h')
  dimension(sheet, [236, 92], [564, 92], '450', { size: 21 })
  balloon(sheet, [664, 236], [514, 302], 1)
  balloon(sheet, [690, 388], [506, 480], 2)
  balloon(sheet, [110, 84], [288, 220], 3)
})

function naturalGround(paper: Plane, random: () => number): void {
  paper.rect(0, surface, 800, 450, 'fm')
  paper.poly(
    trace(0, surface)
      .x(800)
      .y(surface + 66)
      .to(0, surface + 54),
    'fd',
  )
  const flecks: Segment[] = []
  for (let index = 0; index < 150; index++) {
    const x = random() * 800
    const y = surface + 76 + random() * 370
    if (x < 246 || x > 554) flecks.push([x, y, x + 5 + (index % 6), y + 2])
  }
  paper.segments(flecks, 'n@50')
  for (const [x, y, size] of [
    [90, 330, 20],
    [160, 486, 14],
    [654, 300, 17],
    [722, 480, 24],
    [610, 546, 13],
    [60, 562, 16],
  ] as const) {
    const stone: Point2[] = [
      [x - size, y],
      [x - size * 0.4, y - size * 0.7],
      [x + size * 0.7, y - size * 0.5],
      [x + size, y + size * 0.3],
      [x, y + size * 0.6],
    ]
    paper.poly(stone, 'n fp')
  }
}

/** The open trench, bedding sand below, selected fill above. */
function backfill(paper: Plane, random: () => number): void {
  const trench = trace(236, surface).to(262, floor).x(538).to(564, surface)
  paper.poly(trench, 'fp')
  paper.poly(trace(254, bedTop).to(262, floor).x(538).to(546, bedTop), 'fl')
  const sand = Array.from({ length: 70 }, (): Segment => {
    const x = 272 + random() * 256
    const y = 430 + random() * 124
    return [x, y, x + 1.5, y]
  })
  paper.segments(sand, 'n')
  const clods = Array.from({ length: 34 }, (): Segment => {
    const x = 262 + random() * 262
    const y = surface + 20 + random() * 240
    return [x, y, x + 12, y - 8]
  })
  paper.segments(clods, 'h@70')
  paper.line(trench, 'o')
  paper.segments(
    [
      [0, surface, 236, surface],
      [564, surface, 800, surface],
    ],
    'o',
  )
  paper.segment(254, bedTop, 546, bedTop, 'n')
}

function grassEdge(sheet: Sheet): void {
  const path = new PathData()
  for (const x of steps(14, 800, 22)) {
    if (x >= 226 && x <= 566) continue
    path.moveTo([x, surface]).lineTo([x - 5, surface - 13])
    path.moveTo([x + 3, surface]).lineTo([x + 4, surface - 17])
    path.moveTo([x + 6, surface]).lineTo([x + 13, surface - 11])
  }
  sheet.element(path, 'n')
}

/** Heavy-duty conduit with its four cores, in section. */
function mains(paper: Plane, x: number): void {
  paper.circle(x, conduitY, 46, 'o fe')
  paper.circle(x, conduitY, 35, 'n fl')
  const cores = circlePoints([x, conduitY], 16, 4)
  paper.circles(cores, 11.5, 'n fk')
  paper.circles(cores, 5, 'h fl')
}
