import type { Point3 } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit, gland, post } from '#drawings/parts/runs.ts'
import { box } from '#drawings/parts/solids.ts'
import { car } from '#drawings/parts/vehicles.ts'
import { boards, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const back = -120
const eave = 290

/** House board to wall charger to the car. The roof is cut off at the wall: nothing stands before car and lead. */
export const evCharger = isometricScene(
  'residential',
  {
    focus: [
      [-60, 400, 40],
      [-60, -140, 300],
      [470, -140, 120],
      [250, 420, 0],
      [430, 300, 0],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-260, -300], [1000, 1100], 26)
    wallFace(sheet, [-40, back], [440, back], 280, 'o fp')
    const wall = sheet.left(-40, back, 280)
    boards(wall, 480, 280, 20, 'h@45')
    wallBoard(wall, 388, 92, 60, 92, [
      [0, 2, 3],
      [1, 4],
    ])
    conduit(sheet, route(348, back + 2, 142).x(282), 8, 6)
    // Real ones are no larger than a brief-case.
    wall.rect(276, 100, 46, 74, 'o fl', 9)
    wall.circle(299, 124, 13, 'n fe')
    wall.segments(
      [
        [287, 148, 311, 148],
        [287, 158, 304, 158],
      ],
      'h',
    )
    post(sheet, [-46, -110, 0], [-46, -110, eave], 10, 'sl')
    post(sheet, [440, -110, 0], [440, -110, eave], 10, 'sl')
    car(sheet, [30, -20], { scale: 1 })
    chargeLead(sheet)
    cutRoof(sheet)
    person(sheet, [392, 16, 0], { pose: 'tablet' })
  },
)

/** From the charger down, along the floor in a slack loop and up to the inlet in the rear guard. */
function chargeLead(sheet: Sheet): void {
  const inlet: Point3 = [202, 44, 92]
  const lead = route(259, back + 4, 106)
    .to(262, -96, 22)
    .to(300, -40, 3)
    .to(296, 40, 3)
    .to(236, 60, 40)
    .to(...inlet)
  sheet.run(lead, { width: 6, radius: 24 })
  gland(sheet, inlet, 8)
}

/** A strip of the carport's roof along the house. */
function cutRoof(sheet: Sheet): void {
  const depth = 96
  box(sheet, [-66, -140, eave], [526, depth, 14])
  sheet.left(-66, -140 + depth, eave + 14).hatch(0, 0, 526, 14, 12)
}
