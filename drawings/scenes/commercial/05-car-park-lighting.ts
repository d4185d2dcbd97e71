import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { screen } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { car } from '#drawings/parts/vehicles.ts'
import { isometricScene } from '#drawings/scene.ts'

const lineY = 150
const columns = [-270, 330] as const
const chargers = [610, 730] as const

/** One run along the median: light column, light column, two vehicle chargers. */
export const carParkLighting = isometricScene(
  'commercial',
  {
    focus: [
      [-430, lineY, 0],
      [-270, 60, 440],
      [760, -60, 130],
      [300, 560, 0],
    ],
    pad: 16,
  },
  (sheet) => {
    ground(sheet, [-1000, -900], [2600, 2300], 60, { top: 'fm' })
    sheet.top(-1000, -900, 0).rect(0, 0, 2600, 560, 'n fl')
    for (const x of columns) {
      sheet.disc([x, lineY, 0], 260, 'fy@45')
    }
    bays(sheet)
    for (const [x, body] of [
      [-392, 'fl'],
      [58, 'fp'],
    ] as const) {
      car(sheet, [x, -316], { scale: 0.66, body })
    }
    car(sheet, [608, -330], { scale: 0.66 })
    conduit(sheet, route(-1000, lineY, 0).x(670).y(26), 8, 14)
    conduit(
      sheet,
      route(670, 26, 0)
        .x(chargers[0] + 18)
        .z(20),
      8,
      8,
    )
    conduit(
      sheet,
      route(670, 26, 0)
        .x(chargers[1] + 18)
        .z(20),
      8,
      8,
    )
    for (const x of chargers) charger(sheet, x)
    for (const x of columns) lightColumn(sheet, x)
    car(sheet, [-92, 380], { scale: 0.66 })
    car(sheet, [358, 380], { scale: 0.66, body: 'fp' })
    person(sheet, [560, 116, 0], { pose: 'tablet' })
  },
)

function bays(sheet: Sheet): void {
  const markings = steps(-860, 1100, 150).flatMap((x) => [
    [
      [x, -330, 0],
      [x, -50, 0],
    ] as const,
    [
      [x, 370, 0],
      [x, 650, 0],
    ] as const,
  ])
  sheet.lines(markings, 'w')
}

function lightColumn(sheet: Sheet, x: number): void {
  box(sheet, [x - 20, lineY - 20, 0], [40, 40, 46])
  post(sheet, [x, lineY, 46], [x, lineY, 430], 10, 'sl')
  for (const side of [-1, 1]) {
    post(sheet, [x, lineY, 424], [x, lineY + side * 92, 438], 6, 'sl')
    box(sheet, [x - 15, lineY + side * 92 - 32, 434], [30, 64, 10], {
      left: 'fy',
      right: 'fy',
      outline: 'n',
    })
  }
}

function charger(sheet: Sheet, x: number): void {
  shadow(sheet, [x, -20], [36, 28], 120)
  box(sheet, [x, -22, 0], [40, 30, 140])
  const face = sheet.left(x, 8, 140)
  screen(face, 7, 14, 26, 26, 'text')
  face.circle(20, 68, 10, 'n fe')
}
