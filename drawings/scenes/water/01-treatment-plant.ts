import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { motor, pumpset } from '#drawings/parts/rotating.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit, pipe } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { rainTank } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

const clarifierShape = { x: -90, y: -90, radius: 240, wall: 92 } as const

/** Clarifier drive and duty pump, both run from the panel in the yard; pump two stands by. */
export const treatmentPlant = isometricScene(
  'water',
  {
    focus: [
      [-330, -40, 60],
      [-90, -330, 90],
      [560, -340, 120],
      [560, 120, 0],
      [330, 540, 0],
      [-30, 470, 0],
    ],
    pad: 20,
  },
  (sheet) => {
    ground(sheet, [-640, -640], [1700, 1700], 54)
    for (const x of [310, 490]) rainTank(sheet, [x, -340], 78, 190, 5)
    pipe(sheet, route(310, -256, 20).y(-200).x(490).y(-256), 11)
    clarifier(sheet)
    panel(sheet)
    const terminals = pumps(sheet)
    conduit(
      sheet,
      route(360, 82, 14)
        .z(0)
        .y(170)
        .x(terminals[0])
        .y(236)
        .to(terminals[0], 262, 60)
        .to(...terminals),
      8,
      12,
    )
    person(sheet, [540, 196, 0], { pose: 'tablet' })
  },
)

function clarifier(sheet: Sheet): void {
  const { x, y, radius, wall } = clarifierShape
  shadow(sheet, [x - 210, y - 210], [420, 420], 80)
  drum(sheet, [x, y, 0], radius, wall)
  sheet.disc([x, y, wall - 2], radius - 22, 'n fm')
  for (const ring of [168, 110]) sheet.disc([x, y, wall - 4], ring, 'h')
  drum(sheet, [x, y, wall - 14], 46, 34)
  const deck = wall + 22
  box(sheet, [x - 258, y - 18, deck], [510, 36, 8], { outline: 'n' })
  conduit(
    sheet,
    route(x + 8, y + 10, deck + 60)
      .y(y + 22)
      .z(deck + 5)
      .x(262)
      .z(0)
      .y(50)
      .x(330),
    8,
    10,
  )
  for (const side of [-18, 18]) {
    const from = x - 258
    sheet.segment([from, y + side, deck + 52], [from + 510, y + side, deck + 52], 'n')
    sheet.lines(
      steps(from, from + 511, 51).map((post) => [
        [post, y + side, deck + 8],
        [post, y + side, deck + 52],
      ]),
      'n',
    )
  }
  motor(sheet, [x - 26, y, deck + 34], { radius: 22, length: 56 })
}

function panel(sheet: Sheet): void {
  shadow(sheet, [330, 20], [190, 60], 120)
  cabinet(sheet, [330, 20, 0], {
    depth: 60,
    height: 160,
    plinth: 14,
    columns: [
      ...[true, false].map((screen) => ({
        width: 64,
        cells: [
          screen
            ? ({ height: 76, kind: 'hmi' } as const)
            : ({ height: 76, kind: 'starter', on: true } as const),
          { height: 84, kind: 'drive', on: screen } as const,
        ],
      })),
      { width: 64, cells: [{ height: 160, kind: 'door', vented: true }] },
    ],
  })
}

/** Duty and standby pumps into one header. Returns the terminals of the duty pump. */
function pumps(sheet: Sheet): readonly [number, number, number] {
  const sets = [300, 430].map((y, index) => {
    const set = pumpset(sheet, [-20, y, 0], { scale: 1.3, live: index === 0 })
    const [x, , z] = set.discharge
    pipe(sheet, route(x, y, z).z(140).x(400), 15, { flanges: [[1, 0.35]] })
    return set.terminals
  })
  pipe(sheet, route(400, 230, 140).y(550).z(0), 19, {
    flanges: [
      [0, 0.03],
      [0, 0.45],
    ],
  })
  const [x, y, z] = sets[0] ?? [0, 0, 0]
  return [x, y - 10, z - 8]
}
