import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { grass, gum } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit, gland, post } from '#drawings/parts/runs.ts'
import { solarPanels } from '#drawings/parts/solar.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const rows = [-420, -110, 200] as const
const left = -420
const length = 660
const collectorX = 310

/** Each row drops to the collector run; the collector ends at the battery and inverter. */
export const solarAndBattery = isometricScene(
  'rural',
  {
    focus: [
      [left, 240, 30],
      [left, -480, 150],
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
    for (const y of rows) {
      solarRow(sheet, y)
      conduit(
        sheet,
        route(left + length - 30, y + 40, 60)
          .z(0)
          .x(collectorX),
        7,
        10,
      )
    }
    conduit(
      sheet,
      route(collectorX, rows[0] + 40, 0)
        .y(340)
        .x(446),
      8,
      14,
    )
    for (const y of rows) gland(sheet, [collectorX, y + 40, 0], 7)
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
    { at: [collectorX, 20, 0], offset: [120, -20] },
    { at: [640, 340, 120], offset: [66, 40] },
  ],
)

/** A table tilted towards the sun, two modules deep on posts. */
function solarRow(sheet: Sheet, y: number): void {
  shadow(sheet, [left, y - 80], [length, 130], 60, { reach: 0.9 })
  for (let bay = 0; bay < 5; bay++) {
    const x = left + 30 + bay * 150
    post(sheet, [x, y - 70, 0], [x, y - 70, 130], 6)
    post(sheet, [x, y + 40, 0], [x, y + 40, 60], 6)
  }
  solarPanels(sheet, (a, b) => [left + length * a, y - 100 + 165 * b, 150 - 105 * b], {
    a: [0, 1],
    b: [0, 1],
    columns: 8,
  })
  sheet.left(left, y + 65, 45).rect(0, 0, length, 8, 'n fl')
  const right = left + length
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
