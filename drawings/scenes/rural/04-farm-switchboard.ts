import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { breakerRow, dial, engraved, inletPins, readout, rotary } from '#drawings/parts/board-fronts.ts'
import { balloon, groundLine } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const outgoing = ['PUMP', 'SHED', 'HOUSE', 'BORE']

/** Supply to meter to changeover to breakers; the generator inlet waits on the other side of the changeover. */
export const farmSwitchboard = flatScene('rural', (sheet, paper) => {
  groundLine(paper, 532)
  paper.rect(170, -6, 40, 612, 'o fm')
  paper.segments(
    [
      [182, 0, 182, 600],
      [197, 0, 197, 600],
    ],
    'h@50',
  )
  for (const y of [52, 456]) {
    paper.rect(90, y, 580, 16, 'o fl')
    paper.circle(190, y + 8, 5, 'h fk')
  }
  for (const [index, x] of [312, 390, 468, 546].entries()) {
    paper.run(trace(x, 440).y(610), { width: 10, core: index === 0 ? 'se' : 'sd', radius: 0 })
  }
  enclosure(paper)
  apparatus(paper)
  generatorInlet(paper)
  balloon(sheet, [732, 150], [586, 166], 1)
  balloon(sheet, [92, 210], [268, 196], 2)
  balloon(sheet, [92, 352], [278, 326], 3)
})

function enclosure(paper: Plane): void {
  paper.poly(trace(240, 76).x(616).to(636, 102).x(220), 'o fl')
  paper.rect(234, 102, 388, 338, 'o fl')
  paper.rect(250, 118, 356, 306, 'n fp')
}

function apparatus(paper: Plane): void {
  paper.run(trace(190, -10).y(30).x(314).y(134), { width: 9, radius: 14 })
  paper.rect(264, 134, 100, 122, 'n fl')
  dial(paper, 314, 176, 30, 0.6)
  paper.rect(280, 216, 68, 28, 'h fd')
  readout(paper, '1407', 314, 223, 14)
  paper.rect(376, 134, 102, 122, 'n fl')
  rotary(paper, 427, 204, 34, true, -36)
  engraved(paper, '1', 394, 144, 15)
  engraved(paper, '2', 446, 144, 15)
  paper.rect(490, 134, 102, 122, 'n fl')
  rotary(paper, 541, 186, 27, true)
  engraved(paper, 'PUMP', 541, 226, 15)
  // Meter to changeover, changeover down to the breaker bus.
  paper.run(trace(364, 196).x(376), { width: 7, radius: 0 })
  paper.run(trace(427, 256).y(274), { width: 7, radius: 0 })
  paper.rect(258, 316, 340, 12, 'h fm')
  breakerRow(paper, 270, 274, 316, 94, 12, { on: [0, 1, 2, 3, 5, 6, 9, 10] })
  paper.rect(270, 376, 316, 32, 'h fl')
  for (const [index, tag] of outgoing.entries()) engraved(paper, tag, 310 + index * 79, 385, 14)
}

/** Appliance inlet for the generator, wired to side 2 of the changeover. */
function generatorInlet(paper: Plane): void {
  paper.run(trace(664, 360).x(642).y(122).x(470).y(170), { width: 7, core: 'sd', radius: 12 })
  paper.rect(660, 300, 96, 116, 'o fl', 8)
  paper.circle(708, 346, 31, 'n fm')
  inletPins(paper, 708, 346, 17, 4.4)
  engraved(paper, 'GEN', 708, 388, 16)
}
