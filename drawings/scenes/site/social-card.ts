import { socialCardImage } from '#drawings/catalogue.ts'
import { measure } from '#drawings/kit/lettering.ts'
import { trace } from '#drawings/kit/route.ts'
import { Sheet } from '#drawings/kit/sheet.ts'
import { earth } from '#drawings/parts/marks.ts'
import type { Scene } from '#drawings/scene.ts'
import { blockSize, drawBlock, drawLineOut, drawRanges } from './block.ts'

const sloganLines = ['WIRED RIGHT,', 'FROM THE', 'STREET TO', 'THE SWITCH.']
const left = 64

/** The image other sites show for a shared link: lettering left, the block right, the business on a name plate. */
export function socialCard(businessName: string): Scene {
  return () => {
    const { width, height } = socialCardImage
    const sheet = new Sheet({ tone: 'industrial', grid: 'square', width, height }).fit({
      focus: [
        [300, blockSize.depth, -blockSize.thickness],
        [blockSize.width, 0, 0],
        [2600, blockSize.depth, -blockSize.thickness],
        [700, 60, 640],
      ],
      pad: 10,
      shift: [290, 10],
    })
    drawRanges(sheet)
    drawBlock(sheet)
    const { paper } = sheet
    drawLineOut(sheet, 486)
    paper.poly(trace(0, 0).x(548).to(452, height).x(0), 'ff')
    paper.segment(548, -4, 452, height + 4, 'o')
    paper.rect(left, 60, 68, 68, 'fe', 2)
    paper.rect(left + 5, 65, 58, 58, 'h', 1.5)
    earth(paper, left + 34, 75, 1.25, 'sk#4.4')
    for (const [line, words] of sloganLines.entries())
      paper.text(words, left, 188 + line * 72, 39, 'sk#7.6', 'start', 2)
    const size = 17
    const plateWidth = Math.min(372, measure(businessName, size, 2) + 44)
    paper.rect(left, 508, plateWidth, 56, 'fk', 2)
    paper.rect(left + 4, 512, plateWidth - 8, 48, 'sl#1.3', 1)
    const fitted = Math.min(size, (size * (plateWidth - 36)) / measure(businessName, size, 2))
    paper.text(businessName, left + plateWidth / 2, 536 - fitted / 2, fitted, 'w', 'middle', 2)
    return sheet
  }
}
