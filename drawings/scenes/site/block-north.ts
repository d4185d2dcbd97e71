import { steps } from '#drawings/kit/geometry.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { gum, hoopPine } from '#drawings/parts/landscape.ts'
import { person } from '#drawings/parts/people.ts'
import { conveyor } from '#drawings/parts/rotating.ts'
import { drum } from '#drawings/parts/round.ts'
import { shed } from '#drawings/parts/shed.ts'
import { solarPanels } from '#drawings/parts/solar.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { rainTank, silo } from '#drawings/parts/vessels.ts'

/** Back row of the block, left: the farm. */
export function farm(sheet: Sheet): void {
  const rows = sheet.top(60, 110, 0)
  rows.segments(
    steps(0, 720, 44).map((b) => [0, b, 210, b]),
    'h@45',
  )
  gum(sheet, [110, 780], 560, 1)
  hoopPine(sheet, [330, 60], 760)
  const slope = shed(sheet, [320, 320], {
    width: 620,
    depth: 380,
    height: 270,
    rise: 86,
    step: 22,
    doors: [
      { a: 40, width: 190, height: 200, roller: true },
      { a: 260, width: 190, height: 200 },
    ],
    front: (wall) =>
      wallBoard(
        wall,
        490,
        96,
        90,
        112,
        [
          [0, 1, 3],
          [1, 2],
        ],
        4,
      ),
  })
  solarPanels(sheet, slope, { a: [0.2, 0.94], b: [0.12, 0.8], columns: 6 })
  rainTank(sheet, [1130, 470], 112, 185, 6)
}

/** Back row, right: the plant with silos, conveyor and its control building. */
export function plant(sheet: Sheet): void {
  for (const x of [1720, 1950])
    silo(sheet, [x, 290], { radius: 96, legs: 150, height: 330, roof: 56, ribs: 6 })
  controlBuilding(sheet)
  conveyor(sheet, [1500, 490, 40], { length: 540, width: 74, headHeight: 240, legs: 4, loaded: false })
  shadow(sheet, [2030, 470], [130, 110], 150, { reach: 0.5 })
  box(sheet, [2030, 460, 0], [130, 110, 200])
  person(sheet, [2300, 620, 0], { pose: 'tablet' })
}

function controlBuilding(sheet: Sheet): void {
  const [x, y, width, depth, height] = [2160, 80, 430, 310, 330] as const
  shadow(sheet, [x, y], [width, depth], height)
  box(sheet, [x, y, 0], [width, depth, height])
  const front = sheet.left(x, y + depth, height)
  front.segments(
    steps(26, width, 26).map((a) => [a, 0, a, height]),
    'h@40',
  )
  front.rect(40, 120, 160, 210, 'n fd')
  front.rect(270, 56, 110, 60, 'n fd')
  wallBoard(
    front,
    252,
    176,
    130,
    120,
    [
      [0, 1, 3],
      [1, 2],
    ],
    4,
  )
  sheet.right(x + width, y + depth, height).segments(
    steps(26, depth, 26).map((a) => [a, 0, a, height]),
    'h@40',
  )
  drum(sheet, [x + 120, y + 90, height], 30, 150)
  drum(sheet, [x + 250, y + 90, height], 30, 200)
}
