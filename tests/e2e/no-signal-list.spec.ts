import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { aQuoteRequest } from '../support/samples.ts'

const row = (page: Page, name: string) =>
  page.getByRole('main').locator('ol').getByRole('listitem').filter({ hasText: name })
const lead = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry from ${name}` })

async function aLead(page: Page, name: string): Promise<string> {
  await signIn(page)
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name }) })
  return (await answer.json()).id
}

test.describe('without a signal', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('a lead opens as its list has it, and another pile shows the last one with its time', async ({
    page,
    context,
  }, info) => {
    const name = `Kim Distant ${info.project.name}`
    await aLead(page, name)
    const leadPart = page.waitForResponse(/\/owner-lead-[\w-]+\.js$/)
    const texts = page.waitForResponse(apiPaths.texts)
    await page.goto(pagePaths.admin)
    await row(page, name).waitFor()
    await Promise.all([leadPart, texts])
    await context.setOffline(true)
    await row(page, name).getByRole('link').first().click()
    await expect(lead(page, name).getByRole('link', { name: '0491 570 006' })).toBeVisible()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    // A way back that is pressed while the sheet takes its own step out of the history would be lost in it.
    await expect.poll(() => page.evaluate(() => history.state?.isOverPage)).not.toBe(true)
    await page.goBack()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Waiting/ })
      .first()
      .click()
    await expect(page.getByText('Failed to fetch enquiries')).toBeVisible({ timeout: 20_000 })
    await expect(row(page, name)).toBeVisible()
    await expect(page.getByText(/^To answer, as it was at \d+:\d\d [ap]m:$/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Failed to fetch enquiries')).toBeHidden()
  })
})

test.describe('a server that does not answer', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  const again = (page: Page) => page.getByRole('button', { name: 'Try again' })
  const piles = (page: Page) => page.getByRole('navigation', { name: 'Lists' })

  /** Until the next time is so far off that it does not come while a test waits. What is shown stays meanwhile. */
  async function goUnanswered(page: Page): Promise<void> {
    let asked = 0
    await page.clock.install()
    await page.route(apiPaths.adminStatus, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto(pagePaths.admin)
    await again(page).focus()
    for (const [pause, soFar] of [
      ['00:05', 2],
      ['00:10', 3],
      ['00:20', 4],
      ['00:40', 5],
    ] as const) {
      await expect(again(page)).not.toHaveAttribute('aria-busy')
      await page.clock.runFor(pause)
      await expect.poll(() => asked).toBe(soFar)
      await expect(again(page)).toBeFocused()
    }
    await expect(again(page)).not.toHaveAttribute('aria-busy')
    await page.unroute(apiPaths.adminStatus)
  }

  test('is asked again by itself, ever more seldom', async ({ page }) => {
    await signIn(page)
    await goUnanswered(page)
    await page.clock.runFor('01:00')
    await expect(piles(page)).toBeVisible()
  })

  test('is asked at once when a network comes that was not there from the start', async ({ page }) => {
    await signIn(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await goUnanswered(page)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(piles(page)).toBeVisible()
  })
})

test.describe('a lead that somebody else deletes', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ })

  test('is said to be in the bin, and is put back from there', async ({ page }, info) => {
    const name = `Kim Gone ${info.project.name}`
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await lead(page, name).waitFor()
    await page.request.delete(inquiries.quote.paths.item(id))
    await expect(page.getByText('This one is in the bin')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(lead(page, name)).toBeVisible()
  })
})
