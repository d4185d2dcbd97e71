import type { Page } from '@playwright/test'

/** Renders elements that wait to be in view (content-visibility), so that all of them can be measured. */
export const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
