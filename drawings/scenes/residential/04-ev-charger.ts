import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { car } from '#drawings/parts/vehicles.ts'
import { boards, wallFace } from '#drawings/parts/walls.ts'
import { isometricScene } from '#drawings/scene.ts'

const back = -120
const eave = 290

/** House board to wall charger to the car; the carport roof stays an outline so nothing is hidden. */
export const evCharger = isometricScene(
  'residential',
  {
    focus: [
      [-60, 420, 60],
      [-60, -140, 300],
      [470, -140, 120],
      [290, 430, 0],
      [430, 340, 0],
    ],
    pad: 14,
  },
  (sheet) => {
    ground(sheet, [-260, -300], [1000, 1100], 26)
    wallFace(sheet, [-40, back], [440, back], 280, 'o fp')
    const wall = sheet.left(-40, back, 280)
    boards(wall, 480, 280, 20, 'h@45')
    wallBoard(wall, 372, 76, 76, 116, [
      [0, 2, 3],
      [1, 4],
    ])
    conduit(sheet, route(332, back + 2, 150).x(276), 8, 6)
    wall.rect(248, 84, 68, 100, 'o fl', 10)
    wall.circle(282, 118, 18, 'n fe')
    wall.segments(
      [
        [264, 152, 300, 152],
        [264, 164, 290, 164],
      ],
      'h',
    )
    for (const y of [-110]) post(sheet, [-46, y, 0], [-46, y, eave], 10, 'sl')
    car(sheet, [50, -40], { scale: 1 })
    chargeLead(sheet)
    carport(sheet)
    person(sheet, [370, 250, 0], { pose: 'tablet', mirrored: true })
  },
)

/** From the charger down, along the floor and up to the inlet on the rear guard. */
function chargeLead(sheet: Sheet): void {
  const lead = route(242, back + 4, 96)
    .to(250, -96, 30)
    .to(290, -20, 4)
    .to(262, 20, 60)
    .to(224, 28, 86)
  sheet.run(lead, { width: 7, radius: 26 })
  const inlet = sheet.right(222, 28, 86)
  inlet.circle(0, 0, 9, 'n fl')
}

function carport(sheet: Sheet): void {
  for (const [x, y] of [
    [-46, 430],
    [440, 430],
    [440, -110],
  ] as const) {
    post(sheet, [x, y, 0], [x, y, eave], 10, 'sl')
  }
  const roof = sheet.top(-66, -140, eave)
  const width = 526
  const depth = 592
  roof.segments(
    steps(132, width, 132).map((a) => [a, 0, a, depth]),
    'b@60',
  )
  roof.rect(0, 0, width, depth, 'n')
  sheet.left(-66, 452, eave).rect(0, 0, width, 15, 'n fl')
  sheet.right(460, 452, eave).rect(0, 0, depth, 15, 'n fm')
}
