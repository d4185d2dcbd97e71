import type { Point2 } from '#drawings/kit/geometry.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { exitSign } from '#drawings/parts/board-fronts.ts'
import { dimension } from '#drawings/parts/marks.ts'
import { planBoard, planDoor, planWall } from '#drawings/parts/plan.ts'
import { tiles } from '#drawings/parts/walls.ts'
import { flatScene } from '#drawings/scene.ts'

const luminaires: readonly Point2[] = [
  [140, 120],
  [240, 120],
  [400, 120],
  [140, 260],
  [240, 260],
  [400, 260],
  [600, 120],
  [600, 220],
  [400, 440],
  [520, 440],
  [640, 440],
  [180, 470],
]
/** On the line, each: what they tell has to reach the lights. */
const sensors: readonly Point2[] = [
  [320, 190],
  [540, 170],
  [580, 440],
  [242, 420],
]
const exits: readonly Point2[] = [
  [242, 352],
  [442, 220],
  [706, 370],
]

export const officeCeilingPlan = flatScene('commercial', (sheet, paper) => {
  paper.rect(60, 54, 680, 490, 'fl')
  tiles(paper.at(60, 54), 680, 490, 40, 'h@30')
  planWall(sheet, trace(740, 332).y(54).x(60).y(544).x(740).y(408).points)
  planWall(sheet, trace(480, 54).y(180).points)
  planWall(sheet, trace(480, 262).y(318).x(740).points)
  planWall(sheet, trace(60, 390).x(200).points)
  planWall(sheet, trace(284, 390).x(300).y(544).points)
  planDoor(sheet, [480, 262], [556, 262], [480, 186])
  planDoor(sheet, [200, 390], [200, 466], [276, 390])
  planDoor(sheet, [740, 408], [664, 408], [740, 332])
  circuits(paper)
  for (const [x, y] of luminaires) luminaire(paper, x, y)
  for (const [x, y] of exits) exitSign(paper, x - 22, y - 12, 44, 24)
  for (const [x, y] of sensors) {
    paper.circle(x, y, 13, 'n fl')
    paper.circle(x, y, 5, 'h fk')
  }
  planBoard(paper, 688, 492, 46, 40)
  tag(paper, 'L1', 458, 440)
  tag(paper, 'L2', 320, 350)
  tag(paper, 'L3', 376, 220)
  dimension(sheet, [60, 578], [740, 578], '17 000', { gap: 3, size: 16 })
})

/** From the board: open office and way out, the desks, the meeting room, and the store through its door. */
function circuits(paper: Plane): void {
  const line = { width: 7, radius: 16 }
  paper.run(trace(711, 492).y(440).x(320).y(120).x(140), line)
  paper.run(trace(320, 120).x(400), line)
  paper.run(trace(400, 260).x(140), line)
  paper.run(trace(320, 220).x(600), line)
  paper.run(trace(540, 220).y(120).x(600), line)
  paper.run(trace(320, 352).x(242).y(470).x(180), line)
  paper.run(trace(711, 440).y(370), { ...line, radius: 0 })
}

function luminaire(paper: Plane, x: number, y: number): void {
  paper.rect(x - 36, y - 15, 72, 30, 'o fy')
  paper.segment(x - 36, y, x + 36, y, 'h')
}

/** Name of a circuit, on its line. */
function tag(paper: Plane, name: string, x: number, y: number): void {
  paper.rect(x - 17, y - 13, 34, 26, 'n fl')
  paper.text(name, x, y - 8, 16, 'n', 'middle')
}
