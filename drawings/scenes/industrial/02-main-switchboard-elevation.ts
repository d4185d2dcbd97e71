import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { dial, handle, lamp, louvre, plate, rotary, screen } from '#drawings/parts/board-fronts.ts'
import { dimension, groundLine } from '#drawings/parts/marks.ts'
import { personOnPaper } from '#drawings/parts/people.ts'
import { flatScene } from '#drawings/scene.ts'

/** Scale 1:5, so 1 unit is 5 mm: 3 040 wide and 2 120 high come out at 608 by 424. */
const board = { x: 140, y: 96, width: 608, height: 404, plinth: 20 } as const
const incomerWidth = 132
const feederWidth = 114
const meteringWidth = 134
const busY = board.y + 27
const cellTop = board.y + 60
const feederPitch = 85

export const mainSwitchboardElevation = flatScene('industrial', (sheet, paper) => {
  groundLine(paper, 520)
  const { x, y, width, height, plinth } = board
  paper.run(trace(x + 66, 610).y(y + height), { width: 8, radius: 0 })
  paper.rect(x + 6, y + height, width - 12, plinth, 'n fd')
  paper.rect(x, y, width, height, 'o fp')
  paper.rect(x, y, width, 54, 'n fl')
  incomer(paper, x)
  for (let column = 0; column < 3; column++)
    feederColumn(paper, x + incomerWidth + column * feederWidth, column)
  metering(paper, x + incomerWidth + 3 * feederWidth)
  mimicBus(paper)
  paper.rect(x, y, width, height, 'o')
  for (const share of [0.06, 0.5, 0.94]) paper.rect(x + width * share - 8, y - 12, 16, 12, 'n fl')
  dimension(sheet, [x, 56], [x + width, 56], '3 040')
  dimension(sheet, [781, y], [781, y + height + plinth], '2 120', { gap: 6 })
  personOnPaper(sheet, [74, 520], 1.98)
})

function columnEdge(paper: Plane, a: number): void {
  paper.segment(a, board.y, a, board.y + board.height, 'n')
}

function incomer(paper: Plane, a: number): void {
  paper.rect(a + 7, cellTop, incomerWidth - 14, 196, 'n fl')
  plate(paper, a + 28, cellTop + 12, incomerWidth - 56, 24, 'ACB-1', 14)
  paper.rect(a + 26, cellTop + 48, incomerWidth - 52, 108, 'n fp')
  rotary(paper, a + incomerWidth / 2, cellTop + 88, 24, true)
  lamp(paper, a + incomerWidth / 2 - 18, cellTop + 134, 7, 'fe')
  lamp(paper, a + incomerWidth / 2 + 18, cellTop + 134, 7)
  paper.rect(a + 7, cellTop + 204, incomerWidth - 14, 134, 'n fl')
  louvre(paper, a + 32, cellTop + 286, incomerWidth - 64, 40, 7)
  handle(paper, a + incomerWidth - 24, cellTop + 236, 34)
}

function feederColumn(paper: Plane, a: number, column: number): void {
  columnEdge(paper, a)
  for (let row = 0; row < 4; row++) {
    const b = cellTop + row * feederPitch
    const on = (column + row) % 3 !== 1
    paper.rect(a + 24, b, feederWidth - 31, 79, 'n fl')
    plate(paper, a + 30, b + 7, 44, 22, `F${1 + row + 4 * column}`, 14)
    rotary(paper, a + feederWidth - 30, b + 50, 17, on)
    lamp(paper, a + 36, b + 62, 5, on ? 'fe' : 'fl')
    lamp(paper, a + 52, b + 62, 5)
  }
}

function metering(paper: Plane, a: number): void {
  columnEdge(paper, a)
  paper.rect(a + 7, cellTop, meteringWidth - 14, 148, 'n fl')
  dial(paper, a + 39, cellTop + 42, 25, 0.52)
  dial(paper, a + 96, cellTop + 42, 25, 0.7)
  screen(paper, a + 28, cellTop + 86, meteringWidth - 56, 44)
  paper.rect(a + 7, cellTop + 156, meteringWidth - 14, 182, 'n fl')
  handle(paper, a + 22, cellTop + 230, 34)
  louvre(paper, a + 34, cellTop + 286, meteringWidth - 60, 40, 7)
}

/** Painted mimic: breaker to bus, a riser down each feeder column and a tap to every feeder. */
function mimicBus(paper: Plane): void {
  const { x } = board
  const last = x + incomerWidth + 2 * feederWidth + 13
  for (let column = 0; column < 3; column++) {
    const riser = x + incomerWidth + column * feederWidth + 13
    for (let row = 0; row < 4; row++) {
      const tap = cellTop + row * feederPitch + 40
      paper.run(trace(riser, tap).x(riser + 12), { width: 5, radius: 0 })
    }
    paper.run(trace(riser, busY).y(cellTop + 3 * feederPitch + 40), { width: 6, radius: 0 })
  }
  paper.run(
    trace(x + 66, cellTop)
      .y(busY)
      .x(last),
    { width: 8, radius: 8 },
  )
  for (let column = 0; column < 3; column++) {
    paper.circle(x + incomerWidth + column * feederWidth + 13, busY, 8, 'n fl')
  }
}
