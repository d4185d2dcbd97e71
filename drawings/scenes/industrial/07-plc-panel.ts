import { circlePoints, steps } from '#drawings/kit/geometry.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { breakerRow, louvre, screen, wiringDuct } from '#drawings/parts/board-fronts.ts'
import { balloon } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const rail = { x: 292, width: 376 } as const

export const plcPanel = flatScene('industrial', (sheet, paper) => {
  openDoor(paper)
  paper.rect(236, 52, 488, 508, 'o fm')
  paper.rect(252, 68, 456, 476, 'n fl')
  wiringDuct(paper, 264, 80, 22, 452)
  wiringDuct(paper, 674, 80, 22, 452)
  for (const y of [80, 214, 338, 512]) wiringDuct(paper, 286, y, 388, 20)
  supplyRow(paper)
  plcRack(paper)
  relayRow(paper)
  terminals(paper)
  powerRun(paper)
  balloon(sheet, [762, 124], [626, 178], 1)
  balloon(sheet, [762, 284], [600, 300], 2)
  balloon(sheet, [762, 470], [640, 480], 3)
})

/** The door seen almost edge-on, with its screen and push buttons. */
function openDoor(paper: Plane): void {
  paper.poly(trace(70, 84).to(236, 52).to(236, 560).to(70, 520), 'o fl')
  paper.poly(trace(86, 98).to(222, 74).to(222, 538).to(86, 506), 'n fp')
  paper.poly(trace(112, 150).to(196, 138).to(196, 230).to(112, 236), 'n fd')
  paper.line(trace(122, 212).to(140, 196).to(156, 204).to(172, 172).to(186, 180), 'se#3')
  paper.segment(122, 224, 186, 219, 'w')
  for (const [row, fills] of [
    ['fe', 'fl', 'fl'],
    ['fl', 'fe', 'fl'],
  ].entries()) {
    for (const [column, fill] of fills.entries()) {
      paper.ellipse(124 + column * 30, 282 + row * 42 - column, 9, 10, `n ${fill}`)
    }
  }
  paper.rect(218, 280, 6, 60, 'h fk', 2)
}

function mountingRail(paper: Plane, y: number): void {
  paper.rect(rail.x, y, rail.width, 10, 'h fm')
}

/** Row 1: way breakers, 24 V supply and a network switch. */
function supplyRow(paper: Plane): void {
  mountingRail(paper, 150)
  breakerRow(paper, 304, 122, 190, 66, 10, { on: [0, 1, 2, 4, 5, 8] })
  paper.rect(506, 112, 62, 88, 'n fp')
  paper.rect(514, 120, 46, 20, 'h fd')
  for (const x of steps(518, 556, 11)) paper.rect(x, 156, 7, 30, 'h fl')
  paper.rect(580, 112, 82, 88, 'n fp')
  louvre(paper, 590, 120, 62, 30, 6)
  paper.rect(590, 160, 24, 14, 'h fe')
  paper.circles(
    [
      [600, 188],
      [616, 188],
      [632, 188],
      [648, 188],
    ],
    4,
    'h fl',
  )
}

/** Row 2: processor and six input and output cards. */
function plcRack(paper: Plane): void {
  mountingRail(paper, 276)
  for (let slot = 0; slot < 7; slot++) {
    const x = 304 + slot * 50
    paper.rect(x, 242, 46, 88, `n ${slot === 0 ? 'fd' : 'fl'}`)
    if (slot === 0) {
      paper.rect(x + 8, 252, 30, 18, 'h fk')
      paper.circle(x + 14, 286, 3.4, 'h fe')
      paper.circle(x + 26, 286, 3.4, 'h fl')
      paper.rect(x + 8, 300, 30, 20, 'h fl')
      continue
    }
    for (let channel = 0; channel < 8; channel++) {
      const lit = (slot * 3 + channel * 5) % 4 === 0
      paper.rect(x + 7, 250 + channel * 9.4, 7, 5, `h ${lit ? 'fe' : 'fl'}`)
    }
    paper.rect(x + 22, 250, 17, 72, 'h fm')
  }
}

/** Row 3: relays and a small drive. */
function relayRow(paper: Plane): void {
  mountingRail(paper, 404)
  for (let relay = 0; relay < 12; relay++) {
    const x = 304 + relay * 20
    paper.rect(x, 376, 18, 62, `n ${relay % 3 === 0 ? 'fp' : 'fl'}`)
    paper.circle(x + 9, 388, 3, `h ${relay % 4 === 0 ? 'fe' : 'fl'}`)
    paper.rect(x + 4, 402, 10, 14, 'h fd')
  }
  paper.rect(560, 372, 98, 70, 'n fp')
  louvre(paper, 568, 412, 82, 24, 5)
  screen(paper, 570, 380, 40, 20, 'text')
  paper.circles(circlePoints([638, 390], 7, 4), 2.6, 'h fl')
}

function terminals(paper: Plane): void {
  const pitch = 9.6
  for (let way = 0; way < 38; way++) {
    const fill = way % 9 === 8 ? 'fg' : way % 9 === 7 ? 'fd' : 'fl'
    paper.rect(300 + way * pitch, 462, pitch, 36, `h ${fill}`)
  }
  const screws = steps(0, 38, 1).flatMap((way) => [
    [304.8 + way * pitch, 470] as const,
    [304.8 + way * pitch, 490] as const,
  ])
  paper.circles(screws, 1.8, 'h')
}

/** Mains from below, up the left duct; a tail to each row. */
function powerRun(paper: Plane): void {
  paper.run(trace(275, 610).y(90).x(399).y(122), { width: 7, radius: 10 })
  paper.run(trace(275, 224).x(327).y(242), { width: 7, radius: 8 })
  paper.run(trace(275, 348).x(402).y(376), { width: 7, radius: 8 })
  paper.run(trace(402, 438).y(462), { width: 7, radius: 0 })
}
