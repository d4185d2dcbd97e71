import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { buried, conduit } from '#drawings/parts/runs.ts'
import { shadow } from '#drawings/parts/solids.ts'
import { bollard, overheadWire, padmount, pole } from '#drawings/parts/supply.ts'
import { isometricScene } from '#drawings/scene.ts'

const frontY = 330

/** High voltage down the pole and underground to the padmount; low voltage on to the new main switchboard. */
export const padmountSupply = isometricScene(
  'industrial',
  {
    focus: [
      [-290, -110, 440],
      [-330, 120, 0],
      [500, 20, 0],
      [120, frontY, -90],
      [180, -60, 240],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-520, -330], [1240, 330 + frontY], 100)
    const tips = pole(sheet, [-290, -110], { height: 410, arm: 170 })
    for (const tip of tips) overheadWire(sheet, tip, [tip[0] - 600, tip[1] - 40, tip[2] + 10], 30)
    conduit(sheet, route(-276, -92, 276).z(0), 8, 6)
    buried(sheet, route(-276, -92, 0).y(20).x(-90))
    shadow(sheet, [-90, -110], [200, 150], 150)
    padmount(sheet, [-90, -110], { width: 200, depth: 150, height: 165 })
    for (const [x, y] of [
      [-112, 86],
      [0, 86],
      [128, 86],
      [142, -40],
    ] as const)
      bollard(sheet, [x, y])
    mainBoard(sheet)
    trenchSection(sheet)
    conduit(sheet, route(52, 52, 6).z(0).y(170).x(296).y(22).z(12), 9, 16)
    buried(sheet, route(106, frontY, 0).y(176))
    buried(sheet, route(146, frontY, 0).y(176))
    person(sheet, [476, 126, 0], { pose: 'tablet' })
  },
  [
    { at: [-90, 10, 120], offset: [-96, -24] },
    { at: [300, 20, 186], offset: [44, -104] },
  ],
)

function mainBoard(sheet: Sheet): void {
  shadow(sheet, [262, -40], [240, 60], 130)
  cabinet(sheet, [262, -40, 0], {
    depth: 60,
    height: 180,
    columns: [
      {
        width: 66,
        cells: [
          { height: 96, kind: 'acb', on: true },
          { height: 84, kind: 'vent' },
        ],
      },
      {
        width: 58,
        cells: [
          { height: 60, kind: 'starter', on: true },
          { height: 60, kind: 'starter' },
          { height: 60, kind: 'starter', on: true },
        ],
      },
      {
        width: 58,
        cells: [
          { height: 90, kind: 'meter' },
          { height: 90, kind: 'door' },
        ],
      },
      { width: 58, cells: [{ height: 180, kind: 'door', vented: true }] },
    ],
  })
}

/** The trench where it meets the cut edge: two conduits in their bedding. */
function trenchSection(sheet: Sheet): void {
  const cut = sheet.left(62, frontY, 0)
  cut.rect(0, 0, 128, 92, 'n fl')
  cut.hatch(2, 40, 124, 50, 9, 'h@50')
  for (const a of [38, 90]) {
    cut.circle(a, 62, 19, 'o fe')
    cut.circle(a, 62, 9, 'n fk')
  }
}
