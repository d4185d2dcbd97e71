import { steps } from '../../kit/geometry.ts'
import { route } from '../../kit/route.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { wallBoard } from '../../parts/board-fronts.ts'
import { ground } from '../../parts/marks.ts'
import { person } from '../../parts/people.ts'
import { drum } from '../../parts/round.ts'
import { conduit } from '../../parts/runs.ts'
import { box, shadow, smallBox } from '../../parts/solids.ts'
import { pillar } from '../../parts/supply.ts'
import { isometricScene } from '../../scene.ts'

const WIDTH = 900
const DEPTH = 640
const WALL = 130
/** Near walls are cut lower, so that the floor stays in view; the board keeps its full piece of wall. */
const SILL = 46
const BOARD_BAY = { from: 344, to: 496 } as const
const TRUNK_Y = 420

/** Roof off: one trunk from the board under the floor, a branch to every room. */
export const houseCutaway = isometricScene(
  'residential',
  {
    focus: [
      [0, 640, 0],
      [0, 0, 150],
      [900, 0, 130],
      [1090, 160, 0],
      [900, 680, 0],
      [980, 580, 0],
    ],
    pad: 22,
  },
  (sheet) => {
    ground(sheet, [-600, -600], [2200, 2100], 40)
    shadow(sheet, [0, 0], [WIDTH, DEPTH], 110)
    const floor = sheet.top(0, 0, 0)
    floor.rect(0, 0, WIDTH, DEPTH, 'n fl')
    floor.segments(
      steps(30, DEPTH, 30).map((b) => [0, b, WIDTH, b]),
      'h@28',
    )
    wall(sheet, 0, 0, WIDTH, 18)
    wall(sheet, 0, 18, 18, DEPTH - 18)
    backRooms(sheet)
    wall(sheet, 300, 18, 16, 180)
    wall(sheet, 640, 18, 16, 120)
    wall(sheet, 18, 300, 190, 16)
    wall(sheet, 300, 260, 16, 56)
    kitchenBench(sheet)
    circuits(sheet)
    frontRooms(sheet)
    wall(sheet, WIDTH - 18, 18, 18, BOARD_BAY.from - 18, SILL)
    wall(sheet, WIDTH - 18, BOARD_BAY.from, 18, BOARD_BAY.to - BOARD_BAY.from)
    wall(sheet, WIDTH - 18, BOARD_BAY.to, 18, DEPTH - BOARD_BAY.to, SILL)
    wall(sheet, 0, DEPTH - 18, 320, 18, SILL)
    wall(sheet, 430, DEPTH - 18, WIDTH - 430, 18, SILL)
    wallBoard(sheet.right(WIDTH, BOARD_BAY.to, WALL), 28, 12, 96, 104, [
      [0, 1, 2, 4],
      [1, 3],
    ])
    conduit(
      sheet,
      route(WIDTH + 3, TRUNK_Y, 16)
        .z(0)
        .x(1070)
        .y(200),
      9,
      14,
    )
    shadow(sheet, [1054, 160], [34, 30], 80)
    pillar(sheet, [1054, 168])
    person(sheet, [990, 524, 0], { pose: 'reach', mirrored: true })
  },
)

/** A wall cut off at 1 300 mm, or lower, its section in solid ink. */
function wall(sheet: Sheet, x: number, y: number, width: number, depth: number, height = WALL): void {
  box(sheet, [x, y, 0], [width, depth, height], { top: 'fk' })
}

function backRooms(sheet: Sheet): void {
  box(sheet, [60, 40, 0], [170, 190, 44])
  smallBox(sheet, [66, 46, 44], [70, 44, 12])
  smallBox(sheet, [152, 46, 44], [70, 44, 12])
  box(sheet, [340, 30, 0], [290, 62, 88])
  smallBox(sheet, [430, 32, 88], [74, 58, 4], { top: 'fd' })
  box(sheet, [690, 40, 0], [90, 160, 54], { top: 'fp' })
}

function kitchenBench(sheet: Sheet): void {
  box(sheet, [400, 170, 0], [190, 70, 84])
  box(sheet, [390, 162, 84], [210, 86, 8])
}

/** The one line: trunk from the board, branches, and a light point at each end. */
function circuits(sheet: Sheet): void {
  const width = 9
  conduit(sheet, route(882, TRUNK_Y, 0).x(240).y(250), width, 16)
  conduit(sheet, route(630, TRUNK_Y, 0).y(286), width, 10)
  conduit(sheet, route(480, TRUNK_Y, 0).y(560), width, 10)
  conduit(sheet, route(760, TRUNK_Y, 0).y(290), width, 10)
  for (const [x, y] of [
    [240, 244],
    [630, 280],
    [480, 566],
    [760, 284],
  ] as const) {
    drum(sheet, [x, y, 0], 20, 6, { top: 'fe', side: 'fe', shade: 'fe', outline: 'n' })
  }
}

function frontRooms(sheet: Sheet): void {
  box(sheet, [110, 470, 0], [76, 140, 40])
  box(sheet, [110, 470, 40], [22, 140, 34])
  box(sheet, [260, 500, 0], [110, 80, 32])
  wall(sheet, 640, 470, 16, 152)
  box(sheet, [716, 500, 0], [140, 96, 70])
}
