import { lerp, type Point2, type Point3, steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { ground } from '#drawings/parts/marks.ts'
import { buried, conduit } from '#drawings/parts/runs.ts'
import { shadow } from '#drawings/parts/solids.ts'
import { overheadWire, padmount, pillar, pole } from '#drawings/parts/supply.ts'
import { ute } from '#drawings/parts/vehicles.ts'
import { farm, plant } from './block-north.ts'
import { home, shopCorner } from './block-south.ts'

/**
 * The block: one cut piece of South-East Queensland, farm and plant at the back, house and shops in front,
 * a road between them and one orange line from the padmount to every load. All in centimetres.
 */
export const blockSize = { width: 3000, depth: 2300, thickness: 230 } as const

const roadSpan = { from: 1010, to: 1250 } as const
const vergeY = 940
const poles = [130, 1200, 2780] as const
const trenchSpan = { left: 1268, right: 1356, depth: 56, from: 1330 } as const
/** The conduit in the open trench. */
const mainsX = trenchSpan.left + 22
const mainsZ = -38
const padmountX = 1376

export function drawBlock(sheet: Sheet): void {
  const { width, depth, thickness } = blockSize
  ground(sheet, [0, 0], [width, depth], thickness, { hatch: false })
  strata(sheet)
  road(sheet)
  farm(sheet)
  plant(sheet)
  branches(sheet)
  supply(sheet)
  crossings(sheet)
  ute(sheet, [2380, 1062], { scale: 0.8, load: 'sl' })
  home(sheet)
  trench(sheet)
  services(sheet)
  shopCorner(sheet)
}

/** Topsoil, shale and hatched rock on the two cut faces. */
function strata(sheet: Sheet): void {
  const { width, depth, thickness } = blockSize
  const front = sheet.left(0, depth, 0)
  const side = sheet.right(width, depth, 0)
  front.rect(0, 0, width, 46, 'n fm')
  side.rect(0, 0, depth, 46, 'n fd')
  const rock = 150
  front.hatch(0, rock, width, thickness - rock, 44, 'h@60')
  side.hatch(0, rock, depth, thickness - rock, 44, 'h@60')
  front.segment(0, rock, width, rock, 'h')
  side.segment(0, rock, depth, rock, 'h')
  front.segments(
    steps(30, width - 20, 65).map((a, index) => {
      const b = 80 + ((index * 37) % 54)
      return [a, b, a + 14, b]
    }),
    'n',
  )
}

function road(sheet: Sheet): void {
  const surface = sheet.top(0, roadSpan.from, 0)
  const width = roadSpan.to - roadSpan.from
  surface.rect(0, 0, blockSize.width, width, 'fm')
  surface.segments(
    [
      [0, 0, blockSize.width, 0],
      [0, width, blockSize.width, width],
    ],
    'n',
  )
  surface.segments(
    steps(40, blockSize.width - 100, 180).map((a) => [a, width / 2, a + 100, width / 2]),
    'w',
  )
}

/** Branches from the verge to the farm board, the conveyor drive and the plant's control building. */
function branches(sheet: Sheet): void {
  conduit(sheet, route(855, vergeY, 0).y(704).z(74), 7, 9)
  conduit(sheet, route(1560, vergeY, 0).y(600).to(1520, 566, 30), 7, 9)
  conduit(sheet, route(2477, vergeY, 0).y(394).z(36), 7, 9)
}

/** Overhead line, riser on the middle pole, padmount, and the trunk along the verge. */
function supply(sheet: Sheet): void {
  const tips = poles.map((x) => pole(sheet, [x, 860], { height: 640, arm: 150 }))
  for (const pin of [0, 1, 2, 3]) {
    for (const [from, to] of [
      [tips[0]?.[pin], tips[1]?.[pin]],
      [tips[1]?.[pin], tips[2]?.[pin]],
    ]) {
      if (from && to) overheadWire(sheet, from, to, 60)
    }
  }
  shadow(sheet, [padmountX, 886], [176, 110], 130)
  conduit(sheet, route(1214, 876, 530).z(0).y(vergeY).x(padmountX), 7, 8)
  conduit(sheet, route(855, vergeY, 0).x(1214), 7, 4)
  conduit(sheet, route(padmountX + 176, vergeY, 0).x(2720), 7, 4)
  padmount(sheet, [padmountX, 886], { width: 176, depth: 110, height: 146 })
}

/** Dashed where the line runs under the road. */
function crossings(sheet: Sheet): void {
  buried(sheet, route(1214, vergeY, 0).y(1300))
  buried(sheet, route(2720, vergeY, 0).y(1300))
  buried(
    sheet,
    route(padmountX + 60, 1000, 0)
      .y(1290)
      .x(mainsX + 30)
      .y(trenchSpan.from),
  )
}

/** From the pillar to the meter box of the house. */
function services(sheet: Sheet): void {
  conduit(sheet, route(1214, 1318, 0).y(1661).x(1163).z(154), 7, 12)
  pillar(sheet, [1199, 1292])
}

/** Open trench from the road to the cut edge: the line you can see leaving the block. */
function trench(sheet: Sheet): void {
  const { left, right, depth, from } = trenchSpan
  const to = blockSize.depth
  sheet.top(left, from, 0).rect(0, 0, right - left, to - from, 'fd')
  const shift = depth
  const wall: Point3[] = [
    [left, from, 0],
    [left, to, 0],
    [left + shift, to, 0],
    [left + shift, from + shift, 0],
  ]
  sheet.poly(wall, 'fm')
  const cut = sheet.left(left, to, 0)
  cut.rect(0, 0, right - left, depth, 'o fd')
  conduit(sheet, route(mainsX, from + 40, mainsZ).y(to), 7, 4)
  sheet.line(
    [
      [left, to, 0],
      [left, from, 0],
      [right, from, 0],
      [right, to, 0],
    ],
    'n',
  )
}

/**
 * The line after it has left the block: along the direction of the trench until `exitX` (sheet units), then
 * straight down off the sheet, where the page carries it on.
 */
export function drawLineOut(sheet: Sheet, exitX: number): void {
  const [startX, startY] = sheet.project([mainsX, blockSize.depth, mainsZ])
  const turnY = startY + (startX - exitX) * Math.tan(Math.PI / 6)
  const path: Point2[] = [
    [startX, startY],
    [exitX, turnY],
    [exitX, sheet.height + 20],
  ]
  sheet.paper.run(path, { width: Math.max(7, 34 * sheet.scale), radius: 26 })
}

/** Mount Beerwah to Mount Tibrogargan as (share along the back edges, height in cm). */
const ranges: readonly Point2[] = [
  [0, 0],
  [0.03, 150],
  [0.07, 420],
  [0.1, 760],
  [0.125, 1100],
  [0.145, 1330],
  [0.16, 1360],
  [0.175, 1310],
  [0.19, 1180],
  [0.22, 980],
  [0.25, 800],
  [0.265, 820],
  [0.275, 1150],
  [0.282, 1290],
  [0.295, 1310],
  [0.303, 1180],
  [0.315, 900],
  [0.35, 700],
  [0.6, 900],
  [0.7, 760],
  [0.74, 800],
  [0.775, 980],
  [0.8, 1020],
  [0.83, 1040],
  [0.86, 960],
  [0.885, 700],
  [0.905, 420],
  [0.93, 330],
  [0.955, 340],
  [0.975, 160],
  [1, 0],
]
const rangeCracks: readonly (readonly Point2[])[] = [
  [
    [0.145, 1330],
    [0.15, 1080],
    [0.14, 860],
  ],
  [
    [0.175, 1310],
    [0.18, 1080],
    [0.195, 900],
  ],
  [
    [0.282, 1290],
    [0.286, 1080],
  ],
  [
    [0.8, 1020],
    [0.805, 820],
    [0.795, 640],
  ],
  [
    [0.83, 1040],
    [0.84, 840],
  ],
  [
    [0.86, 960],
    [0.865, 760],
  ],
]

/** The Glass House Mountains behind the block, standing on its back edges so that nothing floats. */
export function drawRanges(sheet: Sheet): void {
  const left = sheet.project([0, blockSize.depth, -60])
  const right = sheet.project([blockSize.width, 0, -60])
  const at = ([share, height]: Point2): Point2 => [
    lerp(left[0], right[0], share),
    lerp(left[1], right[1], share) - height * sheet.scale,
  ]
  const ridge = ranges.map(at)
  sheet.paper.poly(ridge, 'fm@50')
  sheet.paper.line(ridge, 'h')
  sheet.paper.lines(
    rangeCracks.map((crack) => crack.map(at)),
    'h',
  )
}
