import { divisions, type Point3 } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { grass } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { barrel } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const pipeHeight = 300
const towers = [620, 1240] as const
const swath = 1400

/** The pivot panel feeds every drive tower through the cable along the truss. */
export const centrePivot = isometricScene(
  'rural',
  {
    focus: [
      [-190, 180, 0],
      [0, 0, 400],
      [1290, 60, 0],
      [480, 620, 0],
    ],
    pad: 16,
  },
  (sheet) => {
    ground(sheet, [-800, -800], [3000, 2500], 60)
    crop(sheet)
    pivotFrame(sheet)
    let from = 0
    for (const tower of towers) {
      span(sheet, from, tower)
      driveTower(sheet, tower)
      from = tower
    }
    span(sheet, from, 1760)
    cabinet(sheet, [-20, 60, 14], {
      depth: 34,
      height: 110,
      plinth: 46,
      columns: [
        {
          width: 84,
          cells: [
            { height: 56, kind: 'hmi' },
            { height: 54, kind: 'starter', on: true },
          ],
        },
      ],
    })
    conduit(sheet, route(20, 96, 60).z(14).y(176).z(0).x(-900), 9, 12)
    conduit(sheet, route(8, 60, 170).to(8, 24, 230).to(0, 0, 322), 7, 8)
    grass(sheet, [
      [-300, 400],
      [-160, 660],
      [900, -420],
      [420, -420],
      [1300, -300],
    ])
    person(sheet, [96, 236, 0], { pose: 'tablet' })
  },
  [
    { at: [30, 94, 146], offset: [-128, -54] },
    { at: [628, 16, 100], offset: [92, 116] },
  ],
)

/** Watered sector and the wheel tracks of each tower. */
function crop(sheet: Sheet): void {
  const sector: Point3[] = [[0, 0, 0]]
  for (let step = 0; step <= 20; step++) {
    const angle = 0.02 + (step / 20) * 1.2
    sector.push([swath * Math.cos(angle), swath * Math.sin(angle), 0])
  }
  sheet.poly(sector, 'fm@55')
  for (const radius of [300, 480, 620, 840, 1020, 1240, 1400]) sheet.disc([0, 0, 0], radius, 'h@50')
}

function pivotFrame(sheet: Sheet): void {
  box(sheet, [-70, -70, 0], [160, 160, 14], { top: 'fl', left: 'fl' })
  for (const [x, y] of [
    [-52, -52],
    [52, -52],
    [-52, 52],
    [52, 52],
  ] as const) {
    sheet.segment([x, y, 14], [x * 0.3, y * 0.3, 320], 'o')
  }
  post(sheet, [0, 0, 14], [0, 0, 334], 12, 'sl')
}

function driveTower(sheet: Sheet, x: number): void {
  shadow(sheet, [x - 20, -80], [44, 170], 60)
  for (const y of [-60, 60]) {
    sheet.segment([x, y, 64], [x, 0, pipeHeight], 'o')
    barrel(sheet, [x - 14, y, 46], 46, 28, 'x', {
      end: 'fz',
      side: 'fd',
      shade: 'fz',
      face: (plane) => plane.circle(0, 0, 20, 'n fl'),
    })
  }
  sheet.segment([x, -60, 90], [x, 60, 90], 't')
  box(sheet, [x - 18, -18, 84], [36, 36, 30], { left: 'fe', right: 'fe', top: 'fl', outline: 'n' })
  conduit(
    sheet,
    [
      [x, 0, pipeHeight + 8],
      [x, 0, 116],
    ],
    6,
    0,
  )
}

/** One bowed span: pipe, truss rods, droppers with their spray, and the orange cable on top. */
function span(sheet: Sheet, from: number, to: number): void {
  const along = (share: number): number => from + (to - from) * share
  const height = (share: number): number => pipeHeight + 60 * Math.sin(Math.PI * share)
  const truss = divisions(6)
  const low = (share: number): Point3 => [along(share), 0, height(share) - 66]
  sheet.line([[from, 0, pipeHeight], ...truss.map(low), [to, 0, pipeHeight]], 'n')
  const rods = truss.flatMap((share): Point3[][] => [
    [[along(share), -16, height(share)], low(share), [along(share), 16, height(share)]],
    [low(share), [along(share + 1 / 12), 0, height(share + 1 / 12)]],
    [low(share), [along(share - 1 / 12), 0, height(share - 1 / 12)]],
  ])
  sheet.lines(rods, 'h')
  const droppers = divisions(9)
  sheet.lines(
    droppers.map((share) => [
      [along(share), 0, height(share)],
      [along(share), 0, 120],
    ]),
    'h',
  )
  const spray = droppers.flatMap((share): Point3[][] => {
    const nozzle: Point3 = [along(share), 0, 120]
    return [
      [nozzle, [nozzle[0] - 36, 28, 36]],
      [nozzle, [nozzle[0] + 28, 36, 34]],
      [nozzle, [nozzle[0], 48, 26]],
    ]
  })
  sheet.lines(spray, 'h@60~3-5')
  const arc = Array.from({ length: 25 }, (_, step): Point3 => [along(step / 24), 0, height(step / 24)])
  sheet.run(arc, { width: 9, core: 'sl', casing: 2.2 })
  sheet.run(
    arc.map(([x, y, z]): Point3 => [x, y, z + 18]),
    { width: 6, casing: 2 },
  )
}
