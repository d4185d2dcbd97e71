import { route } from '../../kit/route.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { dial, wallBoard } from '../../parts/board-fronts.ts'
import { house } from '../../parts/house.ts'
import { gum } from '../../parts/landscape.ts'
import { person } from '../../parts/people.ts'
import { conduit } from '../../parts/runs.ts'
import { shops } from '../../parts/shops.ts'
import { car } from '../../parts/vehicles.ts'

/** Front row of the block, left: the house with its meter box. */
export function home(sheet: Sheet): void {
  house(sheet, [400, 1430], { width: 760, depth: 440, stumps: 80, height: 240, verandah: 130 })
  const wall = sheet.right(1160, 1870, 320)
  wall.rect(176, 70, 66, 96, 'o fl')
  dial(wall, 209, 100, 20, 0.6)
  gum(sheet, [230, 2060], 440, 4)
}

/** Front row, right: three shops, the meter board on the side wall and an electrician at it. */
export function shopCorner(sheet: Sheet): void {
  gum(sheet, [2890, 1400], 420, 7)
  shops(sheet, [1690, 1430], { units: [300, 360, 320] })
  wallBoard(sheet.right(2670, 1850, 330), 146, 84, 100, 130, [
    [0, 1, 3],
    [1, 2],
    [0, 4],
  ])
  conduit(sheet, route(2720, 1300, 0).y(1654).x(2674).z(114), 7, 9)
  car(sheet, [1500, 1995], { scale: 0.7 })
  person(sheet, [2770, 1770, 0], { pose: 'reach', mirrored: true })
  }
