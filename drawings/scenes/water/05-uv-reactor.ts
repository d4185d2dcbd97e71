import type { Point2 } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { screen } from '#drawings/parts/board-fronts.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { barrel, bolts } from '#drawings/parts/round.ts'
import { conduit, pipe } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const axis = { y: -60, z: 100 } as const
/** Lamp ends on the head flange, in its own plane. */
const lamps: readonly Point2[] = [
  [-22, -20],
  [22, -20],
  [-22, 22],
  [22, 22],
  [0, 0],
]

/** Lamp leads from the head of the vessel to the ballast cabinet, flow meter wired beside it. */
export const uvReactor = isometricScene(
  'water',
  {
    focus: [
      [-280, axis.y, 60],
      [-150, -90, 240],
      [460, -100, 190],
      [-60, 230, 0],
      [420, 210, 20],
    ],
    pad: 12,
  },
  (sheet) => {
    ground(sheet, [-520, -520], [1300, 1200], 18, { top: 'fl' })
    pipe(sheet, route(-130, axis.y, 150).z(226).y(-520), 24, {
      flanges: [
        [0, 0.4],
        [1, 0.3],
      ],
    })
    vessel(sheet)
    pipe(sheet, route(110, axis.y, 150).z(186).y(0).z(64).y(200), 20, { radius: 26 })
    cabinetWithLeads(sheet)
    flowMeter(sheet)
    person(sheet, [-130, 140, 0], { pose: 'reach' })
  },
)

function vessel(sheet: Sheet): void {
  const { y, z } = axis
  shadow(sheet, [-240, -120], [460, 110], 80)
  for (const x of [-190, 130]) box(sheet, [x, y - 34, 0], [26, 68, 62])
  barrel(sheet, [-254, y, z], 66, 14, 'x', { end: 'fm' })
  barrel(sheet, [-240, y, z], 54, 420)
  // Access hatch on the flank.
  const flank = sheet.left(-80, y + 54, z + 14)
  flank.rect(0, 0, 66, 34, 'n fl', 6)
  flank.circles(
    [
      [9, 8],
      [57, 8],
      [9, 26],
      [57, 26],
    ],
    2.6,
    'h fk',
  )
  barrel(sheet, [180, y, z], 68, 15, 'x', {
    face: (plane) => {
      bolts(plane, 58, 12, 3.4)
      plane.circles(lamps, 10, 'n fe')
      plane.circles(lamps, 4.4, 'h fl')
    },
  })
}

function cabinetWithLeads(sheet: Sheet): void {
  shadow(sheet, [300, -150], [150, 64], 140)
  cabinet(sheet, [300, -150, 0], {
    depth: 64,
    height: 176,
    plinth: 14,
    columns: [
      {
        width: 70,
        cells: [
          { height: 84, kind: 'hmi' },
          { height: 92, kind: 'vent' },
        ],
      },
      {
        width: 70,
        cells: [
          { height: 58, kind: 'starter', on: true },
          { height: 58, kind: 'starter', on: true },
          { height: 60, kind: 'door', vented: true },
        ],
      },
    ],
  })
  for (const [index, [a, b]] of lamps.slice(0, 4).entries()) {
    const start = route(197, axis.y - a, axis.z - b)
    const lane = 12 + index * 7
    conduit(
      sheet,
      start
        .to(226 + index * 8, axis.y - a + 6, 60)
        .z(lane)
        .y(-28 + index * 12)
        .x(318 + index * 18)
        .y(-84)
        .z(26),
      6,
      16,
    )
  }
}

function flowMeter(sheet: Sheet): void {
  const y = 210
  pipe(sheet, route(-520, y, 64).x(118), 24, {
    flanges: [
      [0, 0.5],
      [0, 0.72],
      [0, 0.88],
    ],
  })
  box(sheet, [-30, y - 28, 92], [58, 50, 44], { left: 'fl' })
  screen(sheet.left(-30, y + 22, 136), 8, 7, 42, 22, 'text')
  conduit(
    sheet,
    route(0, y - 20, 136)
      .to(0, y - 34, 156)
      .y(70)
      .z(0)
      .x(400)
      .y(-84)
      .z(20),
    7,
    14,
  )
}
