import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow, smallBox } from '#drawings/parts/solids.ts'
import { pillar } from '#drawings/parts/supply.ts'
import { isometricScene } from '#drawings/scene.ts'

const houseWidth = 900
const houseDepth = 640
const wallHeight = 130
/** Near walls are cut lower, so that the floor stays in view; the board keeps its full piece of wall. */
const sill = 46
const boardBay = { from: 344, to: 496 } as const
const trunkY = 420

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
    shadow(sheet, [0, 0], [houseWidth, houseDepth], 110)
    const floor = sheet.top(0, 0, 0)
    floor.rect(0, 0, houseWidth, houseDepth, 'n fl')
    floor.segments(
      steps(30, houseDepth, 30).map((b) => [0, b, houseWidth, b]),
      'h@28',
    )
    wall(sheet, 0, 0, houseWidth, 18)
    wall(sheet, 0, 18, 18, houseDepth - 18)
    backRooms(sheet)
    wall(sheet, 300, 18, 16, 180)
    wall(sheet, 640, 18, 16, 120)
    wall(sheet, 18, 300, 190, 16)
    wall(sheet, 300, 260, 16, 56)
    kitchenBench(sheet)
    circuits(sheet)
    frontRooms(sheet)
    wall(sheet, houseWidth - 18, 18, 18, boardBay.from - 18, sill)
    wall(sheet, houseWidth - 18, boardBay.from, 18, boardBay.to - boardBay.from)
    wall(sheet, houseWidth - 18, boardBay.to, 18, houseDepth - boardBay.to, sill)
    wall(sheet, 0, houseDepth - 18, 320, 18, sill)
    wall(sheet, 430, houseDepth - 18, houseWidth - 430, 18, sill)
    wallBoard(sheet.right(houseWidth, boardBay.to, wallHeight), 28, 12, 96, 104, [
      [0, 1, 2, 4],
      [1, 3],
    ])
    conduit(
      sheet,
      route(houseWidth + 3, trunkY, 16)
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
function wall(sheet: Sheet, x: number, y: number, width: number, depth: number, height = wallHeight): void {
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
  conduit(sheet, route(882, trunkY, 0).x(240).y(250), width, 16)
  conduit(sheet, route(630, trunkY, 0).y(286), width, 10)
  conduit(sheet, route(480, trunkY, 0).y(560), width, 10)
  conduit(sheet, route(760, trunkY, 0).y(290), width, 10)
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
