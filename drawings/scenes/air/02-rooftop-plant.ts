import { route } from '#drawings/kit/route.ts'
import { condenserFacingRight } from '#drawings/parts/air.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { corrugation } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

/** Where each row stands, and where its run comes into the board. */
const condenserRows = [
  { y: -210, boardY: 40 },
  { y: 50, boardY: 90 },
] as const
const condenserColumns = [-350, -200, -50, 100] as const

/** Two runs from the sub-board, four condensers on each. */
export const rooftopPlant = isometricScene(
  'air',
  {
    focus: [
      [-380, 100, 30],
      [-350, -210, 124],
      [580, -20, 60],
      [380, 320, 0],
      [-330, 220, 0],
    ],
    pad: 18,
  },
  (sheet) => {
    box(sheet, [-620, -420, -200], [1400, 960, 200], { top: 'fl' })
    corrugation(sheet.top(-620, -406, 0), 1386, 946, 28, 'h@35')
    box(sheet, [-620, -420, 0], [1400, 14, 46])
    box(sheet, [-620, -420, 0], [14, 960, 46])
    for (const { y, boardY } of condenserRows) {
      for (const x of condenserColumns) {
        shadow(sheet, [x, y], [60, 134], 84, { reach: 0.55 })
        condenserFacingRight(sheet, [x, y, 14], { width: 60, depth: 134, height: 114 })
      }
      const run = y + 158
      conduit(
        sheet,
        route(condenserColumns[0] + 30, y + 136, 26)
          .z(8)
          .y(run)
          .x(432)
          .y(boardY),
        8,
        10,
      )
      for (const x of condenserColumns.slice(1))
        conduit(
          sheet,
          route(x + 30, run, 8)
            .y(y + 136)
            .z(26),
          7,
          6,
        )
    }
    shadow(sheet, [410, 40], [120, 46], 140)
    cabinet(sheet, [410, 40, 0], {
      depth: 46,
      height: 140,
      plinth: 16,
      columns: [
        {
          width: 64,
          cells: [
            {
              height: 140,
              kind: 'breakers',
              ways: 5,
              rows: [
                [0, 1, 3],
                [0, 2],
                [1, 3, 4],
              ],
            },
          ],
        },
        {
          width: 60,
          cells: [
            { height: 64, kind: 'starter', on: true },
            { height: 76, kind: 'door' },
          ],
        },
      ],
    })
    person(sheet, [300, 130, 0], { pose: 'tablet' })
  },
)
