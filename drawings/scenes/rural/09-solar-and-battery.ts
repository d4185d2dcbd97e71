import { route } from '../../kit/route.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { cabinet } from '../../parts/boards.ts'
import { grass, gum } from '../../parts/landscape.ts'
import { ground } from '../../parts/marks.ts'
import { person } from '../../parts/people.ts'
import { conduit, gland, post } from '../../parts/runs.ts'
import { solarPanels } from '../../parts/solar.ts'
import { box, shadow } from '../../parts/solids.ts'
import { isometricScene } from '../../scene.ts'

const ROWS = [-420, -110, 200] as const
const LEFT = -420
const LENGTH = 660
const COLLECTOR_X = 310

/** Each row drops to the collector run; the collector ends at the battery and inverter. */
export const solarAndBattery = isometricScene(
  'rural',
  {
    focus: [
      [LEFT, 240, 30],
      [LEFT, -480, 150],
      [330, -480, 150],
      [660, 300, 0],
      [380, 560, 0],
      [650, 420, 0],
    ],
    pad: 10,
  },
  (sheet) => {
    ground(sheet, [-700, -700], [1800, 1800], 60)
    gum(sheet, [-560, 120], 420, 3)
    for (const y of ROWS) {
      solarRow(sheet, y)
      conduit(
        sheet,
        route(LEFT + LENGTH - 30, y + 40, 60)
          .z(0)
          .x(COLLECTOR_X),
        7,
        10,
      )
    }
    conduit(
      sheet,
      route(COLLECTOR_X, ROWS[0] + 40, 0)
        .y(340)
        .x(446),
      8,
      14,
    )
    for (const y of ROWS) gland(sheet, [COLLECTOR_X, y + 40, 0], 7)
    battery(sheet)
    conduit(sheet, route(530, 382, 16).z(0).y(470).x(1300), 8, 12)
    grass(sheet, [
      [-200, 440],
      [80, 520],
      [260, 620],
      [700, 60],
      [560, -240],
      [-560, -200],
    ])
    person(sheet, [390, 500, 0], { pose: 'tablet' })
  },
  [
    { at: [COLLECTOR_X, 20, 0], offset: [120, -20] },
    { at: [640, 340, 120], offset: [66, 40] },
  ],
)

/** A table tilted towards the sun, two modules deep on posts. */
function solarRow(sheet: Sheet, y: number): void {
  shadow(sheet, [LEFT, y - 80], [LENGTH, 130], 60, { reach: 0.9 })
  for (let bay = 0; bay < 5; bay++) {
    const x = LEFT + 30 + bay * 150
    post(sheet, [x, y - 70, 0], [x, y - 70, 130], 6)
    post(sheet, [x, y + 40, 0], [x, y + 40, 60], 6)
  }
  solarPanels(sheet, (a, b) => [LEFT + LENGTH * a, y - 100 + 165 * b, 150 - 105 * b], {
    a: [0, 1],
    b: [0, 1],
    columns: 8,
  })
  sheet.left(LEFT, y + 65, 45).rect(0, 0, LENGTH, 8, 'n fl')
  const right = LEFT + LENGTH
  sheet.poly(
    [
      [right, y + 65, 45],
      [right, y - 100, 150],
      [right, y - 100, 142],
      [right, y + 65, 37],
    ],
    'n fm',
  )
}

function battery(sheet: Sheet): void {
  box(sheet, [434, 240, 0], [236, 160, 10], { top: 'fl' })
  shadow(sheet, [446, 260], [210, 120], 140, { level: 10 })
  cabinet(sheet, [446, 262, 10], {
    depth: 118,
    height: 162,
    plinth: 8,
    columns: [
      {
        width: 70,
        cells: [
          { height: 62, kind: 'hmi' },
          { height: 100, kind: 'vent' },
        ],
      },
      { width: 70, cells: [{ height: 162, kind: 'door', vented: true }] },
      { width: 70, cells: [{ height: 162, kind: 'door', vented: true }] },
    ],
  })
}
