import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { dial, wallBoard } from '#drawings/parts/board-fronts.ts'
import { house } from '#drawings/parts/house.ts'
import { gum } from '#drawings/parts/landscape.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { shops } from '#drawings/parts/shops.ts'
import { car } from '#drawings/parts/vehicles.ts'

/** Front row of the block, left: the house with its meter box. */
export function home(sheet: Sheet): void {
  house(sheet, [400, 1430], { width: 760, depth: 440, stumps: 80, height: 240, verandah: 130 })
  const wall = sheet.right(1160, 1870, 320)
  wall.rect(176, 70, 66, 96, 'o fl')
  dial(wall, 209, 100, 20, 0.6)
  gum(sheet, [230, 2060], 440, 4)
  fence(sheet)
}

/** Front row, right: three shops, the meter board on the side wall and an electrician at it. */
export function shopCorner(sheet: Sheet): void {
  shops(sheet, [1690, 1430], { units: [300, 360, 320] })
  wallBoard(sheet.right(2670, 1850, 330), 146, 84, 100, 130, [
    [0, 1, 3],
    [1, 2],
    [0, 4],
  ])
  conduit(sheet, route(2720, 1300, 0).y(1654).x(2674).z(114), 7, 9)
  frontage(sheet)
  person(sheet, [2770, 1770, 0], { pose: 'reach', mirrored: true })
}

/** Low front fence along the cut edge of the garden. */
function fence(sheet: Sheet): void {
  const y = 2238
  const posts = steps(40, 1200, 96)
  sheet.lines(
    posts.map((x) => [
      [x, y, 0],
      [x, y, 62],
    ]),
    'n',
  )
  sheet.lines(
    [58, 34].map((z) => [
      [40, y, z],
      [1190, y, z],
    ]),
    'h',
  )
}

/** Parking bays before the shops. */
function frontage(sheet: Sheet): void {
  sheet.lines(
    steps(1440, 2560, 160).map((x) => [
      [x, 2030, 0],
      [x, 2290, 0],
    ]),
    'h@60',
  )
  car(sheet, [1460, 1995], { scale: 0.7 })
  car(sheet, [2100, 2000], { scale: 0.7, body: 'fp' })
  gum(sheet, [2690, 2200], 390, 7)
}
