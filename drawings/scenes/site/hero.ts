import { heroLineExit, narrowHero, type SiteEntry, wideHero } from '#drawings/catalogue.ts'
import type { Point2, Point3 } from '#drawings/kit/geometry.ts'
import { measure } from '#drawings/kit/lettering.ts'
import { Sheet } from '#drawings/kit/sheet.ts'
import type { Scene } from '#drawings/scene.ts'
import { blockSize, drawBlock, drawLineOut, drawRanges } from './block.ts'

interface Tag {
  text: string
  at: Point3
  /** From the target to the middle of the plate, sheet units. */
  offset: Point2
}

const heroTags: readonly Tag[] = [
  { text: 'PLANT', at: [2410, 170, 530], offset: [64, -84] },
  { text: 'FARM', at: [640, 520, 356], offset: [-110, -140] },
  { text: 'HOME', at: [600, 1990, 130], offset: [-120, 150] },
  { text: 'SHOP', at: [2330, 1980, 204], offset: [-96, 196] },
  { text: 'SUPPLY', at: [1464, 950, 156], offset: [96, -250] },
]

export const heroWide = hero(
  wideHero,
  [
    [0, blockSize.depth, -blockSize.thickness],
    [blockSize.width, 0, 0],
    [blockSize.width, blockSize.depth, -blockSize.thickness],
    [330, 60, 840],
  ],
  6,
  heroTags,
)

/** Phones see the middle of the block, large: house, padmount, shops and the line going out. */
export const heroNarrow = hero(
  narrowHero,
  [
    [380, 2040, -60],
    [250, 500, 620],
    [1980, 1100, 0],
    [1400, 2300, -120],
  ],
  0,
  [],
)

function hero(entry: SiteEntry, focus: readonly Point3[], pad: number, tags: readonly Tag[]): Scene {
  return () => {
    const { width, height } = entry
    const sheet = new Sheet({ tone: 'industrial', ground: false, width, height }).fit({ focus, pad })
    drawRanges(sheet)
    drawBlock(sheet)
    drawLineOut(sheet, width * heroLineExit)
    for (const tag of tags) drawTag(sheet, tag)
    return sheet
  }
}

/** Engraved plate on a leader. */
function drawTag(sheet: Sheet, { text, at, offset }: Tag): void {
  const size = 16
  const height = 40
  const width = measure(text, size) + 34
  const target = sheet.project(at)
  const centre: Point2 = [target[0] + offset[0], target[1] + offset[1]]
  const { paper } = sheet
  paper.line([target, centre], 'n')
  paper.circle(target[0], target[1], 5, 'fk')
  paper.rect(centre[0] - width / 2, centre[1] - height / 2, width, height, 'fk', 2)
  paper.text(text, centre[0], centre[1] - size / 2, size, 'w', 'middle')
}
