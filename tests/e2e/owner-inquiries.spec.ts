import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import {
  asDesk,
  expect,
  expectAccessible,
  signIn,
  startSession,
  test,
  toast,
} from '../support/browser-test.ts'
import { lead, sendQuote } from '../support/lead-screen.ts'
import { expectLeadAsked } from '../support/page-checks.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

// Beside the steps of a new site's set-up, which are a list too.
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('list').first().getByRole('link')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** The list of quote requests, which stands behind the queue. */
const openQuotes = (page: Page) => page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)

/** On a phone a lead is a page of its own, from which Back leads to the list. */
const backToList = (page: Page, isPhone: boolean) => isPhone && page.goBack()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search quote requests' })

/** Twice, as a habit or a glove has it: the one that takes its place must not go along. */
async function remove(page: Page, name: string): Promise<void> {
  // What is asked for of a lead while it goes would be refused, and the console would say so.
  const news = lead(page, name).getByRole('region', { name: 'What happened' })
  await expectLeadAsked(page)
  await expect(news.getByText(/^Opened by owner$/).first()).toBeVisible()
  await lead(page, name).getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .dblclick({ force: true })
}

/** A name that no other test of this worker's site uses. */
const visitorOf = (what: string, project: string, retry: number) => `${what} ${project} ${retry}`

test('a new inquiry is marked until it is opened, is deleted at once and comes back on Undo', async ({
  page,
  isMobile,
}, info) => {
  await startSession(page)

  await test.step('it is marked until it is opened, with everything to act on it', async () => {
    const visitor = visitorOf('Pump Owner', info.project.name, info.retry)
    await sendQuote(page, {
      name: visitor,
      serviceType: 'emergency',
      address: 'Woodford',
      phone: '(07) 5550 0155',
      description: 'Breaker holds.\nNo water.',
    })
    await openQuotes(page)
    await expect(row(page, visitor)).toContainText('(new)')
    await expect(row(page, visitor)).toContainText('just now')
    await row(page, visitor).click()
    const detail = lead(page, visitor)
    await expect(detail).toContainText('Emergency Service')
    await expect(detail).toContainText(/\d{1,2}:\d\d [ap]m Brisbane time/)
    const link = (name: string) => detail.getByRole('link', { name, exact: true })
    await expect(link('Call')).toHaveAttribute('href', 'tel:+61755500155')
    await expect(link('Email')).toHaveAttribute('href', /^mailto:jo@example\.com\?subject=/)
    await expect(link('Directions')).toHaveAttribute(
      'href',
      /google\.com\/maps\/search\/\?api=1&query=Woodford/,
    )
    await expectFitForThumbs(page)

    await page.reload()
    await expect(detail).toBeVisible()
    await backToList(page, isMobile)
    await expect(row(page, visitor)).toBeVisible()
    await expect(row(page, visitor), 'the server remembers').not.toContainText('(new)')
  })

  await test.step('it is deleted at once and comes back on Undo', async () => {
    const visitor = visitorOf('Deleted By Mistake', info.project.name, info.retry)
    const next = visitorOf('Next In Line', info.project.name, info.retry)
    for (const name of [next, visitor]) await sendQuote(page, { name })
    await openQuotes(page)
    await row(page, visitor).click()
    await remove(page, visitor)
    await expect(row(page, visitor)).toBeHidden()
    await expect(toast(page).getByText('Quote request deleted', { exact: true })).toBeVisible()
    await expect(row(page, next), 'the one that takes its place has the focus').toBeFocused()
    // On a slow phone the row is drawn well after its list has come.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, visitor), 'and then the one that is back').toBeFocused()
    await expect(toast(page).getByText('Quote request put back', { exact: true })).toBeVisible()

    await test.step('two that are deleted one after the other each have their Undo', async () => {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const slips = [visitor, next]
      for (const name of slips) {
        await row(page, name).click()
        await remove(page, name)
        await expect(row(page, name)).toBeHidden()
      }
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, next)).toBeVisible()
      await toast(page).getByRole('button', { name: 'Undo that too' }).click()
      await expect(row(page, visitor)).toBeVisible()
    })
  })
})

