import { coverageMap } from '#drawings/catalogue.ts'
import type { Point2 } from '#drawings/kit/geometry.ts'
import { measure } from '#drawings/kit/lettering.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { type Trace, trace } from '#drawings/kit/route.ts'
import { Sheet } from '#drawings/kit/sheet.ts'
import { glassHouseSkyline } from '#drawings/parts/landscape.ts'
import { northArrow } from '#drawings/parts/marks.ts'
import type { Scene } from '#drawings/scene.ts'

interface Area {
  number: number
  name: string
  at: Point2
  /** Which side of its node the name plate stands. */
  side: 'left' | 'right'
}

const areas: readonly Area[] = [
  { number: 1, name: 'NORTH BRISBANE', at: [390, 800], side: 'left' },
  { number: 2, name: 'MORETON BAY', at: [390, 680], side: 'left' },
  { number: 3, name: 'REDCLIFFE', at: [572, 604], side: 'right' },
  { number: 4, name: 'GLASSHOUSE MTNS', at: [440, 440], side: 'left' },
  { number: 5, name: 'SUNSHINE COAST', at: [440, 210], side: 'left' },
]

/** Mainland shore from the north edge to the south edge: cubic segments (two handles and an end each). */
const shoreStart: Point2 = [520, 0]
const shoreCurves: readonly (readonly [Point2, Point2, Point2])[] = [
  [
    [500, 60],
    [540, 96],
    [524, 150],
  ],
  [
    [514, 190],
    [560, 214],
    [548, 262],
  ],
  [
    [538, 300],
    [566, 330],
    [540, 372],
  ],
  [
    [520, 404],
    [560, 420],
    [566, 452],
  ],
  [
    [572, 480],
    [548, 492],
    [556, 520],
  ],
  [
    [590, 530],
    [628, 566],
    [618, 612],
  ],
  [
    [604, 646],
    [570, 640],
    [556, 666],
  ],
  [
    [548, 694],
    [580, 710],
    [572, 744],
  ],
  [
    [560, 776],
    [500, 764],
    [484, 794],
  ],
  [
    [470, 820],
    [520, 854],
    [510, 920],
  ],
]

/** Schematic coast, north up: Noosa at the top, Brisbane at the bottom. */
export const coverage: Scene = () => {
  const { width, height } = coverageMap
  const sheet = new Sheet({ tone: 'water', grid: 'square', width, height })
  const { paper } = sheet
  const shore = (): PathData => curve(new PathData().moveTo(shoreStart), shoreCurves)
  sheet.element(shore().lineTo([0, height]).lineTo([0, 0]).close(), 'fp')
  sheet.element(shore(), 'o')
  islands(sheet)
  waves(sheet)
  river(sheet)
  glassHouseSkyline(sheet, [60, 396], 290, 96)
  hills(paper)
  line(paper)
  for (const area of areas) drawArea(paper, area)
  northArrow(paper, 704, 116, 34)
  return sheet
}

function curve(path: PathData, segments: readonly (readonly [Point2, Point2, Point2])[]): PathData {
  for (const [first, second, end] of segments) path.cubicTo(first, second, end)
  return path
}

/** Bribie and Moreton, the two islands that close the bay. */
function islands(sheet: Sheet): void {
  const bribie = curve(new PathData().moveTo([598, 400]), [
    [
      [618, 384],
      [642, 416],
      [646, 448],
    ],
    [
      [652, 482],
      [638, 504],
      [646, 528],
    ],
    [
      [652, 548],
      [644, 562],
      [632, 554],
    ],
    [
      [618, 542],
      [624, 518],
      [614, 492],
    ],
    [
      [604, 466],
      [580, 426],
      [598, 400],
    ],
  ])
  const moreton = curve(new PathData().moveTo([706, 650]), [
    [
      [726, 626],
      [752, 650],
      [748, 686],
    ],
    [
      [744, 714],
      [762, 734],
      [756, 770],
    ],
    [
      [750, 810],
      [766, 838],
      [746, 866],
    ],
    [
      [724, 884],
      [712, 856],
      [716, 822],
    ],
    [
      [720, 790],
      [700, 774],
      [704, 740],
    ],
    [
      [708, 710],
      [688, 678],
      [706, 650],
    ],
  ])
  sheet.element(bribie.close(), 'o fp')
  sheet.element(moreton.close(), 'o fp')
}

function waves(sheet: Sheet): void {
  const path = new PathData()
  for (const [x, y] of [
    [620, 60],
    [660, 250],
    [590, 320],
    [680, 330],
    [700, 480],
    [620, 720],
    [600, 850],
  ] as const) {
    path.moveTo([x, y])
    for (const step of [0, 1, 2]) {
      path.curveTo([x + 10 + step * 20, y + (step % 2 === 0 ? -7 : 7)], [x + 20 + step * 20, y])
    }
  }
  sheet.element(path, 'n sd')
}

const riverCurves: readonly (readonly [Point2, Point2, Point2])[] = [
  [
    [450, 850],
    [430, 838],
    [372, 860],
  ],
  [
    [312, 880],
    [300, 850],
    [240, 866],
  ],
  [
    [180, 880],
    [150, 900],
    [-10, 890],
  ],
]

/** Of the sea's own colour between two banks, in either theme; its water covers the shore at the mouth. */
function river(sheet: Sheet): void {
  const banks = curve(new PathData().moveTo([484, 794]), riverCurves)
  const water = curve(new PathData().moveTo([497, 778]).lineTo([484, 794]), riverCurves)
  sheet.element(banks, 'o#12')
  sheet.element(water, 'sf#7')
}

function hills(paper: Plane): void {
  paper.lines(
    [
      trace(60, 580).to(84, 540).to(104, 572).to(130, 526).to(160, 580),
      trace(170, 596).to(190, 566).to(206, 590),
      trace(60, 140).to(84, 106).to(104, 132).to(126, 100).to(152, 140),
    ],
    'h',
  )
}

/** The one line: up the corridor, with a spur to the peninsula. */
function line(paper: Plane): void {
  const run = (points: Trace): void => {
    paper.run(points, { width: 11, radius: 30, casing: 2.6 })
  }
  run(trace(390, 930).y(640).to(440, 590).y(-10))
  run(trace(390, 680).to(466, 604).x(572))
}

function drawArea(paper: Plane, { number, name, at, side }: Area): void {
  const [x, y] = at
  const size = 18
  const width = measure(name, size) + 32
  const plateX = side === 'right' ? x + 38 : x - 38 - width
  paper.rect(plateX, y - 22, width, 44, 'fk', 2)
  paper.text(name, plateX + width / 2, y - size / 2, size, 'w', 'middle')
  paper.circle(x, y, 25, 'o fl')
  paper.text(String(number), x, y - 11, 22, 't', 'middle')
}
