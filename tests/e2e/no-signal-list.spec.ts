import type { Page } from '@playwright/test'
import { minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, signIn, startSession, test } from '../support/browser-test.ts'
import { lead, row, sendQuote } from '../support/lead-screen.ts'
import { untilKept } from '../support/owner-worker.ts'

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow', expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('leads open, calls are asked about, what is answered waits no more, and all is searched', async ({
    page,
    context,
  }) => {
    const [name, waiting, rung] = ['Kim Distant', 'Wendy Waits', 'Cellar Rung'] as const
    await startSession(page)
    await stayOnPage(page)
    const rungId = await sendQuote(page, { name: rung })
    await sendQuote(page, { name })
    await page.request.post(inquiries.quote.paths.events(await sendQuote(page, { name: waiting })), {
      data: { kind: 'status', status: 'contacted' },
    })
    await page.goto(pagePaths.admin)
    await row(page, name).waitFor()
    await untilKept(page, name)
    await context.setOffline(true)

    await test.step('how a call went is asked all the same', async () => {
      await row(page, rung)
        .getByRole('link', { name: `Call ${rung}` })
        .click()
      await comeBack(page)
      await page.getByRole('button', { name: 'Spoke' }).click()
      const sheet = page.getByRole('dialog', { name: 'Spoke, noted' })
      await expect(sheet.getByRole('radio', { name: 'Contacted' })).toBeChecked()
      await sheet.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('in an open page a lead opens, its texts are there, and so is another pile', async () => {
      await row(page, name).getByRole('link').first().click()
      await expect(lead(page, name).getByRole('link', { name: '0491 570 006' })).toBeVisible()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.goBack()
      await page
        .getByRole('main')
        .getByRole('link', { name: /Waiting/ })
        .first()
        .click()
      await expect(row(page, waiting)).toBeVisible()
      await expect(row(page, name)).toBeHidden()
    })

    await test.step('a lead that is marked contacted waits for an answer no more', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /To answer/ })
        .first()
        .click()
      await expect(row(page, name)).toContainText('Answer by')
      await row(page, name).getByRole('link').first().click()
      await lead(page, name).getByText('Contacted', { exact: true }).click()
      await expect(lead(page, name)).toContainText('Answered after')
      await page.goBack()
      await expect(row(page, name)).toContainText('Will send when you’re back in range')
      await expect(row(page, name)).toContainText(/Contacted, follow-up .* 7 am/)
      await expect(row(page, name)).not.toContainText('Answer by')
    })

    await test.step('what is on this phone is searched, until there is a signal', async () => {
      await page.getByRole('link', { name: 'Search enquiries' }).click()
      const search = page.getByRole('searchbox', { name: 'Search enquiries' })
      for (const words of [name.toUpperCase(), 'power north lakes', '+61 491 570 006']) {
        await search.fill(words)
        await expect(page.getByText('Searching what’s on this phone.')).toBeVisible()
        await expect(row(page, name), words).toBeVisible()
      }
      await search.fill(waiting)
      await expect(row(page, waiting)).toBeVisible()
      await expect(row(page, name)).toBeHidden()
      await search.fill('nobody at all')
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
      await expectAccessible(page)
      await search.fill(waiting)
      await context.setOffline(false)
      await expect(page.getByText('Searching what’s on this phone.')).toBeHidden()
      await expect(row(page, waiting)).toBeVisible()
    })

    await test.step('what was done meanwhile has arrived', async () => {
      const statusOf = async () =>
        (await (await page.request.get(apiPaths.lead(rungId))).json()).record.status
      await expect.poll(statusOf).toBe('contacted')
      await page.goto(pagePaths.admin)
      await expect(page.getByRole('main').getByRole('link', { name: /To answer$/ })).toBeVisible()
      await expect(row(page, name)).toBeHidden()
    })
  })
})

test.describe('a server that does not answer', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  const again = (page: Page) => page.getByRole('button', { name: 'Try again' })
  const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Try again' })
  const piles = (page: Page) => page.getByRole('navigation', { name: 'Lists' })

  /** In a page that is open the clock would begin in 1970, and what came from the server just then be too old to keep. */
  async function signInWithClock(page: Page): Promise<void> {
    await page.clock.install()
    await signIn(page)
  }

  /** Until the next time is so far off that it does not come while a test waits. What is shown stays meanwhile. */
  async function goUnanswered(page: Page, missing: string): Promise<void> {
    let asked = 0
    await expect(piles(page)).toBeVisible()
    // What it opens with the next time.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toContain(`kept ["${apiPaths.adminSummary}"]`)
    await page.route(apiPaths.adminStatus, (route) => {
      asked += 1
      return route.abort()
    })
    // From here on only the test moves the time on.
    await page.clock.pauseAt(Date.now() + minutes(1))
    await page.goto(pagePaths.admin)
    const soon = (isSo: () => Promise<void>) =>
      expect(async () => {
        await page.clock.runFor(20)
        await isSo()
      }).toPass()
    const isIdle = () => expect(again(page)).not.toHaveAttribute('aria-busy', { timeout: 500 })
    await soon(() => expect(line(page)).toContainText(missing, { timeout: 500 }))
    await again(page).focus()
    await soon(isIdle)
    const times = [0]
    for (let second = 1; times.length < 3; second += 1) {
      expect(second).toBeLessThan(200)
      const before = asked
      await page.clock.runFor('00:01')
      if (asked > before) times.push(second)
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(new Set(pauses).size).toBe(2)
    await expect(again(page)).toBeFocused()
    await soon(isIdle)
    await page.unroute(apiPaths.adminStatus)
  }

  test('is asked again by itself, ever more seldom', async ({ page }) => {
    await signInWithClock(page)
    await goUnanswered(page, 'The site isn’t answering. This is how it was')
    await page.clock.runFor('01:20')
    await page.clock.resume()
    await expect(again(page)).toBeHidden()
  })

  test('is asked at once when a network comes that was not there from the start', async ({ page }) => {
    await signInWithClock(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await goUnanswered(page, 'No signal. This is how it was')
    await page.clock.resume()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(again(page)).toBeHidden()
  })
})

test.describe('a lead that somebody else deletes', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ })

  test('is said to be in the bin, and is put back from there', async ({ page }, info) => {
    const name = `Kim Gone ${info.project.name}`
    await startSession(page)
    const id = await sendQuote(page, { name })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await lead(page, name).waitFor()
    await page.request.delete(inquiries.quote.paths.item(id))
    await expect(page.getByText('This one is in the bin')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(lead(page, name)).toBeVisible()
  })
})
