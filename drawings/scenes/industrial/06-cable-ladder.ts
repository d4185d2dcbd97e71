import type { Point2 } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { guardRail } from '#drawings/parts/access.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { cableLadder, conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { masonry, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const wall = { back: -120, left: -300, width: 760, height: 430 } as const
const ladders = [
  { z: 340, cables: 4, live: 1 },
  { z: 258, cables: 4, live: 0 },
  { z: 176, cables: 3, live: 2 },
] as const
const deck: readonly Point2[] = [
  [-60, 30],
  [80, 30],
  [80, 110],
  [-60, 110],
]

/** Power, control and motor cables on their own ladders; one drop to a starter. */
export const cableLadderRun = isometricScene(
  'industrial',
  {
    focus: [
      [-280, -60, 200],
      [-140, -60, 384],
      [330, -60, 20],
      [20, 150, 0],
      [330, -60, 340],
    ],
    pad: 10,
  },
  (sheet) => {
    ground(sheet, [-300, -200], [760, 760], 16, { top: 'fl' })
    const { back, left, width, height } = wall
    wallFace(sheet, [left, back], [left + width, back], height, 'o fp')
    masonry(sheet.left(left, back, height), width, height, [84, 43])
    wallFace(sheet, [left, back], [left, 560], height, 'o fm')
    for (const { z, cables, live } of ladders) {
      for (const x of [-200, -60, 80, 220, 360]) post(sheet, [x, back, z - 4], [x, -62, z - 4], 6)
      cableLadder(sheet, [left, -112, z], width, { width: 46, rail: 10, rungStep: 30, cables, live })
    }
    conduit(sheet, route(250, -60, 184).z(104), 9)
    sheet.run(route(276, -60, 184).z(104), { width: 8, core: 'sd', radius: 0 })
    cabinet(sheet, [210, -116, 0], {
      depth: 54,
      height: 96,
      plinth: 8,
      columns: [{ width: 96, cells: [{ height: 96, kind: 'starter', on: true }] }],
    })
    platform(sheet)
  },
)

function platform(sheet: Sheet): void {
  shadow(sheet, [-60, 30], [140, 80], 90)
  for (const [x, y] of deck) post(sheet, [x, y, 0], [x, y, 100], 6, 'sl')
  sheet.segment([-60, 110, 14], [80, 110, 84], 't')
  sheet.segment([80, 110, 14], [80, 30, 84], 't')
  box(sheet, [-66, 24, 100], [152, 92, 8])
  person(sheet, [8, 66, 108], { pose: 'up' })
  guardRail(
    sheet,
    [
      [-60, 110],
      [80, 110],
      [80, 30],
    ],
    108,
  )
}
