import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { northArrow } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

/** Loads on the mains route, numbered where they stand; the legend names them. */
const loads: readonly (readonly [number: number, at: Point2])[] = [
  [1, [346, 154]],
  [2, [500, 144]],
  [3, [612, 352]],
  [4, [244, 388]],
]

export const propertyPlan = flatScene('rural', (sheet, paper) => {
  contours(sheet)
  paper.rect(56, 56, 688, 488, 'o~26-8-4-8')
  dam(sheet)
  trees(paper)
  irrigatedCircle(paper)
  buildings(paper)
  mains(paper)
  northArrow(paper, 690, 240, 24)
  scaleBar(paper)
  for (const [number, at] of loads) {
    paper.circle(at[0], at[1], 20, 'o fl')
    paper.text(String(number), at[0], at[1] - 8.5, 17, 't', 'middle')
    sheet.balloons.push({ number, centre: at })
  }
})

function contours(sheet: Sheet): void {
  const path = new PathData()
  for (const [left, lift] of [
    [120, 60],
    [196, 56],
    [270, 50],
    [430, 30],
    [516, 24],
  ] as const) {
    path
      .moveTo([-20, left])
      .cubicTo([130, left - lift], [240, left + lift * 0.5], [390, left - lift * 0.3])
      .cubicTo([520, left - lift], [660, left - lift * 1.4], [820, left - lift * 0.9])
  }
  sheet.element(path, 'h@50')
}

function dam(sheet: Sheet): void {
  const shore = new PathData()
    .moveTo([560, 372])
    .cubicTo([600, 338], [680, 348], [694, 394])
    .cubicTo([708, 444], [642, 474], [592, 460])
    .cubicTo([546, 448], [526, 402], [560, 372])
    .close()
  sheet.element(shore, 'o fd')
  const ripples = new PathData()
    .moveTo([596, 400])
    .cubicTo([620, 384], [652, 390], [666, 412])
    .moveTo([604, 434])
    .cubicTo([626, 446], [648, 440], [662, 428])
  sheet.element(ripples, 'h sl')
}

function trees(paper: Plane): void {
  for (const [x, y, radius] of [
    [112, 112, 22],
    [152, 130, 17],
    [120, 162, 15],
    [680, 112, 24],
    [640, 134, 17],
    [700, 160, 16],
    [130, 470, 20],
    [100, 504, 15],
    [470, 494, 18],
    [508, 512, 14],
  ] as const) {
    paper.circle(x, y, radius, 'n fm')
    paper.circle(x - radius * 0.2, y - radius * 0.2, radius * 0.5, 'h')
  }
}

function irrigatedCircle(paper: Plane): void {
  const [x, y] = [244, 388]
  paper.circle(x, y, 104, 'n fp')
  paper.rings(x, y, [80, 56, 34], 'h')
  paper.segment(x, y, x + 83, y - 62, 'o')
  paper.circles(
    [
      [x + 45, y - 34],
      [x + 80, y - 60],
    ],
    5,
    'n fk',
  )
}

function buildings(paper: Plane): void {
  paper.rect(446, 106, 108, 76, 'o fl')
  paper.segments(
    [
      [446, 106, 484, 144],
      [446, 182, 484, 144],
      [484, 144, 516, 144],
      [516, 144, 554, 106],
      [516, 144, 554, 182],
    ],
    'n',
  )
  paper.rect(298, 122, 96, 64, 'o fl')
  paper.segment(298, 154, 394, 154, 'n')
  paper.circles(
    [
      [238, 144],
      [270, 144],
    ],
    15,
    'n fl',
  )
}

/** One route from the street pillar on the boundary, a branch to each load. */
function mains(paper: Plane): void {
  paper.run(trace(-10, 236).x(342).y(188), { width: 8, radius: 18 })
  paper.run(trace(342, 236).x(500).y(184), { width: 8, radius: 18 })
  paper.run(trace(500, 236).x(552).to(612, 296).y(362), { width: 8, radius: 22 })
  paper.run(trace(342, 236).y(308).to(244, 388), { width: 8, radius: 18 })
  paper.circles(
    [
      [342, 236],
      [500, 236],
    ],
    8,
    'n fl',
  )
  paper.rect(40, 220, 32, 32, 'o fg')
}

function scaleBar(paper: Plane): void {
  for (const [index, fill] of ['fk', 'fl', 'fk'].entries())
    paper.rect(92 + index * 60, 562, 60, 11, `n ${fill}`)
  paper.text('300 m', 290, 558, 17)
}
