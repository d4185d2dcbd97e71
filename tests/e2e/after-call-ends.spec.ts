import type { Page } from '@playwright/test'
import { hours } from '#shared/durations.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { rows, sendQuote } from '../support/lead-screen.ts'

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

test('what is told meanwhile covers neither the question nor a row', async ({ page }, { retry }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await ringAndComeBack(page, `Rung Beside ${retry}`)
  await sendQuote(page, { name: `Sparks Beside ${retry}`, serviceType: 'emergency' })
  const toast = page.locator('.toast').filter({ hasText: 'New emergency' })
  await expect(toast).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const told = await toast.boundingBox()
  if (!told) throw new Error('It is not laid out')
  const show = page.getByRole('button', { name: /^\d+ new, show$/ })
  await expect(show).toBeVisible()
  for (const part of [bar(page), show, ...(await rows(page).all())]) {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    expect(y >= told.y + told.height || y + height <= told.y, (await part.textContent()) ?? '').toBe(true)
  }
})
