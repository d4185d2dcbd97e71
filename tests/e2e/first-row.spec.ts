import type { Locator } from '@playwright/test'
import { isoDay } from '#shared/brisbane-time.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { expect, expectAccessible, signIn, startSession, test } from '../support/browser-test.ts'
import { row, rows, sendQuote } from '../support/lead-screen.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

/** Where the person to ring has to begin: on most days, and however much the page has to say besides. */
const limit = 150
const limitWithoutSignal = 240

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

test.describe('where the signal comes and goes', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('on a small phone the first row stands high, below the line that tells of a lost network', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    // More of them than the screen has room for.
    for (let number = 1; number <= 8; number += 1) await sendQuote(page, { name: `High Up ${number}` })
    await signIn(page, pagePaths.admin)
    const first = page.getByRole('main').locator('ol').getByRole('listitem').first()
    const top = async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    await expect(first).toBeVisible()
    await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
    expect(await top(), 'with the line of the set-up').toBeLessThan(limit)
    const noSignal = page.getByRole('status').filter({ hasText: 'No signal.' })
    await expect(noSignal).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(noSignal).toBeVisible()
    expect(await top(), 'without a signal').toBeLessThan(limitWithoutSignal)
    await expectThumbFriendly(page)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await expect(noSignal).toBeInViewport()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(noSignal).toHaveCount(0)
    await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
  })
})

test.describe('before the application has come', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('before the application has come each lead stands where it will, in the order that this device was left in', async ({
    page,
  }) => {
    await startSession(page)

    await test.step('each lead stands where it will stand', async () => {
      const id = await sendQuote(page, { name: 'Vera Visited' })
      await sendQuote(page, { name: 'Wanda Waits' })
      await sendQuote(page, { name: 'Wes Waits', description: 'Two fans in the bedrooms. '.repeat(20) })
      const visit = { times: [arrivalOn(isoDay(new Date()), 7, 9)], minutes: 60, isAgreed: true }
      const booked = await page.request.post(visitPaths.leadVisits(id), { data: visit })
      expect(booked.status()).toBe(201)
      const comesNot = '**/assets/owner-*.js'
      await page.route(comesNot, (route) => route.abort())
      await page.goto(pagePaths.admin)
      const places = (list: Locator) =>
        list.evaluateAll((items) =>
          items.slice(0, 4).map((item) => {
            const { x, y, width, height } = item.getBoundingClientRect()
            return { x, y, width, height }
          }),
        )
      await page.evaluate(() => document.fonts.ready)
      const seen = await places(page.locator('#last-view ol > li'))
      expect(seen.length).toBeGreaterThan(1)
      await page.unroute(comesNot)
      await page.reload()
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
      expect(await places(rows(page))).toEqual(seen)
    })

    await test.step('the list is in the order that this device was left in', async () => {
      await sendQuote(page, { name: 'Olga Older' })
      await sendQuote(page, { name: 'Nell Newest' })
      await page.goto(pagePaths.admin)
      const either = { hasText: /Nell Newest|Olga Older/ }
      await expect(rows(page).filter(either).first()).toContainText('Olga Older')
      await page.getByRole('button', { name: 'Newest first' }).tap()
      await expect(rows(page).filter(either).first()).toContainText('Nell Newest')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(rows(page).filter(either).first()).toContainText('Nell Newest')
      await page.route('**/assets/owner-*.js', (route) => route.abort())
      await page.reload()
      await expect(page.locator('#last-view ol > li').filter(either).first()).toContainText('Nell Newest')
      await page.unroute('**/assets/owner-*.js')
      await page.reload()
      await page.getByRole('button', { name: 'Newest first' }).tap()
      await expect(rows(page).filter(either).first()).toContainText('Olga Older')
    })

    await test.step('the picture of the list covers no panel that is opened meanwhile', async () => {
      await page.route(`**${apiPaths.queue}*`, () => undefined)
      await page.goto(pagePaths.admin)
      await page.getByRole('link', { name: 'Add lead' }).click()
      await expect(page.getByRole('heading', { name: 'Add an enquiry' })).toBeVisible()
      await expect(page.locator('#last-view')).toBeEmpty()
    })
  })
})
