import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { engraved, handle, lamp, louvre, plate, rotary, screen } from '#drawings/parts/board-fronts.ts'
import { balloon, dimension, groundLine } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const panel = { x: 150, y: 60, width: 500, height: 444, plinth: 20 } as const

export const dutyStandbyPanel = flatScene('water', (sheet, paper) => {
  const { x, y, width, height, plinth } = panel
  groundLine(paper, y + height + plinth)
  paper.run(trace(400, -10).y(y), { width: 9, radius: 0 })
  paper.run(trace(275, 610).y(y + height), { width: 9, radius: 0 })
  paper.run(trace(525, 610).y(y + height), { width: 9, core: 'sd', radius: 0 })
  paper.rect(x, y, width, height, 'o fl')
  paper.rect(x + 16, y + height, width - 32, plinth, 'n fd')
  paper.segment(400, y, 400, y + height, 'n')
  door(paper, 162, 'PUMP 1 DUTY', true)
  door(paper, 412, 'PUMP 2 STBY', false)
  handle(paper, 379, 250, 56)
  handle(paper, 418, 250, 56)
  dimension(sheet, [704, y], [704, y + height + plinth], '1 850')
  balloon(sheet, [70, 178], [216, 184], 1)
  balloon(sheet, [70, 300], [212, 300], 2)
  balloon(sheet, [70, 420], [208, 396], 3)
})

/** One pump's door: drive keypad, lamps, selectors and the air outlet. */
function door(paper: Plane, x: number, title: string, duty: boolean): void {
  paper.rect(x, 74, 226, 416, 'n fp')
  plate(paper, x + 20, 90, 186, 36, title, 16)
  paper.rect(x + 38, 142, 150, 118, 'o fl')
  screen(paper, x + 52, 156, 122, 54, duty ? 'trend' : 'text')
  paper.rect(x + 52, 222, 36, 26, 'n fm')
  paper.rect(x + 96, 222, 36, 26, 'n fm')
  paper.rect(x + 140, 222, 34, 26, `n ${duty ? 'fe' : 'fm'}`)
  lamp(paper, x + 58, 298, 14, duty ? 'fe' : 'fl')
  lamp(paper, x + 113, 298, 14)
  lamp(paper, x + 168, 298, 14)
  for (const [tag, at] of [
    ['RUN', 58],
    ['FLT', 113],
    ['STOP', 168],
  ] as const) {
    engraved(paper, tag, x + at, 322, 14)
  }
  // Both stand in automatic, ready to change over; only the duty pump leads.
  rotary(paper, x + 66, 388, 29, true)
  rotary(paper, x + 160, 388, 29, duty)
  engraved(paper, 'AUTO', x + 66, 426, 14)
  engraved(paper, 'LEAD', x + 160, 426, 14)
  louvre(paper, x + 48, 452, 130, 28, 7)
}
