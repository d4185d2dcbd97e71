import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { mailTest } from '../support/site-beside.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

/** Where the person to ring has to begin: on most days, and however much the page has to say besides. */
const limit = 150
const limitWithoutSignal = 240

async function expectFirstRowHigh(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await sendQuote(page, { name })
  await signIn(page, pagePaths.admin)
  const first = page.getByRole('main').locator('ol').getByRole('listitem').first()
  const top = async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect(first).toBeVisible()
  await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
  expect(await top(), 'with the line of the set-up').toBeLessThan(limit)
  await page.context().setOffline(true)
  await expect(page.getByText('No signal.')).toBeVisible()
  expect(await top(), 'without a signal').toBeLessThan(limitWithoutSignal)
  await expectThumbFriendly(page)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
}

test.describe('on a small phone the first row stands high', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })
  mailTest.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('without mail', ({ page }) => expectFirstRowHigh(page, 'High Up'))

  mailTest('with mail', ({ page }) => expectFirstRowHigh(page, 'High Up Mailed'))
})
