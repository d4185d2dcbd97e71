import { type Point3, steps } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { wallBoard } from '#drawings/parts/board-fronts.ts'
import { gum } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { pumpset } from '#drawings/parts/rotating.ts'
import { barrel } from '#drawings/parts/round.ts'
import { conduit, pipe } from '#drawings/parts/runs.ts'
import { shed } from '#drawings/parts/shed.ts'
import { box } from '#drawings/parts/solids.ts'
import { overheadWire, pole } from '#drawings/parts/supply.ts'
import { rainTank } from '#drawings/parts/vessels.ts'
import { isometricScene } from '#drawings/scene.ts'

const fenceY = 480

/** Transformer pole to the shed board, shed board to the pump, pump to the travelling irrigator. */
export const propertySupply = isometricScene(
  'rural',
  {
    focus: [
      [-300, 200, 0],
      [-120, 120, 650],
      [260, -200, 370],
      [1190, -60, 60],
      [640, 820, 0],
      [60, 830, 0],
    ],
    pad: 8,
  },
  (sheet) => {
    ground(sheet, [-900, -900], [2800, 2500], 60)
    paddock(sheet)
    gum(sheet, [560, -300], 440, 9)
    const tips = pole(sheet, [-120, 120], { height: 620, arm: 170, transformer: true })
    for (const tip of tips.slice(0, 4)) overheadWire(sheet, tip, [tip[0] - 800, tip[1] - 100, tip[2]], 50)
    shed(sheet, [260, -200], {
      width: 560,
      depth: 380,
      height: 260,
      rise: 84,
      step: 20,
      doors: [
        { a: 40, width: 170, height: 200, roller: true },
        { a: 360, width: 170, height: 200 },
      ],
      front: (wall) =>
        wallBoard(wall, 232, 44, 92, 110, [
          [0, 1, 3],
          [1, 2],
        ]),
    })
    conduit(sheet, route(-98, 138, 296).z(0).y(270).x(520).y(184).z(106), 9, 14)
    conduit(sheet, route(548, 184, 106).z(0).y(380).x(690).to(690, 372, 60), 9, 14)
    rainTank(sheet, [1050, -80], 118, 190, 8)
    const pump = pumpset(sheet, [650, 360, 0], { scale: 1.5 })
    conduit(
      sheet,
      route(686, 400, 0)
        .to(686, 384, 90)
        .to(...pump.terminals),
      8,
      10,
    )
    const [x, y, z] = pump.discharge
    pipe(sheet, route(x, y, z).z(124).x(1010).y(640).z(8), 14, { flanges: [[1, 0.5]] })
    fence(sheet)
    irrigator(sheet)
    person(sheet, [560, 470, 0], { pose: 'tablet' })
  },
)

function paddock(sheet: Sheet): void {
  sheet.top(-900, 540, 0).rect(0, 0, 2800, 1060, 'fm@40')
  sheet.lines(
    steps(580, 1500, 54).map((y) => [
      [-880, y, 0],
      [1880, y, 0],
    ]),
    'h@50',
  )
}

function fence(sheet: Sheet): void {
  sheet.lines(
    steps(-860, 350, 150).map((x) => [
      [x, fenceY, 0],
      [x, fenceY, 96],
    ]),
    't',
  )
  sheet.lines(
    [90, 62, 34].map((z) => [
      [-860, fenceY, z],
      [340, fenceY, z],
    ]),
    'h',
  )
}

/** Travelling irrigator on its hose, throwing three arcs of water. */
function irrigator(sheet: Sheet): void {
  sheet.run(route(1010, 640, 6).y(790).x(320), { width: 9, core: 'sl', radius: 20 })
  for (const y of [730]) barrel(sheet, [240, y, 32], 32, 14, 'y', { end: 'fz', side: 'fz', shade: 'fz' })
  box(sheet, [200, 740, 34], [124, 76, 34])
  barrel(sheet, [240, 810, 32], 32, 14, 'y', {
    end: 'fz',
    side: 'fz',
    shade: 'fz',
    face: (plane) => plane.circle(0, 0, 13, 'n fl'),
  })
  sheet.run(route(260, 778, 68).z(160).to(200, 778, 190), { width: 10, core: 'sl', radius: 8 })
  const nozzle: Point3 = [192, 778, 194]
  const [x, y] = sheet.project(nozzle)
  for (const arc of [0, 1, 2]) {
    const path = new PathData()
      .moveTo([x - 4, y])
      .curveTo([x - 76 - arc * 30, y - 66 - arc * 16], [x - 140 - arc * 48, y + 70 - arc * 8])
    sheet.element(path, 'b')
  }
}
