import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { condenser } from '#drawings/parts/air.ts'
import { engraved, handle, wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conveyor } from '#drawings/parts/rotating.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow, smallBox } from '#drawings/parts/solids.ts'
import { corrugation, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const wallY = -330
const wallHeight = 320
const lightsY = 60

/** One board: cool room, packing line and a lighting run over the line. */
export const packingShed = isometricScene(
  'rural',
  {
    focus: [
      [-340, -40, 120],
      [-340, -300, 330],
      [640, 240, 0],
      [-160, 240, 0],
      [470, wallY, 320],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-520, -480], [1500, 1400], 24, { top: 'fl' })
    wallFace(sheet, [-400, wallY], [640, wallY], wallHeight, 'o fp')
    const wall = sheet.left(-400, wallY, wallHeight)
    corrugation(wall, 1040, wallHeight, 20)
    wallBoard(
      wall,
      790,
      78,
      104,
      130,
      [
        [0, 1, 4],
        [2, 3],
        [0, 5],
      ],
      6,
    )
    coolRoom(sheet)
    conduit(
      sheet,
      route(410, wallY + 4, 242)
        .z(300)
        .x(-120)
        .y(-214)
        .z(274),
      7,
      12,
    )
    conduit(
      sheet,
      route(440, wallY + 4, 112)
        .z(0)
        .y(168)
        .x(372)
        .z(84),
      8,
      14,
    )
    cartons(sheet)
    packingLine(sheet)
    lighting(sheet)
    person(sheet, [70, 286, 0], { pose: 'reach' })
    person(sheet, [690, 110, 0], { pose: 'carry' })
  },
)

function coolRoom(sheet: Sheet): void {
  shadow(sheet, [-360, -300], [330, 240], 200)
  box(sheet, [-360, -300, 0], [330, 240, 240])
  const front = sheet.left(-360, -60, 240)
  front.segments(
    [
      [66, 0, 66, 240],
      [268, 0, 268, 240],
    ],
    'h',
  )
  front.rect(88, 36, 150, 204, 'o fl')
  front.rect(100, 48, 126, 180, 'n fp')
  handle(front, 210, 128, 34)
  front.rect(276, 70, 46, 34, 'n fl')
  engraved(front, '2°C', 299, 81, 13)
  condenser(sheet, [-250, -230, 246], { width: 116, depth: 54, height: 76 })
}

function packingLine(sheet: Sheet): void {
  conveyor(sheet, [-300, 130, 84], { length: 660, width: 72, headHeight: 90, legs: 4, loaded: false })
  for (let crate = 0; crate < 7; crate++) {
    const x = -262 + crate * 86
    smallBox(sheet, [x, 143, 92], [48, 46, 30], { top: 'fp' })
    for (const [dx, dy] of [
      [13, 13],
      [34, 15],
      [23, 32],
    ] as const) {
      drum(sheet, [x + dx, 143 + dy, 119], 7, 6, { outline: 'h', top: 'fd', side: 'fd', shade: 'fd' })
    }
  }
}

function cartons(sheet: Sheet): void {
  const [x, y] = [560, -190]
  shadow(sheet, [x, y], [116, 116], 120)
  box(sheet, [x, y, 0], [116, 116, 14])
  for (const z of [14, 72]) box(sheet, [x + 8, y + 8, z], [100, 100, 58])
}

/** Battens hung over the packing line, fed from the board along the ceiling. */
function lighting(sheet: Sheet): void {
  conduit(
    sheet,
    route(425, wallY + 4, 242)
      .z(340)
      .y(lightsY)
      .x(-700),
    7,
    14,
  )
  for (const x of [-330, -150, 30, 210]) {
    for (const dx of [18, 112]) sheet.segment([x + dx, lightsY, 338], [x + dx, lightsY, 312], 'n')
    box(sheet, [x, lightsY - 12, 300], [130, 24, 12], { left: 'fy', right: 'fy', outline: 'n' })
  }
}
