import { SOCIAL_CARD } from '../../catalogue.ts'
import { measure } from '../../kit/lettering.ts'
import { trace } from '../../kit/route.ts'
import { Sheet } from '../../kit/sheet.ts'
import { earth } from '../../parts/marks.ts'
import type { Scene } from '../../scene.ts'
import { BLOCK, drawBlock, drawLineOut, drawRanges } from './block.ts'

const WORDS = ['WIRED RIGHT,', 'FROM THE', 'STREET TO', 'THE SWITCH.']
const LEFT = 64

/** The picture other sites show for a shared link: lettering left, the block right, the business on a name plate. */
export function socialCard(businessName: string): Scene {
  return () => {
    const { width, height } = SOCIAL_CARD
    const sheet = new Sheet({ tone: 'industrial', grid: 'square', width, height }).fit({
      focus: [
        [300, BLOCK.depth, -BLOCK.thickness],
        [BLOCK.width, 0, 0],
        [2600, BLOCK.depth, -BLOCK.thickness],
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
    paper.rect(LEFT, 60, 68, 68, 'fe', 2)
    paper.rect(LEFT + 5, 65, 58, 58, 'h', 1.5)
    earth(paper, LEFT + 34, 75, 1.25, 'sk#4.4')
    for (const [line, words] of WORDS.entries())
      paper.text(words, LEFT, 188 + line * 72, 39, 'sk#7.6', 'start', 2)
    const size = 17
    const plateWidth = Math.min(372, measure(businessName, size, 2) + 44)
    paper.rect(LEFT, 508, plateWidth, 56, 'fk', 2)
    paper.rect(LEFT + 4, 512, plateWidth - 8, 48, 'sl#1.3', 1)
    const fitted = Math.min(size, (size * (plateWidth - 36)) / measure(businessName, size, 2))
    paper.text(businessName, LEFT + plateWidth / 2, 536 - fitted / 2, fitted, 'w', 'middle', 2)
    return sheet
  }
}
