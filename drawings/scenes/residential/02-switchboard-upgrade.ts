import type { Point2 } from '#drawings/kit/geometry.ts'
import { PathData } from '#drawings/kit/path.ts'
import type { Plane } from '#drawings/kit/plane.ts'
import { trace } from '#drawings/kit/route.ts'
import type { Sheet } from '#drawings/kit/sheet.ts'
import { breakerRow, dial, engraved, lamp, plate } from '#drawings/parts/board-fronts.ts'
import { flatScene } from '#drawings/scene.ts'

/** Where each old circuit ends below the board: nothing comes out where it went in. */
const tangle = [4, 1, 7, 0, 5, 8, 2, 6, 3]
const wayCount = 8

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

/** Ceramic fuses on a timber panel, an old dial meter and a tangle of wire. */
function before(sheet: Sheet, paper: Plane): void {
  paper.segments(
    [
      [74, 198, 346, 198],
      [74, 344, 346, 344],
    ],
    'h@50',
  )
  paper.circle(136, 148, 34, 'o fl')
  paper.circle(136, 148, 23, 'n')
  paper.segment(136, 148, 150, 133, 'n')
  paper.rect(196, 118, 126, 60, 'n fm')
  paper.rect(228, 128, 62, 40, 'n fd')
  for (let fuse = 0; fuse < 8; fuse++) {
    const x = 92 + (fuse % 4) * 60
    const y = 210 + Math.floor(fuse / 4) * 66
    paper.rect(x, y, 46, 54, 'o fl', 7)
    paper.rect(x + 9, y + 15, 28, 24, 'n fm', 3)
    paper.segments(
      [
        [x + 23, y + 3, x + 23, y + 15],
        [x + 23, y + 39, x + 23, y + 51],
      ],
      't',
    )
  }
  for (const [index, end] of tangle.entries()) {
    const from: Point2 = [100 + index * 26, 352]
    const to: Point2 = [108 + end * 25, 513]
    const wire = new PathData()
      .moveTo(from)
      .cubicTo(
        [80 + index * 30, 408 + (index % 3) * 26],
        [86 + end * 28 + (index % 2 === 0 ? -60 : 70), 416 + (end % 3) * 16],
        to,
      )
    sheet.element(wire, 'n')
  }
}

/** Main switch and meter above two rows of numbered safety switches, each with its test button. */
function after(paper: Plane): void {
  paper.rect(472, 140, 250, 12, 'h fm')
  breakerRow(paper, 484, 110, 104, 76, 4, { on: 'all' })
  paper.rect(604, 110, 106, 76, 'n fl')
  dial(paper, 638, 148, 23, 0.55)
  lamp(paper, 686, 134, 6, 'fe')
  lamp(paper, 686, 162, 6)
  safetySwitches(paper, 224, 1, [0, 1, 2, 3, 5, 6])
  safetySwitches(paper, 346, 1 + wayCount, [0, 2, 3, 4, 6, 7])
  paper.rect(484, 464, 226, 36, 'n fl')
  paper.segments(
    [
      [498, 475, 690, 475],
      [498, 488, 640, 488],
    ],
    'h',
  )
  paper.run(trace(520, 610).y(506).x(464).y(98).x(536).y(112), { width: 8, radius: 12 })
  paper.run(trace(464, 208).x(484).x(497).y(226), { width: 6, radius: 8 })
  paper.run(trace(464, 330).x(497).y(348), { width: 6, radius: 8 })
}

function safetySwitches(paper: Plane, y: number, firstNumber: number, on: readonly number[]): void {
  const width = 226
  const pitch = width / wayCount
  paper.rect(472, y + 32, 250, 12, 'h fm')
  breakerRow(paper, 484, y, width, 76, wayCount, { on })
  const ways = Array.from({ length: wayCount }, (_, way) => 484 + (way + 0.5) * pitch)
  paper.circles(
    ways.map((x) => [x, y + 12]),
    4,
    'h fy',
  )
  paper.rect(484, y + 80, width, 20, 'h fl')
  for (const [way, x] of ways.entries()) engraved(paper, String(firstNumber + way), x, y + 84.5, 11)
}
