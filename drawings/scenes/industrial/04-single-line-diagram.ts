import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { breakerRow, dial } from '#drawings/parts/board-fronts.ts'
import { earth, lineBreaker } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

interface Way {
  x: number
  tag: string
  load: 'motor' | 'drive' | 'board'
  on: boolean
}

const ways: readonly Way[] = [
  { x: 130, tag: 'M1', load: 'motor', on: true },
  { x: 242, tag: 'M2', load: 'motor', on: true },
  { x: 354, tag: 'M3', load: 'drive', on: true },
  { x: 466, tag: 'M4', load: 'drive', on: false },
  { x: 578, tag: 'DB-1', load: 'board', on: true },
  { x: 690, tag: 'DB-2', load: 'board', on: false },
]
const supplyX = 130
const busY = 336

const scheduleRows: readonly (readonly [way: string, load: string, rating: string])[] = [
  ['WAY', 'LOAD', 'RATING'],
  ['1', 'CONVEYOR', '22 kW'],
  ['3', 'BLOWER', '37 kW'],
  ['5', 'LIGHTING', '63 A'],
]

export const singleLineDiagram = flatScene('industrial', (_, paper) => {
  supply(paper)
  paper.rect(70, busY, 680, 13, 'o fe')
  paper.text('MSB-1  415 V', 748, 304, 17, 'n', 'end')
  for (const way of ways) feeder(paper, way)
  schedule(paper)
})

/** 11 kV supply, delta-star transformer with its star point earthed, meter and main breaker. */
function supply(paper: Plane): void {
  const x = supplyX
  const live = (from: number, to: number): void => {
    paper.run(trace(x, from).y(to), { width: 6, radius: 0 })
  }
  paper.text('SUPPLY 11 kV', x + 26, 44, 17)
  live(0, 88)
  paper.circle(x, 110, 25, 'o fl')
  paper.circle(x, 144, 25, 'o')
  paper.text('TX-1', x + 42, 104, 17)
  paper.text('750 kVA', x + 42, 132, 17)
  paper.segment(x - 25, 144, 70, 144, 'n')
  earth(paper, 70, 144)
  live(169, 196)
  paper.rect(x - 22, 196, 44, 36, 'o fl')
  dial(paper, x, 214, 13, 0.66)
  live(232, 262)
  lineBreaker(paper, x, 268)
  live(304, busY)
  paper.text('ACB-1', x + 26, 274, 17)
}

function feeder(paper: Plane, { x, tag, load, on }: Way): void {
  const core = on ? 'se' : 'sl'
  const conductor = (from: number, to: number): void => {
    paper.run(trace(x, from).y(to), { width: 6, radius: 0, core })
  }
  paper.run(trace(x, busY + 13).y(366), { width: 6, radius: 0 })
  lineBreaker(paper, x, 374, { closed: on })
  conductor(410, load === 'drive' ? 428 : 478)
  if (load === 'drive') {
    paper.rect(x - 23, 428, 46, 32, 'o fl')
    paper.text('~', x, 435, 18, 'n', 'middle')
    conductor(460, 478)
  }
  if (load === 'board') {
    paper.rect(x - 31, 476, 62, 50, 'o fl')
    breakerRow(paper, x - 21, 487, 42, 28, 4, { on: on ? [0, 1, 3] : [] })
  } else {
    paper.circle(x, 502, 26, 'o fl')
    paper.text('M', x, 493, 18, 'n', 'middle')
  }
  paper.text(tag, x, 548, 17, 'n', 'middle')
}

function schedule(paper: Plane): void {
  const left = 330
  const right = 750
  const top = 52
  const row = 36
  paper.rect(left, top, right - left, row, 'h fl')
  const lines = scheduleRows.map((_, index) => [left, top + index * row, right, top + index * row] as const)
  const bottom = top + scheduleRows.length * row
  paper.segments([...lines, [left, bottom, right, bottom]], 'h')
  paper.segments(
    [left, 396, 620, right].map((x) => [x, top, x, bottom]),
    'h',
  )
  for (const [index, [way, load, rating]] of scheduleRows.entries()) {
    const baseline = top + 10 + index * row
    paper.text(way, 363, baseline, 16, 'n', 'middle')
    paper.text(load, 410, baseline, 16)
    paper.text(rating, 736, baseline, 16, 'n', 'end')
  }
}
