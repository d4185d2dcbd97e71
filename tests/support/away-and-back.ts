import type { Page } from '@playwright/test'

/** No dialler and no messages to leave the page for: what is pressed does everything but that. */
export async function stayOnPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (link && /^(tel|sms|mailto):/.test(link.href)) event.preventDefault()
    })
  })
}

/** As while the window is not in use: no toast's time runs out, however slow the machine is. */
export const holdToasts = (page: Page) =>
  page.addInitScript(() => void setInterval(() => dispatchEvent(new Event('blur')), 500))

/** As if the owner had been in another application meanwhile. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
