import type { Page } from '@playwright/test'

/** Lays out what waits until it comes near the screen (content-visibility), so that all of it can be measured. */
export const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
