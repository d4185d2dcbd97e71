import type { Point2 } from '#drawings/kit/geometry.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { exitSign } from '#drawings/parts/board-fronts.ts'
import { dimension } from '#drawings/parts/marks.ts'
import { planBoard, planWall } from '#drawings/parts/plan.ts'
import { tiles } from '#drawings/parts/walls.ts'
import { flatScene } from '#drawings/scene.ts'

const luminaires: readonly Point2[] = [
  [140, 120],
  [260, 120],
  [380, 120],
  [140, 240],
  [260, 240],
  [380, 240],
  [580, 120],
  [580, 220],
  [400, 440],
  [520, 440],
  [640, 440],
  [180, 460],
]
const sensors: readonly Point2[] = [
  [320, 180],
  [640, 160],
  [580, 380],
  [240, 500],
]

export const officeCeilingPlan = flatScene('commercial', (sheet, paper) => {
  paper.rect(60, 54, 680, 490, 'fl')
  tiles(paper.at(60, 54), 680, 490, 40, 'h@30')
  planWall(sheet, trace(60, 54).x(740).y(544).x(60).y(54).points)
  planWall(sheet, trace(480, 54).y(180).points)
  planWall(sheet, trace(480, 260).y(310).x(740).points)
  planWall(sheet, trace(60, 380).x(200).points)
  planWall(sheet, trace(284, 380).x(300).y(544).points)
  circuits(paper)
  for (const [index, [x, y]] of luminaires.entries()) luminaire(paper, x, y, index % 4 !== 3)
  for (const [x, y] of [
    [242, 358],
    [440, 284],
    [706, 284],
  ] as const)
    exitSign(paper, x - 22, y - 12, 44, 24)
  for (const [x, y] of sensors) {
    paper.circle(x, y, 13, 'n fl')
    paper.circle(x, y, 5, 'h fk')
  }
  planBoard(paper, 688, 492, 46, 40)
  dimension(sheet, [60, 578], [740, 578], '17 000', { gap: 3, size: 16 })
})

/** From the board: the meeting rooms, the open office, the store. */
function circuits(paper: Plane): void {
  const line = { width: 7, radius: 16 }
  paper.run(trace(711, 492).y(440).x(340).y(120).x(140), line)
  paper.run(trace(340, 240).x(140), line)
  paper.run(trace(340, 170).x(530).y(120).x(580), line)
  paper.run(trace(530, 170).y(220).x(580), line)
  paper.run(trace(340, 340).x(180).y(460), line)
}

function luminaire(paper: Plane, x: number, y: number, lit: boolean): void {
  paper.rect(x - 36, y - 15, 72, 30, `o ${lit ? 'fy' : 'fl'}`)
  paper.segment(x - 36, y, x + 36, y, 'h')
}
