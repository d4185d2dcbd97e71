import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { louvre, rotary } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { bulkLoad, motor } from '#drawings/parts/rotating.ts'
import { barrel, bolts } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const belt = { back: -96, front: -20, top: 136 } as const

/** A belt head with its drive: supply to the isolator, isolator to the motor. */
export const conveyorDrive = isometricScene(
  'industrial',
  {
    focus: [
      [-140, 190, 0],
      [-60, 160, 190],
      [250, 60, 0],
      [210, -60, 190],
      [100, 160, 0],
    ],
    pad: 34,
  },
  (sheet) => {
    ground(sheet, [-330, -240], [760, 640], 22)
    beltHead(sheet)
    shadow(sheet, [40, 26], [180, 96], 80, { reach: 0.5 })
    box(sheet, [36, 16, 0], [196, 116, 14], { left: 'fd', right: 'fd', top: 'fm' })
    guard(sheet)
    gearbox(sheet)
    const [x, y, z] = motor(sheet, [34, 68, 58], { radius: 32, length: 86 })
    isolator(sheet)
    conduit(
      sheet,
      route(-36, 160, 100)
        .z(0)
        .y(118)
        .x(x - 4)
        .to(x - 4, 100, 40)
        .to(x, y + 10, z - 10),
      8,
      16,
    )
    conduit(sheet, route(-66, 160, 100).z(0).y(460), 8, 16)
  },
  [
    { at: [80, 84, 86], offset: [-150, -66] },
    { at: [-70, 171, 150], offset: [-66, -62] },
    { at: [213, 74, 64], offset: [96, 84] },
  ],
)

function beltHead(sheet: Sheet): void {
  const { back, front, top } = belt
  shadow(sheet, [-330, back], [540, front - back], 120, { reach: 0.5 })
  for (const x of [-210, -70, 70]) post(sheet, [x, back + 8, 0], [x, back + 8, 112], 8)
  barrel(sheet, [196, back - 4, top - 26], 28, front - back + 14, 'y', {
    face: (plane) => {
      plane.circle(0, 0, 9, 'n fd')
      bolts(plane, 19, 6, 2.4)
    },
  })
  sheet.top(-330, back, top).rect(0, 0, 540, front - back, 'n fd')
  bulkLoad(
    sheet,
    (share, lift) => [-330 + 530 * share, front - 44, top + lift],
    (share) => [-330 + 530 * share, front - 12, top],
  )
  const rail = sheet.left(-330, front, top + 4)
  rail.rect(0, 0, 524, 30, 'o fl')
  rail.segments(
    steps(40, 520, 52).map((a) => [a, 0, a, 30]),
    'h',
  )
  for (const x of [-210, -70, 70]) post(sheet, [x, front, 108], [x, front, 0], 9)
}

/** Yellow guard over the chain between gearbox and head drum. */
function guard(sheet: Sheet): void {
  box(sheet, [140, -4, 34], [64, 22, 112], { left: 'fy', right: 'fy', top: 'fy' })
  louvre(sheet.left(140, 18, 146), 9, 12, 46, 88, 12)
}

function gearbox(sheet: Sheet): void {
  box(sheet, [120, 34, 14], [92, 66, 82])
  barrel(sheet, [166, 100, 56], 21, 12, 'y', {
    face: (plane) => {
      plane.circle(0, 0, 10, 'h')
      bolts(plane, 15, 6, 1.8)
    },
  })
  louvre(sheet.right(212, 100, 96), 10, 14, 46, 56, 8)
}

function isolator(sheet: Sheet): void {
  shadow(sheet, [-64, 150], [26, 20], 150, { reach: 0.5 })
  post(sheet, [-50, 158, 0], [-50, 158, 178], 9)
  box(sheet, [-80, 150, 98], [58, 21, 72])
  rotary(sheet.left(-80, 171, 170), 29, 36, 18, true)
}
