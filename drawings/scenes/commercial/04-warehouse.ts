import { isoCircleHeight, isoCircleWidth, steps } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { guardRail } from '#drawings/parts/access.ts'
import { exitSign, wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { cone } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow, smallBox } from '#drawings/parts/solids.ts'
import { corrugation, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const wallY = -330
const wallHeight = 440
const runHeight = 430
const runs = [-110, 130] as const
const levels = [10, 120, 230] as const
const lift = { x: 300, y: 62, deck: 176 } as const

/** Six high bays on two runs from a board beside the roller door; the one that is worked on is off. */
export const warehouse = isometricScene(
  'commercial',
  {
    focus: [
      [-340, 100, 0],
      [-320, -200, runHeight],
      [600, wallY, 260],
      [450, 150, 0],
      [-120, 150, 0],
    ],
    pad: 8,
  },
  (sheet) => {
    ground(sheet, [-700, -520], [1900, 1500], 20, { top: 'fl' })
    backWall(sheet)
    rack(sheet, -340, -270)
    conduit(
      sheet,
      route(440, wallY + 4, 230)
        .z(runHeight)
        .y(runs[0])
        .x(-800),
      8,
      12,
    )
    lightPool(sheet, 290, runs[0])
    for (const x of [-250, 20, 290]) highBay(sheet, x, runs[0], true)
    rack(sheet, -340, -20)
    conduit(sheet, route(440, runs[0], runHeight).y(runs[1]).x(-800), 8, 12)
    scissorLift(sheet)
    for (const x of [-250, 20, 290]) highBay(sheet, x, runs[1], false)
  },
)

function backWall(sheet: Sheet): void {
  wallFace(sheet, [-520, wallY], [820, wallY], wallHeight, 'o fp')
  const wall = sheet.left(-520, wallY, wallHeight)
  corrugation(wall, 1340, wallHeight, 24, 'h@30')
  wall.rect(1060, 200, 200, 240, 'n fl')
  wall.segments(
    steps(214, 436, 14).map((b) => [1060, b, 1260, b]),
    'h',
  )
  exitSign(wall, 1128, 156, 64, 32)
  wallBoard(wall, 916, 196, 88, 130, [
    [0, 1, 3],
    [2, 3],
    [0, 4],
  ])
}

/** Pallet racking: uprights, beams and a full load of cartons. */
function rack(sheet: Sheet, x: number, y: number): void {
  const length = 420
  const depth = 84
  shadow(sheet, [x, y], [length, depth], 170)
  for (const [level, z] of levels.entries()) {
    for (let bay = 0; bay < 4; bay++) {
      if ((bay * 3 + level * 2 + (y < -100 ? 1 : 0)) % 7 === 5) continue
      const height = 62 + ((bay + level) % 3) * 10
      smallBox(sheet, [x + 10 + bay * 104, y + 8, z], [88, 68, height], {
        left: (bay + level) % 3 === 0 ? 'fl' : 'fp',
      })
      sheet.left(x + 10 + bay * 104, y + 76, z + height).segment(44, 0, 44, height, 'h')
    }
    box(sheet, [x, y + depth - 6, z + 92], [length, 6, 14], {
      left: 'fd',
      right: 'fd',
      top: 'fm',
      outline: 'n',
      edge: false,
    })
  }
  for (const a of [0, 210, length]) {
    post(sheet, [x + a, y + depth, 0], [x + a, y + depth, 350], 6, 'sd')
  }
  sheet.lines(
    steps(20, 330, 56).map((z) => [
      [x + length, y + depth, z],
      [x + length, y, z + 28],
    ]),
    'n',
  )
  post(sheet, [x + length, y, 120], [x + length, y, 350], 5, 'sd')
}

function highBay(sheet: Sheet, x: number, y: number, isLit: boolean): void {
  sheet.segment([x, y, runHeight], [x, y, 404], 't')
  sheet.disc([x, y, 360], 42, isLit ? 'n fy' : 'n fp')
  cone(sheet, [x, y, 366], 38, 40, { seams: 6 })
}

/** Scissor lift with the electrician under the second run. */
function scissorLift(sheet: Sheet): void {
  const { x, y, deck } = lift
  shadow(sheet, [x, y], [130, 84], 150)
  box(sheet, [x, y, 0], [130, 84, 40], { left: 'fy', right: 'fy' })
  sheet.lines(
    [
      [
        [x + 8, y + 60, 40],
        [x + 122, y + 60, deck],
      ],
      [
        [x + 122, y + 60, 40],
        [x + 8, y + 60, deck],
      ],
    ],
    'o',
  )
  box(sheet, [x - 6, y - 4, deck], [142, 92, 8])
  person(sheet, [x + 64, y + 42, deck + 8], { pose: 'up' })
  guardRail(
    sheet,
    [
      [x - 4, y + 86],
      [x + 134, y + 86],
      [x + 134, y - 2],
    ],
    deck + 8,
  )
}

function lightPool(sheet: Sheet, x: number, y: number): void {
  const [cx, cy] = sheet.project([x, y, 0])
  const radius = 150 * sheet.scale
  const [lampX, lampY] = sheet.project([x, y, 366])
  const half = radius * isoCircleWidth
  const cast = new PathData()
    .moveTo([lampX - 30 * sheet.scale, lampY])
    .lineTo([cx - half, cy])
    .arcTo(half, radius * isoCircleHeight, false, false, [cx + half, cy])
    .lineTo([lampX + 30 * sheet.scale, lampY])
    .close()
  sheet.element(cast, 'fy@28')
}
