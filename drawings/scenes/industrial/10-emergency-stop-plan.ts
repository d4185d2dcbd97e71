import { steps } from '#drawings/kit/geometry.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { dimension, northArrow } from '#drawings/parts/marks.ts'
import { planWall } from '#drawings/parts/plan.ts'
import { flatScene } from '#drawings/scene.ts'

/** Stations and the pull wire each one anchors: wires end at an eye bolt on the conveyor frame. */
const stations: readonly {
  tag: string
  x: number
  y: number
  wire: Segment
}[] = [
  { tag: 'ES1', x: 176, y: 150, wire: [176, 150, 334, 150] },
  { tag: 'ES2', x: 356, y: 150, wire: [356, 150, 512, 150] },
  { tag: 'ES3', x: 176, y: 262, wire: [176, 262, 334, 262] },
  { tag: 'ES4', x: 356, y: 262, wire: [356, 262, 496, 262] },
  { tag: 'ES5', x: 540, y: 446, wire: [540, 446, 540, 290] },
  { tag: 'ES6', x: 652, y: 446, wire: [652, 446, 652, 280] },
]

/** Two conveyors, six stations on pull wires, one safety circuit looped through all of them. */
export const emergencyStopPlan = flatScene('industrial', (sheet, paper) => {
  paper.rect(62, 62, 676, 470, 'fl')
  planWall(sheet, [
    [68, 300],
    [68, 68],
    [732, 68],
    [732, 526],
    [68, 526],
    [68, 380],
  ])
  conveyorPlan(paper, 150, 172, 412, 68, true)
  conveyorPlan(paper, 562, 160, 68, 294, false)
  paper.rect(538, 150, 116, 112, 'n fp')
  paper.circle(596, 206, 41, 'n fl')
  paper.rings(596, 206, [24], 'h')
  paper.segments(
    stations.map((station) => station.wire),
    'n',
  )
  paper.circles(
    stations.map(({ wire }) => [wire[2], wire[3]]),
    5,
    'n fl',
  )
  safetyCircuit(paper)
  for (const { tag, x, y } of stations) station(paper, tag, x, y)
  paper.rect(104, 416, 150, 98, 'o fl')
  paper.text('MCC-1', 179, 456, 18, 'n', 'middle')
  dimension(sheet, [150, 372], [562, 372], '9 600')
  northArrow(paper, 690, 124, 22)
})

function conveyorPlan(
  paper: Plane,
  x: number,
  y: number,
  width: number,
  height: number,
  along: boolean,
): void {
  paper.rect(x, y, width, height, 'o fl')
  const rollers = steps(16, along ? width : height, 16).map(
    (offset): Segment =>
      along
        ? [x + offset, y + 6, x + offset, y + height - 6]
        : [x + 6, y + offset, x + width - 6, y + offset],
  )
  paper.segments(rollers, 'h@50')
  if (along) paper.segment(x - 22, y + height / 2, x + width + 22, y + height / 2, 'x')
  else paper.segment(x + width / 2, y - 22, x + width / 2, y + height + 22, 'x')
}

/** Two loops: the long conveyor from the panel's top, the short one from its side. */
function safetyCircuit(paper: Plane): void {
  paper.run(trace(128, 416).y(112).x(356).y(150), { width: 7, radius: 14 })
  paper.run(trace(176, 112).y(150), { width: 7, radius: 0 })
  paper.run(trace(176, 416).y(262), { width: 7, radius: 0 })
  paper.run(trace(176, 310).x(356).y(262), { width: 7, radius: 14 })
  paper.run(trace(252, 496).x(652).y(446), { width: 7, radius: 14 })
  paper.run(trace(540, 496).y(446), { width: 7, radius: 0 })
}

function station(paper: Plane, tag: string, x: number, y: number): void {
  paper.rect(x - 18, y - 18, 36, 36, 'n fy')
  paper.circle(x, y, 12, 'n fe')
  const below = y > 200
  if (y > 400) paper.text(tag, x + (x > 600 ? 26 : -26), y - 8, 16, 'n', x > 600 ? 'start' : 'end')
  else paper.text(tag, x + 26, below ? y + 14 : y - 28, 16)
}
