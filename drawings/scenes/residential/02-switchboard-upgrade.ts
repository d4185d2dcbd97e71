import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { breakerRow, dial, plate } from '#drawings/parts/board-fronts.ts'
import { flatScene } from '#drawings/scene.ts'

/** Where the wire of each fuse ends: nothing comes out where it went in. */
const tangle = [3, 0, 6, 1, 7, 2, 5, 4]
/** The fuse that was pulled and bridged with wire. */
const burnt = 5
const circuits = ['LIGHTS', 'POWER 1', 'POWER 2', 'OVEN', 'HEATER', 'AIR CON', 'ALARMS', 'CAR'] as const

export const switchboardUpgrade = flatScene('residential', (sheet, paper) => {
  board(paper, 60, 'BEFORE')
  board(paper, 440, 'AFTER')
  before(sheet, paper)
  after(paper)
  paper.line(trace(374, 300).x(424), 'o')
  paper.line(trace(410, 286).to(425, 300).to(410, 314), 'o')
})

function board(paper: Plane, x: number, title: string): void {
  paper.rect(x, 84, 300, 444, 'o fl')
  paper.rect(x + 14, 98, 272, 416, 'n fp')
  plate(paper, x + 82, 40, 136, 34, title, 17)
}

/** Ceramic fuses without a name on dark timber, one of them burnt and bridged, over wires that cross as they like. */
function before(sheet: Sheet, paper: Plane): void {
  paper.rect(74, 98, 272, 416, 'n fm')
  paper.segments(
    [166, 234, 302, 370, 438].map((y) => [74, y, 346, y] as const),
    'h@50',
  )
  paper.circle(210, 142, 34, 'o fl')
  dial(paper, 210, 142, 23, 0.3)
  const fuseAt = (fuse: number): Point2 => [92 + (fuse % 4) * 64, 196 + Math.floor(fuse / 4) * 84]
  for (const [fuse, end] of tangle.entries()) {
    const [x, y] = fuseAt(fuse)
    const from: Point2 = [x + 23, y + 50]
    const to: Point2 = [100 + end * 32, 510]
    const wire = new PathData()
      .moveTo(from)
      .cubicTo(
        [from[0] - 70 + end * 22, 400 + (fuse % 3) * 30],
        [to[0] + 90 - fuse * 26, 420 + (end % 3) * 22],
        to,
      )
    sheet.element(wire, 'sk#7')
    sheet.element(wire, fuse % 2 === 0 ? 'sl#3' : 'sd#3')
  }
  for (let fuse = 0; fuse < 8; fuse++) {
    const [x, y] = fuseAt(fuse)
    if (fuse === burnt) paper.ellipse(x + 23, y + 24, 44, 46, 'fd@60')
    paper.rect(x, y, 46, 56, 'o fl', 7)
    paper.rect(x + 9, y + 15, 28, 26, fuse === burnt ? 'n fz' : 'n fp', 3)
    if (fuse !== burnt) paper.segment(x + 23, y + 19, x + 23, y + 37, 'o')
  }
  const [x, y] = fuseAt(burnt)
  const bridge = new PathData()
    .moveTo([x + 23, y + 4])
    .cubicTo([x - 34, y + 8], [x - 34, y + 50], [x + 23, y + 52])
  sheet.element(bridge, 'o')
}

/** One main switch, and a safety switch with a name for every circuit, all on one line from below. */
function after(paper: Plane): void {
  const left = 512
  breakerRow(paper, left, 112, 74, 52, 2, { on: 'all' })
  paper.text('MAIN', left + 90, 128, 20, 't')
  paper.segment(466, 180, 714, 180, 'h')
  for (const [way, name] of circuits.entries()) {
    const y = 190 + way * 39
    paper.run(trace(480, y + 17).x(left + 4), { width: 5, radius: 0 })
    paper.rect(left, y, 74, 33, 'n fl')
    paper.rect(left + 38, y + 7, 27, 19, 'n fe', 2)
    paper.segment(left + 51, y + 9, left + 51, y + 24, 'n')
    paper.circle(left + 18, y + 16.5, 6, 'n fy')
    paper.text(name, left + 88, y + 9, 15, 'n')
  }
  paper.run(
    trace(480, 610)
      .y(138)
      .x(left + 4),
    { width: 8, radius: 12 },
  )
}
