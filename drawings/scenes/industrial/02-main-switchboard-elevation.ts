import type { Plane } from '../../kit/plane.ts'
import { trace } from '../../kit/route.ts'
import { dial, handle, lamp, louvre, plate, rotary, screen } from '../../parts/board-fronts.ts'
import { dimension, groundLine } from '../../parts/marks.ts'
import { personOnPaper } from '../../parts/people.ts'
import { flatScene } from '../../scene.ts'

/** Scale 1:5, so 1 unit is 5 mm: 3 040 wide and 2 120 high come out at 608 by 424. */
const BOARD = { x: 140, y: 96, width: 608, height: 404, plinth: 20 } as const
const INCOMER = 132
const FEEDER = 114
const METERING = 134
const BUS_Y = BOARD.y + 27
const CELL_TOP = BOARD.y + 60
const FEEDER_PITCH = 85

export const mainSwitchboardElevation = flatScene('industrial', (sheet, paper) => {
  groundLine(paper, 520)
  const { x, y, width, height, plinth } = BOARD
  paper.run(trace(x + 66, 610).y(y + height), { width: 8, radius: 0 })
  paper.rect(x + 6, y + height, width - 12, plinth, 'n fd')
  paper.rect(x, y, width, height, 'o fp')
  paper.rect(x, y, width, 54, 'n fl')
  incomer(paper, x)
  for (let column = 0; column < 3; column++) feederColumn(paper, x + INCOMER + column * FEEDER, column)
  metering(paper, x + INCOMER + 3 * FEEDER)
  mimicBus(paper)
  paper.rect(x, y, width, height, 'o')
  for (const share of [0.06, 0.5, 0.94]) paper.rect(x + width * share - 8, y - 12, 16, 12, 'n fl')
  dimension(sheet, [x, 56], [x + width, 56], '3 040')
  dimension(sheet, [781, y], [781, y + height + plinth], '2 120', { gap: 6 })
  personOnPaper(sheet, [74, 520], 1.98)
})

function columnEdge(paper: Plane, a: number): void {
  paper.segment(a, BOARD.y, a, BOARD.y + BOARD.height, 'n')
}

function incomer(paper: Plane, a: number): void {
  paper.rect(a + 7, CELL_TOP, INCOMER - 14, 196, 'n fl')
  plate(paper, a + 28, CELL_TOP + 12, INCOMER - 56, 24, 'ACB-1', 14)
  paper.rect(a + 26, CELL_TOP + 48, INCOMER - 52, 108, 'n fp')
  rotary(paper, a + INCOMER / 2, CELL_TOP + 88, 24, true)
  lamp(paper, a + INCOMER / 2 - 18, CELL_TOP + 134, 7, 'fe')
  lamp(paper, a + INCOMER / 2 + 18, CELL_TOP + 134, 7)
  paper.rect(a + 7, CELL_TOP + 204, INCOMER - 14, 134, 'n fl')
  louvre(paper, a + 32, CELL_TOP + 286, INCOMER - 64, 40, 7)
  handle(paper, a + INCOMER - 24, CELL_TOP + 236, 34)
}

function feederColumn(paper: Plane, a: number, column: number): void {
  columnEdge(paper, a)
  for (let row = 0; row < 4; row++) {
    const b = CELL_TOP + row * FEEDER_PITCH
    const on = (column + row) % 3 !== 1
    paper.rect(a + 24, b, FEEDER - 31, 79, 'n fl')
    plate(paper, a + 30, b + 7, 44, 22, `F${1 + row + 4 * column}`, 14)
    rotary(paper, a + FEEDER - 30, b + 50, 17, on)
    lamp(paper, a + 36, b + 62, 5, on ? 'fe' : 'fl')
    lamp(paper, a + 52, b + 62, 5)
  }
}

function metering(paper: Plane, a: number): void {
  columnEdge(paper, a)
  paper.rect(a + 7, CELL_TOP, METERING - 14, 148, 'n fl')
  dial(paper, a + 39, CELL_TOP + 42, 25, 0.52)
  dial(paper, a + 96, CELL_TOP + 42, 25, 0.7)
  screen(paper, a + 28, CELL_TOP + 86, METERING - 56, 44)
  paper.rect(a + 7, CELL_TOP + 156, METERING - 14, 182, 'n fl')
  handle(paper, a + 22, CELL_TOP + 230, 34)
  louvre(paper, a + 34, CELL_TOP + 286, METERING - 60, 40, 7)
}

/** Painted mimic: breaker to bus, a riser down each feeder column and a tap to every feeder. */
function mimicBus(paper: Plane): void {
  const { x } = BOARD
  const last = x + INCOMER + 2 * FEEDER + 13
  for (let column = 0; column < 3; column++) {
    const riser = x + INCOMER + column * FEEDER + 13
    for (let row = 0; row < 4; row++) {
      const tap = CELL_TOP + row * FEEDER_PITCH + 40
      paper.run(trace(riser, tap).x(riser + 12), { width: 5, radius: 0 })
    }
    paper.run(trace(riser, BUS_Y).y(CELL_TOP + 3 * FEEDER_PITCH + 40), { width: 6, radius: 0 })
  }
  paper.run(
    trace(x + 66, CELL_TOP)
      .y(BUS_Y)
      .x(last),
    { width: 8, radius: 8 },
  )
  for (let column = 0; column < 3; column++) {
    paper.circle(x + INCOMER + column * FEEDER + 13, BUS_Y, 8, 'n fl')
  }
}
