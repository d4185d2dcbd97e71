import { steps } from '#drawings/kit/geometry.ts'
import { route } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { handle } from '#drawings/parts/board-fronts.ts'
import { cabinet } from '#drawings/parts/boards.ts'
import { ground } from '#drawings/parts/marks.ts'
import { person } from '#drawings/parts/people.ts'
import { motor } from '#drawings/parts/rotating.ts'
import { barrel, cone, drum } from '#drawings/parts/round.ts'
import { conduit, post } from '#drawings/parts/runs.ts'
import { box, shadow } from '#drawings/parts/solids.ts'
import { isometricScene } from '#drawings/scene.ts'

const body = { x: -230, y: -230, z: 170, width: 330, depth: 190, height: 210 } as const
const bodyTop = body.z + body.height

/** Drive board to the fan motor, and to the pulse valves on the filter body. */
export const dustCollector = isometricScene(
  'industrial',
  {
    focus: [
      [-260, 230, 0],
      [-230, -230, 424],
      [310, -10, 430],
      [370, 170, 0],
      [40, 330, 0],
    ],
    pad: 20,
    shift: [40, 0],
  },
  (sheet) => {
    ground(sheet, [-640, -600], [1700, 1600], 40)
    inletDuct(sheet)
    filterBody(sheet)
    fan(sheet)
    const [x, y, z] = motor(sheet, [80, 10, 84], { radius: 34, length: 96 })
    shadow(sheet, [-190, 190], [190, 56], 140)
    cabinet(sheet, [-200, 190, 0], {
      depth: 56,
      height: 160,
      plinth: 12,
      columns: [
        {
          width: 62,
          cells: [
            { height: 64, kind: 'hmi' },
            { height: 96, kind: 'drive', on: true },
          ],
        },
        {
          width: 62,
          cells: [
            { height: 54, kind: 'starter', on: true },
            { height: 54, kind: 'starter', on: true },
            { height: 52, kind: 'starter' },
          ],
        },
        { width: 62, cells: [{ height: 160, kind: 'door', vented: true }] },
      ],
    })
    conduit(
      sheet,
      route(-14, 218, 50)
        .x(40)
        .z(0)
        .x(150)
        .y(64)
        .x(x)
        .to(x, 52, 60)
        .to(x, y + 10, z - 10),
      9,
      14,
    )
    conduit(sheet, route(-168, 216, 172).z(304).y(-38), 9, 14)
    person(sheet, [-30, 336, 0], { pose: 'tablet' })
  },
)

/** Dusty air from the machines, over a trestle at the left. */
function inletDuct(sheet: Sheet): void {
  for (const x of [-620, -400]) {
    shadow(sheet, [x, -190], [20, 110], 200, { reach: 0.5 })
    for (const y of [-186, -86]) post(sheet, [x + 8, y, 0], [x + 8, y, 232], 9)
    sheet.segment([x + 8, -186, 228], [x + 8, -86, 228], 'o')
  }
  sheet.run(route(-1200, -136, 262).x(-220), { width: 44, core: 'sp', radius: 0, casing: 3 })
  for (const x of [-520, -300]) {
    const [px, py] = sheet.project([x, -136, 262])
    sheet.paper.segment(px + 11, py - 20, px - 11, py + 20, 'sk#6')
  }
}

function filterBody(sheet: Sheet): void {
  const { x, y, z, width, depth, height } = body
  shadow(sheet, [x, y], [width, depth], 320, { reach: 0.5 })
  for (const [px, py] of [
    [-216, -216],
    [86, -216],
    [86, -54],
    [-216, -54],
  ] as const) {
    post(sheet, [px, py, 0], [px, py, 190], 9)
  }
  for (const hopperX of [-150, 20]) {
    cone(sheet, [hopperX, -136, z], 76, -116, { seams: 5 })
    drum(sheet, [hopperX, -136, 24], 15, 32)
  }
  box(sheet, [x, y, z], [width, depth, height])
  const front = sheet.left(x, y + depth, bodyTop)
  front.segments(
    [
      [110, 0, 110, height],
      [220, 0, 220, height],
      [0, 40, width, 40],
    ],
    'n',
  )
  for (const a of [28, 138, 248]) {
    front.rect(a, 62, 54, 120, 'n fp')
    handle(front, a + 43, 112, 24)
  }
  const side = sheet.right(x + width, y + depth, bodyTop)
  side.segment(0, 40, depth, 40, 'n')
  side.rect(52, 66, 90, 108, 'n fp')
  side.segments(
    steps(80, 170, 14).map((b) => [56, b, 138, b]),
    'h',
  )
  rail(sheet)
}

/** Guard rail round the maintenance deck on top. */
function rail(sheet: Sheet): void {
  const { x, y, width, depth } = body
  const farX = x + width
  const nearY = y + depth
  for (const z of [bodyTop + 22, bodyTop + 44]) {
    sheet.line(
      [
        [x, nearY, z],
        [farX, nearY, z],
        [farX, y, z],
      ],
      'n',
    )
  }
  sheet.lines(
    [
      [x, nearY],
      [x + width / 3, nearY],
      [x + (2 * width) / 3, nearY],
      [farX, nearY],
      [farX, y + depth / 2],
      [farX, y],
    ].map(([px = 0, py = 0]) => [
      [px, py, bodyTop],
      [px, py, bodyTop + 44],
    ]),
    'n',
  )
}

/** Clean-air duct into the fan casing, and its stack. */
function fan(sheet: Sheet): void {
  sheet.run(route(100, -136, 300).x(230).z(120).to(236, -60, 100), {
    width: 34,
    core: 'sp',
    radius: 34,
    casing: 3,
  })
  shadow(sheet, [30, -56], [270, 130], 60, { reach: 0.5 })
  box(sheet, [40, -60, 0], [256, 130, 20], { left: 'fd', right: 'fd', top: 'fm' })
  barrel(sheet, [200, -10, 92], 72, 50, 'x', {
    face: (plane) => {
      plane.rings(0, 0, [54, 38], 'h')
      plane.spokes(0, 0, 16, 54, 10, 'h')
      plane.circle(0, 0, 16, 'n fd')
    },
  })
  post(sheet, [226, -10, 152], [226, -10, 430], 40, 'sp')
  const [x, y] = sheet.project([226, -10, 430])
  sheet.paper.ellipse(x, y, 22, 12, 'o fd')
}