test('on a desk an inquiry appears by itself, is found by search, filters and the keyboard alone', async ({
  page,
}, info) => {
  await asDesk(page)
  await startSession(page)

  await test.step('an inquiry that comes in while the page is open appears by itself; a message is deleted in its own words', async () => {
    await Promise.all([
      ...[apiPaths.adminSummary, apiPaths.quoteRequests, apiPaths.notificationStream].map((path) =>
        page.waitForResponse((response) => response.url().includes(path)),
      ),
      openQuotes(page),
    ])
    const visitor = visitorOf('Live', info.project.name, info.retry)
    await sendQuote(page, { name: visitor })
    await expect(row(page, visitor)).toContainText('(new)')
    await expect(page.getByRole('link', { name: 'Notifications, something new' })).toBeVisible()

    const writer = visitorOf('Writer', info.project.name, info.retry)
    const data = { name: writer, email: 'w@example.com', phone: '0491 570 157', message: 'Hello there.' }
    await page.request.post(apiPaths.contact, { data })
    await page.getByRole('tab', { name: /Contact Requests/ }).click()
    await expect(page).toHaveURL(/list=contacts/)
    await row(page, writer).click()
    await expectAccessible(page)
    await remove(page, writer)
    await expect(toast(page).getByText('Contact request deleted', { exact: true })).toBeVisible()
    await expect(row(page, writer)).toBeHidden()
  })

  await test.step('search and filters narrow the list down, and the file follows them', async () => {
    const visitor = visitorOf('Zoë Searched', info.project.name, info.retry)
    await sendQuote(page, {
      name: visitor,
      phone: '0491 570 158',
      serviceType: 'testing',
      address: 'Bli Bli',
    })
    await sendQuote(page, { name: `${visitor} Second`, serviceType: 'commercial' })
    await openQuotes(page)

    await search(page).fill(`zoe searched ${info.project.name} ${info.retry}`)
    await expect(rows(page)).toHaveText([new RegExp(`${visitor} Second`), new RegExp(visitor)])
    await page.getByLabel('Service', { exact: true }).selectOption('Testing & Certification')
    await expect(rows(page)).toHaveText([new RegExp(`${visitor}.*Testing`)])
    await expectFitForThumbs(page)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^quote-requests-\d{4}-\d\d-\d\d\.csv$/)

    await page.getByRole('button', { name: 'Unread' }).click()
    await expect(page.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(1)
    await search(page).fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(search(page)).toHaveValue('')
    await search(page).fill('0491 570 158')
    await expect(row(page, visitor).first()).toBeVisible()
  })

  await test.step('the list can be worked with the keyboard alone', async () => {
    const visitor = visitorOf('Keys', info.project.name, info.retry)
    for (const which of ['third', 'second', 'first']) await sendQuote(page, { name: `${visitor} ${which}` })
    await openQuotes(page)
    await search(page).fill(visitor)
    await expect(rows(page)).toHaveCount(3)
    await row(page, `${visitor} first`).focus()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, `${visitor} second`)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lead(page, `${visitor} second`)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(lead(page, `${visitor} second`).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row(page, `${visitor} second`)).toBeFocused()
    await page.keyboard.press('End')
    await expect(row(page, `${visitor} third`)).toBeFocused()
    await page.keyboard.press('Enter')
    await lead(page, `${visitor} third`).getByRole('button', { name: 'More' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete / })
      .press('Enter')
    await expect(row(page, `${visitor} second`), 'the neighbour takes the focus').toBeFocused()
    await expect(toast(page).getByText('Quote request deleted', { exact: true })).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(toast(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, `${visitor} third`)).toBeVisible()
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedConsole: /status of 500|ERR_FAILED/ })

  test('lists and deletes say so in the specified words', async ({ page }, info) => {
    await asDesk(page)
    const visitor = visitorOf('Stays', info.project.name, info.retry)
    await sendQuote(page, { name: visitor })
    await signIn(page)
    await openQuotes(page)
    await row(page, visitor).click()
    await page.route('**/api/quote-requests/*', (route) => route.fulfill({ status: 500, body: '' }))
    await remove(page, visitor)
    await expect(toast(page).getByText('Failed to delete quote request', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('It’s still in the list. Try again later.')).toBeVisible()
    await expect(row(page, visitor)).toBeVisible()

    const writer = { name: visitor, email: 'w@example.com', phone: '0491 570 157', message: 'Hello there.' }
    await page.request.post(apiPaths.contact, { data: writer })
    await page.route('**/api/contact-requests/*', (route) => route.abort())
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    )
    await page.getByRole('tab', { name: /Contact Requests/ }).click()
    await row(page, visitor).click()
    await remove(page, visitor)
    await expect(toast(page).getByText('Failed to delete contact request', { exact: true })).toBeVisible()
    await expect(
      toast(page).getByText('It’s still in the list. Try again when you’re back in range.'),
    ).toBeVisible()
    await expect(row(page, visitor)).toBeVisible()

    await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'))
    await page.route('**/api/contact-requests/*/spam', (route) => route.abort())
    await row(page, visitor).click()
    await lead(page, visitor).getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as spam' }).click()
    await expect(toast(page).getByText('Not marked', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Try again later.', { exact: true })).toBeVisible()

    await page.route('**/api/{quote,contact}-requests?*', (route) => route.abort())
    await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
    await expect(page.getByRole('heading', { name: 'Failed to fetch quote requests' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: /Contact Requests/ }).click()
    await expect(page.getByRole('heading', { name: 'Failed to fetch contact requests' })).toBeVisible()
    await page.unroute('**/api/{quote,contact}-requests?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Failed/ })).toBeHidden()
    await page.getByRole('tab', { name: /Quote Requests/ }).click()
    await expect(row(page, visitor)).toBeVisible()
  })
})
