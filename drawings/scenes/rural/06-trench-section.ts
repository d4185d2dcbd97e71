import { circlePoints, type Point2, scatter, steps } from '../../kit/geometry.ts'
import { PathData } from '../../kit/path.ts'
import type { Plane, Segment } from '../../kit/plane.ts'
import { trace } from '../../kit/route.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { balloon, dimension } from '../../parts/marks.ts'
import { flatScene } from '../../scene.ts'

const SURFACE = 150
const BED_TOP = 420
const FLOOR = 562
const CONDUITS = [338, 462] as const
const CONDUIT_Y = 492

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
  for (const x of CONDUITS) mains(paper, x)
  paper.segments(
    [
      [338, 424, 338, 556],
      [462, 424, 462, 556],
      [272, CONDUIT_Y, 528, CONDUIT_Y],
    ],
    'x',
  )
  // cover is measured from the surface to the top of the conduit
  dimension(sheet, [206, SURFACE], [206, CONDUIT_Y - 46], '600', { size: 21 })
  paper.segment(188, CONDUIT_Y - 46, 300, CONDUIT_Y - 46, 'h')
  dimension(sheet, [236, 92], [564, 92], '450', { size: 21 })
  balloon(sheet, [664, 236], [514, 302], 1)
  balloon(sheet, [690, 388], [506, 480], 2)
  balloon(sheet, [110, 84], [288, 220], 3)
})

function naturalGround(paper: Plane, random: () => number): void {
  paper.rect(0, SURFACE, 800, 450, 'fm')
  paper.poly(
    trace(0, SURFACE)
      .x(800)
      .y(SURFACE + 66)
      .to(0, SURFACE + 54),
    'fd',
  )
  const flecks: Segment[] = []
  for (let index = 0; index < 150; index++) {
    const x = random() * 800
    const y = SURFACE + 76 + random() * 370
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
  const trench = trace(236, SURFACE).to(262, FLOOR).x(538).to(564, SURFACE)
  paper.poly(trench, 'fp')
  paper.poly(trace(254, BED_TOP).to(262, FLOOR).x(538).to(546, BED_TOP), 'fl')
  const sand = Array.from({ length: 70 }, (): Segment => {
    const x = 272 + random() * 256
    const y = 430 + random() * 124
    return [x, y, x + 1.5, y]
  })
  paper.segments(sand, 'n')
  const clods = Array.from({ length: 34 }, (): Segment => {
    const x = 262 + random() * 262
    const y = SURFACE + 20 + random() * 240
    return [x, y, x + 12, y - 8]
  })
  paper.segments(clods, 'h@70')
  paper.line(trench, 'o')
  paper.segments(
    [
      [0, SURFACE, 236, SURFACE],
      [564, SURFACE, 800, SURFACE],
    ],
    'o',
  )
  paper.segment(254, BED_TOP, 546, BED_TOP, 'n')
}

function grassEdge(sheet: Sheet): void {
  const path = new PathData()
  for (const x of steps(14, 800, 22)) {
    if (x >= 226 && x <= 566) continue
    path.moveTo([x, SURFACE]).lineTo([x - 5, SURFACE - 13])
    path.moveTo([x + 3, SURFACE]).lineTo([x + 4, SURFACE - 17])
    path.moveTo([x + 6, SURFACE]).lineTo([x + 13, SURFACE - 11])
  }
  sheet.element(path, 'n')
}

/** Heavy-duty conduit with its four cores, in section. */
function mains(paper: Plane, x: number): void {
  paper.circle(x, CONDUIT_Y, 46, 'o fe')
  paper.circle(x, CONDUIT_Y, 35, 'n fl')
  const cores = circlePoints([x, CONDUIT_Y], 16, 4)
  paper.circles(cores, 11.5, 'n fk')
  paper.circles(cores, 5, 'h fl')
}
