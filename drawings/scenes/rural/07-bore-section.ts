import { steps } from '#drawings/kit/geometry.ts'
import type { Plane, Segment } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { louvre, rotary, screen } from '#drawings/parts/board-fronts.ts'
import { glassHouseSkyline, gumOnPaper } from '#drawings/parts/landscape.ts'
import { balloon, dimension } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

const surface = 174
const casingBounds = { left: 274, right: 330, bottom: 566 } as const
const pump = { x: 285, width: 34, top: 404, motor: 470, bottom: 540 } as const

export const boreSection = flatScene('rural', (sheet, paper) => {
  glassHouseSkyline(sheet, [0, surface], 620, 96)
  strata(paper)
  casing(paper)
  submersible(paper)
  headworks(sheet, paper)
  surfacePlant(sheet, paper)
  dimension(sheet, [206, surface], [206, pump.bottom], '42 m', { size: 21 })
  balloon(sheet, [436, 254], [322, 300], 1)
  balloon(sheet, [436, 508], [312, 506], 2)
  balloon(sheet, [436, 392], [312, 432], 3)
})

/** Topsoil, clay, weathered rock and the aquifer. */
function strata(paper: Plane): void {
  for (const [index, [y, fill]] of (
    [
      [surface, 'fp'],
      [240, 'fm'],
      [338, 'fp'],
      [440, 'fd'],
    ] as const
  ).entries()) {
    const wave = index === 0 ? 0 : 1
    const layer = trace(0, y)
      .to(260, y + 10 * wave)
      .to(540, y - 8 * wave)
      .to(800, y + 4 * wave)
      .y(610)
      .x(0)
    paper.poly(layer, wave ? `n ${fill}` : fill)
  }
  paper.segment(0, surface, 800, surface, 'o')
  const clay = Array.from({ length: 26 }, (_, index): Segment => {
    const y = 268 + ((index * 17) % 54)
    return [20 + index * 31, y, 36 + index * 31, y]
  })
  paper.segments(clay, 'h')
  const water = Array.from({ length: 22 }, (_, index) => {
    const x = 16 + index * 36
    const y = 476 + ((index * 29) % 96)
    return trace(x, y)
      .to(x + 9, y - 5)
      .to(x + 18, y)
      .to(x + 27, y - 5)
  })
  paper.lines(water, 'h sl')
}

function casing(paper: Plane): void {
  const { left, right, bottom } = casingBounds
  paper.rect(left, 140, right - left, bottom - 140, 'o fl')
  paper.rect(292, 150, 20, 256, 'n fp')
  const slots = steps(460, bottom - 12, 12).flatMap((y): Segment[] => [
    [left, y, left + 8, y],
    [right - 8, y, right, y],
  ])
  paper.segments(slots, 't')
}

/** Pump end above, motor below, as the water passes them; the orange drop cable ends at the motor. */
function submersible(paper: Plane): void {
  const { x, width, top, motor, bottom } = pump
  paper.rect(x, top, width, motor - top, 'o fm', 5)
  paper.segments(
    steps(top + 12, motor - 6, 10).map((y): Segment => [x + 4, y, x + width - 4, y]),
    'h',
  )
  paper.run(
    trace(324, motor + 12)
      .y(112)
      .x(472),
    { width: 6, radius: 12, casing: 2 },
  )
  paper.rect(x, motor, width, bottom - motor, 'o fe', 5)
}

function headworks(sheet: Sheet, paper: Plane): void {
  paper.rect(258, 128, 88, 14, 'o fl')
  paper.run(trace(302, 130).y(86).x(196).y(60).x(96), { width: 14, core: 'sp', radius: 14, casing: 3 })
  paper.circle(248, 86, 14, 'n fl')
  paper.segment(248, 86, 256, 78, 'n')
  paper.rect(36, 66, 124, surface - 66, 'o fl')
  paper.poly(trace(28, 66).to(98, 44).to(168, 66), 'o fl')
  paper.segments(
    steps(82, surface - 2, 13).map((y): Segment => [36, y, 160, y]),
    'h',
  )
  gumOnPaper(sheet, [754, surface], 150, 3)
}

/** Pump controller on its stand, fed by the solar table behind it. */
function surfacePlant(sheet: Sheet, paper: Plane): void {
  sheet.paper.segments(
    [
      [486, 150, 486, surface],
      [548, 150, 548, surface],
    ],
    'o',
  )
  paper.run(trace(668, 88).y(140).x(554), { width: 6, radius: 12, casing: 2 })
  paper.segments(
    [
      [640, 96, 640, surface],
      [694, 74, 694, surface],
    ],
    'o',
  )
  paper.poly(trace(584, 112).to(724, 50).to(736, 60).to(598, 122), 'o fz')
  paper.rect(472, 72, 84, 82, 'o fl')
  screen(paper, 483, 83, 38, 24)
  rotary(paper, 538, 96, 11, true)
  louvre(paper, 484, 122, 58, 24, 6)
}
