import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { drum } from '#drawings/parts/round.ts'
import { conduit } from '#drawings/parts/runs.ts'
import { box, shadow, smallBox } from '#drawings/parts/solids.ts'
import { tiles, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const shopWidth = 640
const shopDepth = 420
const shopHeight = 300
const ceilingRun = 292
const lightRows = [112, 290] as const
const productHeights = [26, 34, 20, 30, 24, 36]
const productFills = ['fm', 'fp', 'fd', 'fm', 'fl', 'fk']

/** Tenancy board on the back wall, one trunk, two lighting runs over counter and shelves. */
export const shopFitout = isometricScene(
  'commercial',
  {
    focus: [
      [0, shopDepth, 0],
      [0, 0, shopHeight],
      [shopWidth, 0, 260],
      [shopWidth, 300, 0],
      [440, shopDepth, 0],
    ],
    pad: 20,
  },
  (sheet) => {
    ground(sheet, [-160, -160], [1100, 900], 30)
    wallFace(sheet, [0, 0], [shopWidth, 0], shopHeight, 'o fp')
    wallFace(sheet, [0, 0], [0, shopDepth], shopHeight, 'o fm')
    const floor = sheet.top(0, 0, 0)
    floor.rect(0, 0, shopWidth, shopDepth, 'n fl')
    tiles(floor, shopWidth, shopDepth, 70, 'h@40')
    shelves(sheet)
    posters(sheet)
    wallBoard(
      sheet.left(0, 2, shopHeight),
      546,
      72,
      80,
      132,
      [
        [0, 2, 3],
        [1, 4],
        [0, 1],
      ],
      6,
    )
    counter(sheet)
    display(sheet)
    conduit(sheet, route(586, 4, 228).z(ceilingRun).y(lightRows[1]).x(84), 8, 10)
    conduit(sheet, route(586, lightRows[0], ceilingRun).x(84), 8, 10)
    for (const y of lightRows) for (const x of [104, 264, 424]) batten(sheet, x, y)
    person(sheet, [520, 210, 0], { pose: 'tablet', mirrored: true })
  },
)

function shelves(sheet: Sheet): void {
  const wall = sheet.left(0, 2, shopHeight)
  for (const [bay, a] of [44, 208, 372].entries()) {
    wall.rect(a, 104, 146, 196, 'n fl')
    for (const [row, b] of [136, 190, 244].entries()) {
      for (let item = 0; item < 6; item++) {
        const height = productHeights[(item + row * 2 + bay) % 6] ?? 26
        const fill = productFills[(item * 5 + row + bay) % 6] ?? 'fm'
        wall.rect(a + 10 + item * 22, b + 26 - height, 15, height, `h ${fill}`)
      }
      wall.segment(a, b + 26, a + 146, b + 26, 'n')
    }
  }
}

function posters(sheet: Sheet): void {
  const wall = sheet.right(1, shopDepth, shopHeight)
  wall.rect(56, 66, 154, 112, 'n fl')
  wall.text('SALE', 133, 106, 32, 't', 'middle')
  wall.rect(240, 66, 130, 112, 'n fl')
  wall.poly(
    [
      [262, 162],
      [290, 108],
      [310, 140],
      [330, 94],
      [352, 162],
    ],
    'n fm',
  )
}

function counter(sheet: Sheet): void {
  shadow(sheet, [90, 216], [250, 70], 80)
  box(sheet, [90, 216, 0], [250, 70, 92])
  const front = sheet.left(90, 286, 92)
  front.segments(
    steps(16, 250, 16).map((a) => [a, 0, a, 92]),
    'h',
  )
  box(sheet, [80, 206, 92], [270, 90, 9])
  smallBox(sheet, [122, 232, 101], [40, 30, 5])
  smallBox(sheet, [130, 242, 106], [28, 6, 30], { left: 'fd' })
  drum(sheet, [280, 252, 101], 18, 34)
  drum(sheet, [230, 256, 101], 10, 18, { top: 'fd' })
}

function display(sheet: Sheet): void {
  shadow(sheet, [410, 316], [100, 70], 60)
  box(sheet, [410, 316, 0], [100, 74, 60])
  smallBox(sheet, [420, 326, 60], [32, 26, 28])
  smallBox(sheet, [464, 338, 60], [28, 32, 42])
}

function batten(sheet: Sheet, x: number, y: number): void {
  for (const dx of [16, 110]) sheet.segment([x + dx, y, ceilingRun], [x + dx, y, 270], 'n')
  box(sheet, [x, y - 11, 258], [126, 22, 11], { left: 'fy', right: 'fy', outline: 'n' })
}
