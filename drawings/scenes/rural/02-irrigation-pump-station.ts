import { type Point3, steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { grass } from '#drawings/parts/landscape.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { pumpset } from '#drawings/parts/rotating.ts'
import { buried, conduit, pipe, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const roof = 256

/** Two pumps on the dam bank, each fed from the panel on the slab; the roof is ghosted. */
export const irrigationPumpStation = isometricScene(
  'rural',
  {
    focus: [
      [-240, 440, 0],
      [10, -70, roof],
      [540, 60, 60],
      [400, 500, 0],
      [460, -70, roof],
    ],
    pad: 16,
  },
  (sheet) => {
    ground(sheet, [-560, -560], [1500, 1500], 60)
    dam(sheet)
    for (const x of [30, 430]) post(sheet, [x, -40, 0], [x, -40, roof], 9, 'sl')
    box(sheet, [20, -50, 0], [430, 370, 10], { top: 'fl', left: 'fl' })
    shadow(sheet, [300, -40], [120, 36], 90, { level: 10 })
    cabinet(sheet, [290, -40, 10], {
      depth: 36,
      height: 130,
      plinth: 24,
      columns: [
        {
          width: 60,
          cells: [
            { height: 60, kind: 'hmi' },
            { height: 70, kind: 'drive', on: true },
          ],
        },
        {
          width: 60,
          cells: [
            { height: 60, kind: 'starter', on: true },
            { height: 70, kind: 'drive', on: true },
          ],
        },
      ],
    })
    // Supply from the right edge of the sheet into the side of the panel.
    conduit(sheet, route(1500, -20, 0).x(450).z(46).x(412), 7, 8)
    pump(sheet, 110, 310)
    pump(sheet, 220, 330)
    pipe(sheet, route(470, 40, 130).y(400).z(0), 18, {
      flanges: [
        [0, 0.18],
        [0, 0.55],
      ],
    })
    buried(sheet, route(462, 410, 0).y(900))
    buried(sheet, route(486, 410, 0).y(900))
    for (const x of [30, 430]) post(sheet, [x, 300, 10], [x, 300, roof - 10], 9, 'sl')
    ghostRoof(sheet)
    grass(sheet, [
      [600, 120],
      [640, 420],
      [240, 560],
      [80, 640],
      [700, 20],
    ])
    person(sheet, [270, 420, 0], { pose: 'tablet' })
  },
)

function dam(sheet: Sheet): void {
  const shore: Point3[] = [
    [-560, 130, 0],
    [-320, 110, 0],
    [-170, 180, 0],
    [-60, 320, 0],
    [-50, 470, 0],
    [-130, 620, 0],
    [-240, 900, 0],
    [-560, 900, 0],
  ]
  sheet.poly(shore, 'o fd')
  sheet.poly(
    shore.map(([x, y]): Point3 => [x - 16, y + 16, 0]),
    'fm@70',
  )
  sheet.lines(
    (
      [
        [-330, 240, 90],
        [-260, 400, 130],
        [-400, 520, 110],
        [-250, 560, 70],
        [-420, 360, 60],
        [-200, 300, 60],
      ] as const
    ).map(([x, y, length]) => [
      [x, y, 0],
      [x + length, y, 0],
    ]),
    'h',
  )
  box(sheet, [-230, 330, 0], [86, 76, 18], { top: 'fl' })
  pipe(sheet, route(-160, 360, 28).to(-20, 320, 44).to(40, 250, 56).x(120), 14, { radius: 30 })
}

/** One pump at depth y, its discharge into the header and its run back to the panel. */
function pump(sheet: Sheet, y: number, panelX: number): void {
  const set = pumpset(sheet, [110, y, 10], { scale: 1.25 })
  const [x, , z] = set.discharge
  pipe(sheet, route(x, y, z).z(130).x(470), 13, { flanges: [[1, 0.45]] })
  const [tx, ty, tz] = set.terminals
  const lane = y === 110 ? 40 : 164
  conduit(
    sheet,
    route(tx, ty - 10, tz - 6)
      .to(tx, lane, 40)
      .z(12)
      .x(panelX)
      .y(-2)
      .z(34),
    7,
    10,
  )
}

function ghostRoof(sheet: Sheet): void {
  const back = -76
  const front = 336
  sheet.lines(
    steps(22, 460, 27).map((x) => [
      [x, back, roof],
      [x, front, roof - 16],
    ]),
    'h@35',
  )
  const edge: Point3[] = [
    [0, back, roof],
    [462, back, roof],
    [462, front, roof - 16],
    [0, front, roof - 16],
  ]
  sheet.poly(edge, 'n')
}
