import { steps } from '#drawings/kit/geometry.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { plate } from '#drawings/parts/board-fronts.ts'
import { balloon, dimension, groundLine } from '#drawings/parts/marks.ts'
import { personOnPaper } from '#drawings/parts/people.ts'
import { flatScene } from '#drawings/scene.ts'

const ceiling = 196
const floor = 492
const downlights = [246, 566] as const
const platformHeight = 40

/** Nothing is alive while the fan goes up: lights out, and the switch locked off. */
export const roomSection = flatScene('residential', (sheet, paper) => {
  groundLine(paper, 512)
  paper.rect(84, floor, 632, 24, 'o fm')
  paper.hatch(84, floor, 632, 24, 11)
  shell(paper)
  furniture(paper)
  wiring(paper)
  fan(paper)
  for (const x of downlights) downlight(paper, x)
  platform(paper)
  personOnPaper(sheet, [400, floor - platformHeight], 1.09, { pose: 'up' })
  switchedOff(paper)
  dimension(sheet, [204, ceiling + 14], [204, floor - 2], '2 700', { gap: 8 })
  balloon(sheet, [736, 116], [580, 190], 1)
  balloon(sheet, [742, 300], [520, 264], 2)
  balloon(sheet, [44, 300], [112, 344], 3)
})

/** Walls, ceiling and roof truss, cut through. */
function shell(paper: Plane): void {
  for (const x of [94, 682]) {
    paper.rect(x, ceiling, 24, floor - ceiling, 'o fl')
    paper.hatch(x, ceiling, 24, floor - ceiling, 12)
  }
  paper.poly(trace(34, 214).to(400, 46).to(766, 214).to(752, 228).to(400, 68).to(48, 228), 'o fm')
  paper.rect(118, ceiling, 564, 14, 'n fl')
  paper.segments(
    [
      [250, ceiling, 300, 116],
      [400, ceiling, 400, 70],
      [550, ceiling, 500, 116],
      [300, 116, 300, ceiling],
      [500, 116, 500, ceiling],
    ],
    't',
  )
  const batts = steps(130, 670, 21).map((x) =>
    trace(x, ceiling - 2)
      .to(x + 6, ceiling - 16)
      .to(x + 12, ceiling - 2),
  )
  paper.lines(batts, 'h@60')
}

/** One circuit: switch in the wall, over the ceiling to both lights and the fan. */
function wiring(paper: Plane): void {
  paper.run(trace(106, 332).y(160).x(246).y(182), { width: 7, radius: 10 })
  paper.run(
    trace(246, 160)
      .x(400)
      .y(ceiling + 14),
    { width: 7, radius: 10 },
  )
  paper.run(trace(400, 160).x(566).y(182), { width: 7, radius: 10 })
  paper.rect(110, 330, 24, 38, 'o fl')
  paper.rect(118, 348, 8, 12, 'h fd')
}

function downlight(paper: Plane, x: number): void {
  paper.rect(x - 15, ceiling - 12, 30, 20, 'n fd')
  paper.rect(x - 23, ceiling + 8, 46, 14, 'o fl')
  paper.rect(x - 16, ceiling + 20, 32, 5, 'h fl')
}

function fan(paper: Plane): void {
  paper.run(trace(400, ceiling + 14).y(250), { width: 6, core: 'sl', radius: 0 })
  paper.poly(trace(371, 263).to(268, 256).to(262, 268).to(371, 275), 'n fd')
  paper.poly(trace(429, 263).to(532, 256).to(538, 268).to(429, 275), 'n fd')
  paper.poly(trace(380, 250).x(420).to(430, 276).x(370), 'o fl')
}

/** What the fitter stands on. */
function platform(paper: Plane): void {
  const top = floor - platformHeight
  paper.rect(336, top, 128, 9, 'o fl')
  paper.lines([trace(350, top + 9).to(342, floor).points, trace(450, top + 9).to(458, floor).points], 'o')
  paper.segment(347, top + 26, 453, top + 26, 'n')
}

/** Lock and tag on the switch. */
function switchedOff(paper: Plane): void {
  paper.line(trace(122, 368).y(386), 'n')
  plate(paper, 92, 386, 60, 28, 'OFF', 15)
}

function furniture(paper: Plane): void {
  paper.rect(500, 372, 160, 56, 'o fp', 8)
  paper.rect(492, 416, 176, 46, 'o fl', 8)
  paper.segments(
    [
      [512, 462, 512, floor],
      [648, 462, 648, floor],
    ],
    'o',
  )
  paper.rect(540, 290, 86, 58, 'n fl')
  paper.line(trace(540, 334).to(570, 310).to(592, 330).to(626, 312), 'h')
}
