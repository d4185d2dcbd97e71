import { type Point3, steps } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { climbingLadder } from '#drawings/parts/access.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { grass } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { cone, drum } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { solarPanels } from '#drawings/parts/solar.ts'
import { shadow, smallBox } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const tank = { x: -60, y: -60, radius: 290, height: 220 } as const
const mastPlace = { x: 560, y: 30, height: 540 } as const

/** Level sensor in the roof, wired down the wall to the telemetry panel on the mast. */
export const reservoirTelemetry = isometricScene(
  'water',
  {
    focus: [
      [-380, 100, 0],
      [-200, -200, 320],
      [560, 30, 580],
      [790, 60, 0],
      [520, 330, 0],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-760, -760], [2000, 1900], 60)
    const { x, y, radius, height } = tank
    shadow(sheet, [x - 270, y - 280], [560, 560], 160, { reach: 0.5 })
    drum(sheet, [x, y, 0], radius, height, { ribs: 4 })
    cone(sheet, [x, y, height], radius, 46, { seams: 14 })
    smallBox(sheet, [60, 60, 248], [64, 64, 12])
    climbingLadder(sheet, [170, 116], [192, 98], height + 20)
    const edge: Point3 = [x + radius * 0.62, y + radius * 0.785, height + 2]
    const run = route(x + 6, y + 10, height + 50)
      .to(...edge)
      .z(0)
      .y(250)
      .x(604)
      .y(66)
      .z(42)
    conduit(sheet, run, 8, 14)
    drum(sheet, [x, y, height + 38], 18, 28, { top: 'fe' })
    mast(sheet)
    fence(sheet)
    grass(sheet, [
      [-300, 330],
      [200, 330],
      [760, -160],
      [420, 330],
    ])
    person(sheet, [774, 84, 0], { pose: 'tablet', mirrored: true })
  },
)

function mast(sheet: Sheet): void {
  const { x, y, height } = mastPlace
  sheet.lines(
    [
      [
        [x, y, 380],
        [x - 70, y + 190, 0],
      ],
      [
        [x, y, 380],
        [x + 150, y - 100, 0],
      ],
    ],
    'h',
  )
  post(sheet, [x, y, 0], [x, y, height], 9, 'sl')
  aerial(sheet)
  solarPanels(sheet, (a, b) => [x - 64 + 128 * a, y + 14 + 66 * b, 404 - 50 * b], {
    a: [0, 1],
    b: [0, 1],
    columns: 3,
    rows: 1,
  })
  conduit(
    sheet,
    route(x + 10, y + 40, 376)
      .to(x + 10, y + 6, 350)
      .z(160),
    6,
    8,
  )
  shadow(sheet, [570, 26], [96, 34], 120)
  cabinet(sheet, [560, 32, 0], {
    depth: 36,
    height: 122,
    plinth: 42,
    columns: [
      {
        width: 92,
        cells: [
          { height: 64, kind: 'hmi' },
          { height: 58, kind: 'door' },
        ],
      },
    ],
  })
}

/** Yagi pointing along -x, with its radio waves. */
function aerial(sheet: Sheet): void {
  const { x, y } = mastPlace
  const tip = x - 130
  const elements = [0, 1, 2, 3].map((index): Point3[] => {
    const along = x - 26 - index * 28
    const half = 20 + index * 4
    const z = 486 + index * 5
    return [
      [along, y - half, z],
      [along, y + half, z],
    ]
  })
  sheet.lines(
    [
      [
        [x, y, 480],
        [tip, y, 506],
      ],
      ...elements,
    ],
    't',
  )
  const [px, py] = sheet.project([tip - 10, y, 508])
  for (const wave of [1, 2, 3]) {
    const path = new PathData()
      .moveTo([px - 12 * wave, py - 22 * wave])
      .curveTo([px - 26 * wave, py - 4 * wave], [px - 18 * wave, py + 16 * wave])
    sheet.element(path, 'b')
  }
}

function fence(sheet: Sheet): void {
  const y = 420
  sheet.lines(
    steps(-560, 760, 90).map((x) => [
      [x, y, 0],
      [x, y, 110],
    ]),
    'n',
  )
  sheet.lines(
    [104, 60, 16].map((z) => [
      [-560, y, z],
      [760, y, z],
    ]),
    'h',
  )
}
