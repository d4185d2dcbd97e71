import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { breakerRow, plate, readout, rotary } from '#drawings/parts/board-fronts.ts'
import { dimension, groundLine } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const readings = ['0412', '1187', '0936', '2204', '0075', '1440', '0618', '0391']
const vacantIndex = 5
const pitch = 146
const first = 114
const busY = 92
const rows = [132, 282] as const

export const meteringPanel = flatScene('commercial', (sheet, paper) => {
  groundLine(paper, 536)
  paper.run(trace(400, -10).y(busY), { width: 10, radius: 0 })
  paper.rect(84, 56, 632, 460, 'o fl')
  paper.rect(100, 516, 600, 20, 'n fd')
  paper.rect(98, 70, 604, 432, 'n fp')
  paper.run(trace(400, 56).y(busY), { width: 10, radius: 0 })
  bus(paper)
  for (const [index, reading] of readings.entries()) meter(paper, index, reading)
  paper.rect(first, 434, 572, 58, 'o fl')
  breakerRow(paper, 132, 441, 400, 44, 14, { on: [0, 1, 3, 4, 5, 8, 9, 12] })
  rotary(paper, 632, 463, 21, true)
  dimension(sheet, [756, 56], [756, 536], '1 980', { gap: 6 })
})

/** Common bus along the top; a riser beside each column feeds both meters and the service section. */
function bus(paper: Plane): void {
  for (let column = 0; column < 4; column++) {
    const x = first + column * pitch + 106
    paper.run(trace(x, busY + 8).y(column === 3 ? 434 : rows[1]), { width: 7, radius: 0 })
  }
  paper.rect(first, busY - 8, 572, 17, 'o fe')
}

/** Meter, tenant's main switch and name plate. */
function meter(paper: Plane, index: number, reading: string): void {
  const x = first + (index % 4) * pitch
  const y = rows[index < 4 ? 0 : 1]
  const vacant = index === vacantIndex
  paper.rect(x, y, 132, 138, 'o fl')
  paper.rect(x + 10, y + 12, 80, 64, 'n fp', 5)
  paper.rect(x + 17, y + 20, 66, 24, 'h fd')
  readout(paper, reading, x + 50, y + 25, 14)
  paper.circle(x + 50, y + 60, 8, 'h')
  paper.rect(x + 98, y + 12, 24, 64, 'n fl')
  paper.rect(x + 103, y + (vacant ? 40 : 24), 14, 26, `h ${vacant ? 'fd' : 'fe'}`)
  plate(paper, x + 10, y + 88, 112, 38, `T${index + 1}`, 17)
}
