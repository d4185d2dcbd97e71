import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { yellow } from '#drawings/kit/tones.ts'
import { plate } from '#drawings/parts/board-fronts.ts'
import { balloon, dimension } from '#drawings/parts/marks.ts'
import { flatScene } from '#drawings/scene.ts'

/** Three actives, neutral and earth in the colours of a five-core flexible cable. */
const cores = ['#6B3A1E', '#22262A', '#8C9196', '#1F6FB5', 'earth'] as const
const earthGreen = '#2E8B4A'
const terminalPitch = 27
const firstTerminal = 198
const entryY = 414

export const junctionBox = flatScene('industrial', (sheet, paper) => {
  enclosure(paper)
  terminalRail(paper)
  for (const entry of [0, 1, 2]) {
    const centre = glandCentre(entry)
    for (const [core, colour] of cores.entries()) {
      const terminal = firstTerminal + (entry * 5 + core + 0.5) * terminalPitch
      coreWire(sheet, [terminal, 292], [centre - 26 + core * 13, entryY], colour)
    }
  }
  for (const entry of [0, 1, 2]) gland(paper, entry)
  paper.segment(glandCentre(0), 96, glandCentre(0), 590, 'x')
  plate(paper, 328, 134, 144, 34, 'JB-07', 18)
  balloon(sheet, [72, 256], [206, 256], 1)
  balloon(sheet, [72, 352], [232, 352], 2)
  balloon(sheet, [72, 452], [240, 452], 3)
  dimension(sheet, [140, 70], [660, 70], '300')
  dimension(sheet, [712, 104], [712, entryY], '180', { gap: 12 })
})

function glandCentre(entry: number): number {
  return 265 + entry * 135
}

function enclosure(paper: Plane): void {
  paper.rect(140, 104, 520, 310, 'o fl', 18)
  paper.rect(168, 132, 464, 254, 'n fp', 8)
  const screws: Point2[] = [
    [155, 119],
    [645, 119],
    [155, 399],
    [645, 399],
  ]
  paper.circles(screws, 7, 'n fm')
  paper.segments(
    screws.map(([x, y]) => [x - 4, y - 4, x + 4, y + 4]),
    'n',
  )
}

function terminalRail(paper: Plane): void {
  paper.rect(186, 234, 428, 44, 'n fm')
  for (let way = 0; way < 15; way++) {
    const x = firstTerminal + way * terminalPitch
    const middle = x + terminalPitch / 2
    paper.rect(x, 210, terminalPitch - 1, 92, `n ${way % 5 === 4 ? 'fg' : 'fl'}`)
    paper.circles(
      [
        [middle, 229],
        [middle, 284],
      ],
      7,
      'n fm',
    )
    paper.segments(
      [
        [middle - 5, 225, middle + 5, 233],
        [middle - 5, 288, middle + 5, 280],
      ],
      'n',
    )
    paper.rect(x + 5, 249, 16, 15, 'h fl')
  }
}

/** One core from its terminal down into the gland, in its real colour. */
function coreWire(sheet: Sheet, from: Point2, to: Point2, colour: (typeof cores)[number]): void {
  const path = new PathData().moveTo(from).cubicTo([from[0], from[1] + 64], [to[0], to[1] - 54], to)
  sheet.element(path, 'sk#10.5')
  sheet.coloured(path, 'sk#6.6', colour === 'earth' ? earthGreen : colour)
  if (colour === 'earth') sheet.coloured(path, 'sk bt#6.6~9-9', yellow)
}

/** Cable glands; the first is cut open to show its seal on the cable. */
function gland(paper: Plane, entry: number): void {
  const x = glandCentre(entry)
  const cut = entry === 0
  paper.run(trace(x, 470).y(640), { width: 42, core: cut ? 'se' : 'sd', radius: 0, casing: 3 })
  paper.rect(x - 40, entryY, 80, 18, 'o fm')
  paper.poly(
    trace(x - 46, entryY + 18)
      .x(x + 46)
      .to(x + 39, 480)
      .x(x - 39),
    `o ${cut ? 'fp' : 'fl'}`,
  )
  if (!cut) {
    paper.segments(
      [-26, -9, 9, 26].map((offset) => [x + offset, entryY + 18, x + offset * 0.86, 480]),
      'n',
    )
    return
  }
  paper.rect(x - 21, entryY + 4, 42, 76, 'n fe')
  paper.hatch(x - 40, entryY + 20, 19, 46, 7)
  paper.hatch(x + 21, entryY + 20, 19, 46, 7)
}
