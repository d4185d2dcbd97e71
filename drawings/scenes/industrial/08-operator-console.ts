import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { screen, wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow, smallBox } from '#drawings/parts/solids.ts'
import { wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const wallY = -170
const wallHeight = 270

/** Control room: a sub-board on the wall feeds the desk through a floor run. */
export const operatorConsole = isometricScene(
  'industrial',
  {
    focus: [
      [-170, 20, 0],
      [-200, wallY, 270],
      [270, -80, 0],
      [60, 140, 0],
    ],
    pad: 20,
  },
  (sheet) => {
    ground(sheet, [-300, -240], [760, 700], 16, { top: 'fl' })
    wallFace(sheet, [-300, wallY], [310, wallY], wallHeight, 'o fp')
    plantWindow(sheet)
    const wall = sheet.left(0, wallY, wallHeight)
    wallBoard(
      wall,
      196,
      74,
      84,
      106,
      [
        [0, 1, 4],
        [1, 2, 5],
      ],
      6,
    )
    desk(sheet)
    conduit(
      sheet,
      route(238, wallY + 2, 90)
        .z(0)
        .y(-24)
        .x(160)
        .z(40),
      8,
    )
    smallBox(sheet, [154, -34, 36], [12, 22, 24])
    stool(sheet)
    person(sheet, [104, 112, 0], { pose: 'hips', mirrored: true })
  },
)

/** The plant that is worked from here, behind the glass: an inclined belt feeds two silos, a truck fills below. */
function plantWindow(sheet: Sheet): void {
  const wall = sheet.left(-220, wallY, wallHeight)
  wall.rect(20, 36, 350, 140, 'n fd')
  wall.rect(20, 158, 350, 18, 'fm')
  for (const x of [178, 238]) {
    wall.rect(x, 62, 50, 58, 'n fp')
    wall.segments(
      [
        [x, 80, x + 50, 80],
        [x, 100, x + 50, 100],
      ],
      'h',
    )
    wall.poly(
      [
        [x, 120],
        [x + 50, 120],
        [x + 30, 140],
        [x + 20, 140],
      ],
      'n fl',
    )
    wall.segments(
      [
        [x + 3, 120, x + 3, 166],
        [x + 47, 120, x + 47, 166],
      ],
      'n',
    )
  }
  wall.rect(172, 54, 122, 8, 'n fl')
  wall.poly(
    [
      [40, 152],
      [176, 46],
      [184, 54],
      [50, 160],
    ],
    'n fl',
  )
  wall.segments(
    [
      [80, 132, 80, 164],
      [124, 98, 124, 164],
    ],
    'n',
  )
  wall.poly(
    [
      [26, 130],
      [66, 130],
      [56, 152],
      [36, 152],
    ],
    'n fp',
  )
  wall.rect(314, 138, 40, 22, 'n fp')
  wall.poly(
    [
      [300, 160],
      [300, 148],
      [306, 140],
      [314, 140],
      [314, 160],
    ],
    'n fl',
  )
  wall.circles(
    [
      [308, 164],
      [330, 164],
      [346, 164],
    ],
    6,
    'n fk',
  )
  wall.segments(
    [
      [137, 36, 137, 176],
      [254, 36, 254, 176],
    ],
    'sl#5',
  )
  wall.rect(20, 36, 350, 140, 'o')
}

function desk(sheet: Sheet): void {
  shadow(sheet, [-150, -70], [310, 90], 70)
  box(sheet, [-146, -64, 0], [30, 80, 70])
  sheet.left(-116, -64, 70).rect(0, 0, 240, 70, 'n fm')
  box(sheet, [124, -64, 0], [30, 80, 70])
  box(sheet, [-154, -72, 70], [316, 96, 8])
  for (const [index, x] of [-132, -30, 72].entries()) {
    smallBox(sheet, [x + 28, -52, 78], [26, 16, 12])
    box(sheet, [x, -48, 90], [84, 6, 60])
    screen(sheet.left(x, -42, 150), 5, 5, 74, 50, index === 1 ? 'text' : 'trend')
  }
  smallBox(sheet, [-60, -14, 78], [90, 26, 4])
  const keys = sheet.top(-60, -14, 82)
  keys.segments(
    steps(10, 90, 10).map((a) => [a, 3, a, 23]),
    'h',
  )
  keys.segments(
    [6.5, 13, 19.5].map((b) => [3, b, 87, b]),
    'h',
  )
  box(sheet, [98, -18, 78], [44, 34, 8])
  const pad = sheet.top(98, -18, 86)
  pad.circle(15, 17, 9, 'n fe')
  pad.circle(33, 17, 6, 'n fl')
}

function stool(sheet: Sheet): void {
  drum(sheet, [-14, 96, 0], 26, 5, { top: 'fd', side: 'fd', shade: 'fd' })
  post(sheet, [-14, 96, 5], [-14, 96, 44], 6, 'sd')
  drum(sheet, [-14, 96, 44], 25, 9, { top: 'fp' })
}
