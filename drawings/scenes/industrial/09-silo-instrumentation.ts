import { route } from '#drawings/kit/route.ts'
import { climbingLadder } from '#drawings/parts/access.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { silo } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

const siloRadius = 92
const silos = [
  [-40, -130],
  [190, 20],
] as const
/** Shell rim: where roof and shell meet. */
const rim = 438

/** Radar level sensors on the roofs, wired down the shells to one indicator panel. */
export const siloInstrumentation = isometricScene(
  'industrial',
  {
    focus: [
      [-210, 220, 0],
      [-40, -130, 530],
      [290, 20, 0],
      [30, 290, 0],
      [156, 226, 0],
    ],
    pad: 18,
  },
  (sheet) => {
    ground(sheet, [-360, -340], [900, 860], 20)
    for (const [x, y] of silos) {
      const tip = silo(sheet, [x, y], {
        radius: siloRadius,
        legs: 130,
        height: 300,
        roof: 52,
        ribs: 8,
        seams: 10,
      })
      const shell: readonly [number, number] = [x - siloRadius * 0.5, y + siloRadius * 0.87]
      conduit(
        sheet,
        route(tip[0], tip[1], tip[2] - 2)
          .to(...shell, rim + 2)
          .z(0)
          .y(205),
        7,
        12,
      )
      drum(sheet, [tip[0], tip[1], tip[2] - 12], 17, 24, { top: 'fe' })
    }
    climbingLadder(sheet, [236, 102], [254, 90], 446)
    conduit(sheet, route(190 - siloRadius * 0.5, 205, 0).x(-60), 8, 12)
    cabinet(sheet, [-140, 186, 0], {
      depth: 34,
      height: 104,
      plinth: 44,
      columns: [{ width: 84, cells: [{ height: 104, kind: 'hmi' }] }],
    })
    person(sheet, [-64, 300, 0], { pose: 'tablet' })
  },
  [
    { at: [190, 20, 504], offset: [92, -34] },
    { at: [-110, 220, 126], offset: [-84, -76] },
  ],
)
