import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conveyor, motor } from '#drawings/parts/rotating.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { silo } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

/** One board on the back edge of the slab feeds silos, conveyor drive and a local panel. */
export const generalArrangement = isometricScene(
  'industrial',
  {
    focus: [
      [-440, -250, 216],
      [-380, 230, 0],
      [480, 262, 0],
      [520, -120, 0],
      [150, -180, 500],
    ],
    pad: 34,
  },
  (sheet) => {
    ground(sheet, [-500, -340], [1160, 760], 46)
    controlBoard(sheet)
    // Trunk along the slab, from the board to the first branch.
    conduit(sheet, route(-250, -218, 4).y(-150).x(-60).y(-50))
    const shape = { radius: 86, legs: 152, height: 270, roof: 50 }
    const tip = silo(sheet, [150, -180], shape)
    conduit(
      sheet,
      route(-60, -50, 0)
        .x(102)
        .y(-104)
        .z(432)
        .to(...tip),
      7,
      10,
    )
    drum(sheet, [tip[0], tip[1], tip[2] - 12], 15, 20, { top: 'fe' })
    silo(sheet, [370, -180], shape)
    conveyor(sheet, [-330, 20, 44], { length: 560, width: 66, headHeight: 196, legs: 4 })
    const terminals = motor(sheet, [-330, 124, 46], { radius: 30, length: 82, axis: 'y' })
    conduit(
      sheet,
      route(-60, -50, 0)
        .y(196)
        .x(-306)
        .z(98)
        .to(...terminals),
    )
    hopper(sheet)
    shadow(sheet, [428, 130], [66, 30], 110)
    cabinet(sheet, [428, 130, 0], {
      depth: 30,
      height: 110,
      plinth: 34,
      columns: [
        {
          width: 66,
          cells: [
            { height: 52, kind: 'hmi' },
            { height: 58, kind: 'starter', on: true },
          ],
        },
      ],
    })
    conduit(sheet, route(-60, 196, 0).y(250).x(462).y(164).z(34))
    person(sheet, [386, 216, 0], { pose: 'reach' })
    person(sheet, [-220, 366, 0], { pose: 'tablet' })
  },
  [
    { at: [-404, -220, 170], offset: [-62, -20] },
    { at: [-10, 86, 138], offset: [-70, -120] },
    { at: [420, -120, 330], offset: [84, -60] },
  ],
)

function controlBoard(sheet: Sheet): void {
  shadow(sheet, [-430, -280], [208, 60], 150)
  cabinet(sheet, [-430, -280, 0], {
    depth: 60,
    height: 190,
    columns: [
      {
        width: 56,
        cells: [
          { height: 20, kind: 'blank' },
          { height: 90, kind: 'acb', on: true },
          { height: 80, kind: 'vent' },
        ],
      },
      ...[true, false].map((on) => ({
        width: 48,
        cells: [
          { height: 20, kind: 'blank' },
          { height: 42, kind: 'starter', on },
          { height: 42, kind: 'starter', on: true },
          { height: 86, kind: 'drive', on: true },
        ] as const,
      })),
      { width: 56, cells: [{ height: 190, kind: 'door', vented: true }] },
    ],
  })
}

function hopper(sheet: Sheet): void {
  shadow(sheet, [206, 10], [140, 116], 130, { reach: 0.5 })
  box(sheet, [216, 20, 46], [120, 96, 90])
  box(sheet, [206, 10, 136], [140, 116, 14])
  sheet.top(206, 10, 150).rect(10, 10, 120, 96, 'n fd')
  for (const [x, y] of [
    [222, 110],
    [330, 110],
    [330, 26],
  ] as const) {
    post(sheet, [x, y, 0], [x, y, 46])
  }
}
