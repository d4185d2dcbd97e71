import { lerp3, type Point3 } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { grass, gum } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { motor } from '#drawings/parts/rotating.ts'
import { cone, drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { shadow } from '#drawings/parts/solids.ts'
import { ute } from '#drawings/parts/vehicles.ts'
import { silo } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

const silos = [-170, 120, 410] as const
const siloY = -220
const siloRadius = 112
const augerFoot: Point3 = [-320, 200, 30]
const augerHead: Point3 = [-40, -150, 420]

/** Panel to the auger motor on the left, panel to the fan and level sensors on the right. */
export const grainSilos = isometricScene(
  'rural',
  {
    focus: [
      [-400, 200, 60],
      [-170, siloY, 430],
      [410, siloY, 430],
      [600, 200, 40],
      [40, 470, 0],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-560, -560], [1600, 1500], 60)
    gum(sheet, [640, -400], 460, 8)
    for (const x of silos) {
      silo(sheet, [x, siloY], {
        radius: siloRadius,
        legs: 0,
        height: 300,
        roof: 80,
        ribs: 9,
        seams: 10,
      })
    }
    auger(sheet)
    const terminals = motor(sheet, [-246, 76, 222], { radius: 20, length: 58 })
    panel(sheet)
    person(sheet, [80, 150, 0], { pose: 'tablet' })
    conduit(
      sheet,
      route(160, 116, 34)
        .z(0)
        .y(196)
        .x(-219)
        .y(106)
        .z(180)
        .to(...terminals),
      8,
      12,
    )
    levelSensorRun(sheet)
    grass(sheet, [
      [520, 60],
      [470, 230],
    ])
    ute(sheet, [-190, 350], { scale: 0.66, load: 'sl' })
  },
)

/** Inclined tube with its hopper, on two trestles. */
function auger(sheet: Sheet): void {
  for (const share of [0.36, 0.72]) {
    const [x, y, z] = lerp3(augerFoot, augerHead, share)
    sheet.lines(
      [
        [
          [x, y - 30, 0],
          [x, y, z],
        ],
        [
          [x, y + 30, 0],
          [x, y, z],
        ],
      ],
      't',
    )
  }
  sheet.run([augerFoot, augerHead, [augerHead[0] + 10, augerHead[1] - 20, 380]], {
    width: 18,
    core: 'sp',
    radius: 10,
    casing: 3,
  })
  const flights = Array.from({ length: 25 }, (_, index): Point3[] => {
    const [x, y, z] = lerp3(augerFoot, augerHead, (index + 1) / 26)
    return [
      [x - 4, y - 4, z + 12],
      [x + 4, y + 4, z - 12],
    ]
  })
  sheet.lines(flights, 'h')
  cone(sheet, [-322, 204, 96], 64, -78, { seams: 5 })
  sheet.disc([-322, 204, 96], 64, 'o fl')
  sheet.disc([-322, 204, 88], 50, 'n fd')
}

function panel(sheet: Sheet): void {
  shadow(sheet, [140, 80], [110, 34], 110)
  cabinet(sheet, [140, 80, 0], {
    depth: 34,
    height: 126,
    plinth: 36,
    columns: [
      {
        width: 56,
        cells: [
          { height: 58, kind: 'hmi' },
          { height: 68, kind: 'starter', on: true },
        ],
      },
      {
        width: 56,
        cells: [
          { height: 63, kind: 'starter', on: true },
          { height: 63, kind: 'starter' },
        ],
      },
    ],
  })
}

/** Up the shell of the near silo and over its roof to the sensor. */
function levelSensorRun(sheet: Sheet): void {
  const shellX = 410 - siloRadius * 0.4
  const shellY = siloY + siloRadius * 0.92
  const run = route(228, 116, 34).z(0).x(shellX).y(shellY).z(300).to(410, siloY, 376)
  conduit(sheet, run, 8, 12)
  drum(sheet, [410, siloY, 366], 15, 18, { top: 'fe' })
}
