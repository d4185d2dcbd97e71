import type { Page } from '@playwright/test'
import { expectAsWideAsItsWindow } from './page-checks.ts'

/** Doubles the browser's font size, and expects that nothing scrolls sideways. */
export async function enlargeLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectAsWideAsItsWindow(page)
}

/** Returns words broken over lines, except long ones, which a narrow phone may have to break. */
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
