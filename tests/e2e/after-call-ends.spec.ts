import type { Page } from '@playwright/test'
import { hours } from '#shared/durations.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'

const bar = (page: Page) => page.getByRole('status', { name: 'After the call' })

async function ringAndComeBack(page: Page, name: string): Promise<void> {
  await stayOnPage(page)
  await sendQuote(page, { name })
  await signIn(page)
  await page.getByRole('link', { name: `Call ${name}` }).click()
  await comeBack(page)
  await expect(bar(page)).toBeVisible()
}

/** What asks how a call went comes a moment after the list. */
async function openAgain(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: /To answer$/ })).toBeVisible()
}

test.describe('how a call went', { tag: '@desk' }, () => {
  test('is asked for a day', async ({ page }, { retry }) => {
    await ringAndComeBack(page, `Rung Yesterday ${retry}`)
    const rungAt = await page.evaluate(() => Date.now())
    await page.clock.setFixedTime(rungAt + hours(24))
    await openAgain(page)
    await expect(bar(page)).toBeHidden()
    await page.clock.setFixedTime(rungAt + hours(23))
    await openAgain(page)
    await expect(bar(page), 'it was the hour alone that hid it').toBeVisible()
  })
})
