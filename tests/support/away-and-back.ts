import type { Page } from '@playwright/test'

/** Keeps links that would open the dialler, messages or mail from leaving the page. */
export async function stayOnPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (link && /^(tel|sms|mailto):/.test(link.href)) event.preventDefault()
    })
  })
}

/** Keeps toasts from closing by pretending that the window is inactive, however slow the machine is. */
export const holdToasts = (page: Page) =>
  page.addInitScript(() => void setInterval(() => dispatchEvent(new Event('blur')), 500))

/** Pretends that the owner returns from another application. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
