import { PathData } from '#drawings/kit/path.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { condenserFacingRight, headUnit } from '#drawings/parts/air.ts'
import { rotary } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit, gland } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { boards, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const roomBounds = { left: -40, right: 300, back: -280, front: 60, height: 270 } as const
const outside = roomBounds.right + 18

/** The room cut open: head unit inside, isolator and condenser on the other side of the wall. */
export const splitSystem = isometricScene(
  'air',
  {
    focus: [
      [-40, 20, 60],
      [-40, -280, 280],
      [450, -150, 120],
      [300, 60, 0],
      [530, 150, 0],
    ],
    pad: 20,
  },
  (sheet) => {
    ground(sheet, [-160, -420], [1000, 900], 26)
    room(sheet)
    box(
      sheet,
      [roomBounds.right, roomBounds.back, 0],
      [18, roomBounds.front - roomBounds.back, roomBounds.height],
      {
        top: 'fl',
        left: 'fl',
      },
    )
    sheet.left(roomBounds.right, roomBounds.front, roomBounds.height).hatch(0, 0, 18, roomBounds.height, 10)
    sheet
      .top(roomBounds.right, roomBounds.back, roomBounds.height)
      .hatch(0, 0, 18, roomBounds.front - roomBounds.back, 12)
    sheet.run(
      route(outside + 1, -100, 250)
        .z(76)
        .x(372),
      { width: 14, core: 'sl', radius: 14, casing: 2.4 },
    )
    shadow(sheet, [372, -150], [56, 130], 100)
    condenserFacingRight(sheet, [378, -150, 12], { width: 56, depth: 130, height: 106 })
    // Last, so that the line is seen all the way to the gland in the unit's end.
    isolator(sheet)
    gland(sheet, [406, -20, 60], 7)
    person(sheet, [470, 150, 0], { pose: 'hips' })
  },
  [
    { at: [120, -278, 214], offset: [124, -62] },
    { at: [outside + 2, 0, 178], offset: [-130, 150] },
    { at: [430, -100, 118], offset: [100, -70] },
  ],
)

function room(sheet: Sheet): void {
  const { left, right, back, front, height } = roomBounds
  wallFace(sheet, [left, back], [right, back], height, 'o fp')
  wallFace(sheet, [left, back], [left, front], height, 'o fm')
  const floor = sheet.top(left, back, 0)
  floor.rect(0, 0, right - left, front - back, 'n fl')
  boards(floor, right - left, front - back, 48, 'h@45')
  headUnit(sheet.left(left, back + 2, height), 70, 28, 160, 60)
  for (const [index, x] of [58, 110, 162].entries()) {
    const path = new PathData()
      .moveTo(sheet.project([x, -272, 180]))
      .cubicTo(
        sheet.project([x, -240, 140]),
        sheet.project([x, -210, 140]),
        sheet.project([x, -140 + index * 14, 104]),
      )
    sheet.element(path, 'b')
  }
  box(sheet, [0, -150, 0], [180, 76, 36])
  box(sheet, [0, -150, 36], [180, 20, 42])
  box(sheet, [0, -150, 36], [20, 76, 24])
  box(sheet, [160, -150, 36], [20, 76, 24])
  const window = sheet.right(left + 1, front, height)
  window.rect(90, 58, 130, 116, 'n fl')
  window.segments(
    [
      [155, 58, 155, 174],
      [90, 116, 220, 116],
    ],
    'n',
  )
}

/** Supply down the wall to the isolator, then across to the condenser. */
function isolator(sheet: Sheet): void {
  conduit(sheet, route(outside + 1, 4, 262).z(180), 9, 0)
  const face = sheet.right(outside + 1, 34, 182)
  face.rect(0, 0, 60, 78, 'o fl', 4)
  rotary(face, 30, 38, 19, true)
  conduit(
    sheet,
    route(outside + 1, 4, 104)
      .z(60)
      .x(406)
      .y(-19),
    9,
    10,
  )
}
