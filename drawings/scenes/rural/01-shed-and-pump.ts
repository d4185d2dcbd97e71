import { route } from '#drawings/kit/route.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { grass, gum } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { pumpset } from '#drawings/parts/rotating.ts'
import { conduit, pipe } from '#drawings/parts/runs.ts'
import { shed } from '#drawings/parts/shed.ts'
import { solarPanels } from '#drawings/parts/solar.ts'
import { ute } from '#drawings/parts/vehicles.ts'
import { rainTank } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

/** Solar on the shed, a wall board, and one run across the yard to the pressure pump. */
export const shedAndPump = isometricScene(
  'rural',
  {
    focus: [
      [-40, 560, 100],
      [60, 760, 0],
      [0, 0, 400],
      [700, 200, 400],
      [1190, 160, 60],
      [1120, 720, 0],
    ],
    pad: 18,
  },
  (sheet) => {
    ground(sheet, [-520, -480], [2000, 1600], 60)
    grass(sheet, [
      [-300, 300],
      [-200, 620],
      [300, 900],
      [700, 900],
      [1120, 470],
    ])
    gum(sheet, [-330, 330], 350, 1)
    const slope = shed(sheet, [0, 0], {
      width: 700,
      depth: 420,
      height: 290,
      rise: 90,
      step: 20,
      doors: [
        { a: 40, width: 190, height: 220, roller: true },
        { a: 254, width: 190, height: 220 },
      ],
      front: (wall) => {
        wallBoard(wall, 556, 96, 96, 122, [
          [0, 1, 3],
          [2, 4],
        ])
        wall.rect(466, 108, 56, 84, 'o fl')
        wall.rect(478, 122, 32, 16, 'h fe')
      },
    })
    person(sheet, [490, 505, 0], { pose: 'tablet' })
    // Roof to inverter, inverter to board.
    conduit(sheet, route(494, 422, 262).z(182), 7, 0)
    conduit(sheet, route(522, 422, 140).x(556), 7, 0)
    solarPanels(sheet, slope, { a: [0.26, 0.94], b: [0.14, 0.8], columns: 7 })
    rainTank(sheet, [1000, 150], 132, 220, 9)
    pipe(sheet, route(1050, 276, 26).y(400).x(1030).to(1010, 500, 57), 13)
    conduit(sheet, route(604, 424, 72).z(0).y(590).x(866).y(530).to(866, 516, 60), 8, 14)
    const pump = pumpset(sheet, [830, 500, 0], { scale: 1.5 })
    const [x, y, z] = pump.discharge
    pipe(sheet, route(x, y, z).z(176).x(1150).y(740).z(10), 15, { flanges: [[1, 0.35]] })
    conduit(
      sheet,
      route(866, 540, 30)
        .to(866, 522, 96)
        .to(...pump.terminals),
      8,
      8,
    )
    ute(sheet, [20, 570], { scale: 0.74 })
  },
)
