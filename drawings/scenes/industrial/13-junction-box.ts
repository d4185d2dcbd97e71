import type { Point2 } from '../../kit/geometry.ts'
import { PathData } from '../../kit/path.ts'
import type { Plane } from '../../kit/plane.ts'
import { trace } from '../../kit/route.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { YELLOW } from '../../kit/tones.ts'
import { plate } from '../../parts/board-fronts.ts'
import { balloon, dimension } from '../../parts/marks.ts'
import { flatScene } from '../../scene.ts'

/** Three actives, neutral and earth in the colours of a five-core flexible cable. */
const CORES = ['#6B3A1E', '#22262A', '#8C9196', '#1F6FB5', 'earth'] as const
const EARTH_GREEN = '#2E8B4A'
const TERMINAL_PITCH = 27
const FIRST_TERMINAL = 198
const ENTRY_Y = 414

export const junctionBox = flatScene('industrial', (sheet, paper) => {
  enclosure(paper)
  terminalRail(paper)
  for (const entry of [0, 1, 2]) {
    const centre = glandCentre(entry)
    for (const [core, colour] of CORES.entries()) {
      const terminal = FIRST_TERMINAL + (entry * 5 + core + 0.5) * TERMINAL_PITCH
      coreWire(sheet, [terminal, 292], [centre - 26 + core * 13, ENTRY_Y], colour)
    }
  }
  for (const entry of [0, 1, 2]) gland(paper, entry)
  paper.segment(glandCentre(0), 96, glandCentre(0), 590, 'x')
  plate(paper, 328, 134, 144, 34, 'JB-07', 18)
  balloon(sheet, [72, 256], [206, 256], 1)
  balloon(sheet, [72, 352], [232, 352], 2)
  balloon(sheet, [72, 452], [240, 452], 3)
  dimension(sheet, [140, 70], [660, 70], '300')
  dimension(sheet, [712, 104], [712, ENTRY_Y], '180', { gap: 12 })
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
    const x = FIRST_TERMINAL + way * TERMINAL_PITCH
    const middle = x + TERMINAL_PITCH / 2
    paper.rect(x, 210, TERMINAL_PITCH - 1, 92, `n ${way % 5 === 4 ? 'fg' : 'fl'}`)
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
function coreWire(sheet: Sheet, from: Point2, to: Point2, colour: (typeof CORES)[number]): void {
  const path = new PathData().moveTo(from).cubicTo([from[0], from[1] + 64], [to[0], to[1] - 54], to)
  sheet.element(path, 'sk#10.5')
  sheet.coloured(path, 'sk#6.6', colour === 'earth' ? EARTH_GREEN : colour)
  if (colour === 'earth') sheet.coloured(path, 'sk bt#6.6~9-9', YELLOW)
}

/** Cable glands; the first is cut open to show its seal on the cable. */
function gland(paper: Plane, entry: number): void {
  const x = glandCentre(entry)
  const cut = entry === 0
  paper.run(trace(x, 470).y(640), { width: 42, core: cut ? 'se' : 'sd', radius: 0, casing: 3 })
  paper.rect(x - 40, ENTRY_Y, 80, 18, 'o fm')
  paper.poly(
    trace(x - 46, ENTRY_Y + 18)
      .x(x + 46)
      .to(x + 39, 480)
      .x(x - 39),
    `o ${cut ? 'fp' : 'fl'}`,
  )
  if (!cut) {
    paper.segments(
      [-26, -9, 9, 26].map((offset) => [x + offset, ENTRY_Y + 18, x + offset * 0.86, 480]),
      'n',
    )
    return
  }
  paper.rect(x - 21, ENTRY_Y + 4, 42, 76, 'n fe')
  paper.hatch(x - 40, ENTRY_Y + 20, 19, 46, 7)
  paper.hatch(x + 21, ENTRY_Y + 20, 19, 46, 7)
}
