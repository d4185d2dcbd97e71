import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { shops } from '#drawings/parts/shops.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { pillar } from '#drawings/parts/supply.ts'
import { car } from '#drawings/parts/vehicles.ts'
import { isometricScene } from '#drawings/scene.ts'

const sideX = 1043
const kerbY = 720

/** Pillar to the meter board on the side wall, meter board to the lit awning. */
export const shopRow = isometricScene(
  'commercial',
  {
    focus: [
      [0, 560, 160],
      [0, 0, 410],
      [1040, 0, 340],
      [1220, 640, 0],
      [520, 960, 0],
    ],
    pad: 16,
  },
  (sheet) => {
    ground(sheet, [-600, -600], [2400, 2300], 60)
    street(sheet)
    shops(sheet, [0, 0], { units: [320, 400, 320], depth: 430, height: 340 })
    wallBoard(sheet.right(1040, 430, 340), 92, 92, 104, 136, [
      [0, 1, 3],
      [1, 2],
      [0, 4],
    ])
    conduit(sheet, route(sideX, 290, 246).z(300).y(420).to(sideX, 432, 240).to(sideX, 556, 224), 8, 10)
    conduit(sheet, route(sideX, 290, 112).z(0).x(1190).y(520), 9, 14)
    shadow(sheet, [1174, 520], [34, 28], 70)
    pillar(sheet, [1174, 520])
    for (const x of [150, 620]) {
      shadow(sheet, [x, 612], [124, 46], 44)
      box(sheet, [x, 612, 0], [124, 46, 44])
      drum(sheet, [x + 62, 634, 44], 18, 4, { outline: 'n' })
    }
    car(sheet, [410, 800], { scale: 0.92 })
    person(sheet, [440, 650, 0], { pose: 'tablet' })
    person(sheet, [1130, 400, 0], { pose: 'reach', mirrored: true })
  },
)

/** Footpath joints, kerb and the centre line of the road. */
function street(sheet: Sheet): void {
  sheet.top(-600, kerbY, 0).rect(0, 0, 2400, 980, 'fm')
  sheet.segment([-600, kerbY, 0], [1800, kerbY, 0], 'o')
  sheet.segment([-600, kerbY + 16, 0], [1800, kerbY + 16, 0], 'h')
  sheet.lines(
    steps(-580, 1800, 90).map((x) => [
      [x, 430, 0],
      [x, kerbY, 0],
    ]),
    'h@35',
  )
  sheet.lines(
    steps(-560, 1800, 220).map((x) => [
      [x, 980, 0],
      [x + 120, 980, 0],
    ]),
    'w',
  )
}
