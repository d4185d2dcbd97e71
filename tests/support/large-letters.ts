import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** As somebody has them who has set the browser's letters to twice their size: nothing may scroll sideways then. */
export async function enlargeLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // A phone's window grows with what sticks out.
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
}

/** Words that stand on more than one line, but those so long that a narrow phone may have to break them. */
export function brokenWords(page: Page, longestWhole = 8): Promise<string[]> {
  return page.evaluate((longest) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (!holder?.checkVisibility() || holder.closest('.visually-hidden')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s–-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (word.length <= longest && lines.size > 1) broken.push(word)
      }
    }
    return broken
  }, longestWhole)
}
