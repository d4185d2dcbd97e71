import type { Point2 } from '#drawings/kit/geometry.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import { plate } from '#drawings/parts/board-fronts.ts'
import { flatScene } from '#drawings/scene.ts'

const wayPitch = 80
const firstWay = 100
const rows = [124, 300] as const
/** Line-side terminal of the third breaker in the lower row. */
const hot: Point2 = [firstWay + 2 * wayPitch + 36, rows[1] + 15]
const scale = ['fe', 'fe', 'fe', 'fy', 'fy', 'fy', 'fl', 'fl', 'fp', 'fp', 'fm', 'fd'] as const

export const thermalSurvey = flatScene('industrial', (_, paper) => {
  paper.rect(64, 52, 560, 496, 'o fl')
  paper.rect(80, 68, 528, 464, 'n fp')
  supplyComb(paper)
  for (const [row, y] of rows.entries()) breakerBank(paper, y, row)
  heat(paper)
  temperatureScale(paper)
  paper.line(trace(hot[0] + 20, hot[1] + 14).to(440, 462), 'n')
  plate(paper, 418, 452, 168, 56, '71.4 °C', 25)
})

/** Orange comb busbars over both rows, fed from the bottom of the sheet up the left side. */
function supplyComb(paper: Plane): void {
  paper.run(
    trace(90, 610)
      .y(rows[0] - 22)
      .x(firstWay + 5 * wayPitch + 36),
    { width: 7, radius: 10 },
  )
  paper.run(trace(90, rows[1] - 22).x(firstWay + 5 * wayPitch + 36), { width: 7, radius: 10 })
  for (const y of rows) {
    for (let way = 0; way < 6; way++) {
      paper.run(trace(firstWay + way * wayPitch + 36, y - 22).y(y + 8), { width: 5, radius: 0 })
    }
  }
}

function breakerBank(paper: Plane, y: number, row: number): void {
  paper.rect(84, y + 54, 520, 12, 'h fm')
  for (let way = 0; way < 6; way++) {
    const x = firstWay + way * wayPitch
    const on = (way + row) % 4 !== 0
    paper.rect(x, y, 72, 122, 'o fl')
    paper.rect(x + 19, y + 36, 34, 50, `n ${on ? 'fe' : 'fd'}`)
    paper.rect(x + 19, y + (on ? 36 : 62), 34, 24, 'n fl')
    const screws: Point2[] = [14, 36, 58].flatMap((a): Point2[] => [
      [x + a, y + 15],
      [x + a, y + 108],
    ])
    paper.circles(screws, 6.5, 'h fm')
  }
}

function heat(paper: Plane): void {
  const [x, y] = hot
  for (const [radius, fill] of [
    [94, 'fy@30'],
    [68, 'fy@50'],
    [45, 'fe@55'],
    [24, 'fe'],
  ] as const) {
    paper.circle(x, y, radius, fill)
  }
  paper.rings(x, y, [94, 68, 45], 'h')
  paper.segments(
    [
      [x - 15, y, x + 15, y],
      [x, y - 15, x, y + 15],
    ],
    't',
  )
}

function temperatureScale(paper: Plane): void {
  const x = 664
  for (const [step, fill] of scale.entries()) paper.rect(x, 110 + step * 28, 32, 28, `h ${fill}`)
  paper.rect(x, 110, 32, 336, 'o')
  paper.text('90', x + 42, 112, 18)
  paper.text('55', x + 42, 269, 18)
  paper.text('20', x + 42, 428, 18)
  paper.text('°C', x, 76, 18)
}
