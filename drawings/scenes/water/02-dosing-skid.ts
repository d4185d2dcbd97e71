import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { lamp, rotary, screen } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { tiles, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const wallY = -190
const wallHeight = 300
const pumps = [-150, -22, 106] as const

/** Three dosing pumps on a shelf, each fed from the run under it; the run ends at the wall panel. */
export const dosingSkid = isometricScene(
  'water',
  {
    focus: [
      [-200, 130, 0],
      [-210, wallY, wallHeight],
      [400, wallY, 120],
      [330, 180, 0],
      [-60, 200, 0],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-420, -420], [1100, 1000], 18, { top: 'fl' })
    wallFace(sheet, [-330, wallY], [420, wallY], wallHeight, 'o fp')
    tiles(sheet.left(-330, wallY, wallHeight), 750, wallHeight, 50, 'h@25')
    bund(sheet)
    for (const x of pumps) doseLine(sheet, x + 26)
    sheet.run(route(-124, wallY + 12, 236).x(420), { width: 7, core: 'sl', radius: 0 })
    shelf(sheet)
    panel(sheet)
    person(sheet, [256, -60, 0], { pose: 'tablet' })
    conduit(
      sheet,
      route(pumps[0] + 26, 146, 84)
        .x(226)
        .z(0)
        .x(300)
        .y(wallY + 4)
        .z(70),
      8,
      12,
    )
    for (const x of pumps) conduit(sheet, route(x + 26, 146, 86).z(108), 6, 0)
  },
)

function bund(sheet: Sheet): void {
  shadow(sheet, [-190, -140], [400, 200], 80)
  box(sheet, [-190, -140, 0], [400, 200, 40], { top: 'fm' })
  sheet.top(-178, -128, 40).rect(0, 0, 376, 176, 'n fd')
  for (const x of [-92, 94]) {
    drum(sheet, [x, -40, 24], 66, 136, { ribs: 3 })
    drum(sheet, [x, -40, 160], 22, 12)
  }
  // The near walls again, in front of the tanks.
  sheet.left(-190, 60, 40).rect(0, 0, 400, 40, 'o fp')
  sheet.top(-190, 48, 40).rect(0, 0, 400, 12, 'n fl')
}

function doseLine(sheet: Sheet, x: number): void {
  sheet.run(
    route(x, 124, 152)
      .z(206)
      .y(wallY + 12)
      .z(236),
    { width: 5, core: 'sl', radius: 12, casing: 2 },
  )
}

function shelf(sheet: Sheet): void {
  for (const x of [-176, 152]) box(sheet, [x, 104, 0], [24, 30, 96])
  shadow(sheet, [-184, 96], [376, 50], 60, { reach: 0.4 })
  box(sheet, [-190, 96, 96], [384, 50, 8])
  for (const [index, x] of pumps.entries()) {
    box(sheet, [x, 106, 104], [54, 32, 48], { left: index === 2 ? 'fp' : 'fl' })
    const face = sheet.left(x, 138, 152)
    screen(face, 6, 6, 26, 14, 'text')
    lamp(face, 44, 13, 4, index < 2 ? 'fe' : 'fl')
    face.circle(18, 34, 8, 'n fm')
    face.circle(40, 34, 8, 'n fm')
  }
}

function panel(sheet: Sheet): void {
  const front = sheet.left(246, wallY + 2, 220)
  front.rect(0, 0, 108, 152, 'o fl')
  screen(front, 14, 14, 80, 48)
  for (const [index, a] of [28, 54, 80].entries()) lamp(front, a, 80, 7, index < 2 ? 'fe' : 'fl')
  rotary(front, 54, 120, 18, true)
}
