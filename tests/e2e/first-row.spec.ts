import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, startSession, test } from '../support/browser-test.ts'
import { row, sendQuote } from '../support/lead-screen.ts'
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

test('on a small phone each row has its date on the line of its name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startSession(page)
  await sendQuote(page, { name: 'Nadia Narrow', address: '1 Main St, Morayfield' })
  await sendQuote(page, { name: 'Josh Long', address: '12 Smith St, Caboolture QLD 4510' })
  const dueId = await sendQuote(page, { name: 'Wendy Quoted' })
  for (const act of [
    { kind: 'quoted_value', dollars: 12_500 },
    { kind: 'status', status: 'quoted' },
  ]) {
    await page.request.post(inquiries.quote.paths.events(dueId), { data: act })
  }
  for (const [view, name] of [
    ['answer', 'Nadia Narrow'],
    ['answer', 'Josh Long'],
    ['waiting', 'Wendy Quoted'],
  ] as const) {
    await page.goto(`${pagePaths.admin}?view=${view}`)
    const [who, date, marks] = await Promise.all([
      row(page, name).getByText(name, { exact: true }).boundingBox(),
      row(page, name).locator('time').boundingBox(),
      row(page, name).locator('.job-row__when').boundingBox(),
    ])
    if (!who || !date || !marks) throw new Error(`${name} is not laid out`)
    expect(date.y, name).toBeLessThan(who.y + who.height)
    expect(date.y + date.height, name).toBeGreaterThan(who.y)
    expect(marks.height, `${name}: status and next date in one line`).toBeLessThan(30)
  }
})

test.describe('on a small phone the first row stands high', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })
  mailTest.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('without mail', ({ page }) => expectFirstRowHigh(page, 'High Up'))

  mailTest('with mail', ({ page }) => expectFirstRowHigh(page, 'High Up Mailed'))
})
