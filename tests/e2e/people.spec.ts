import type { Browser, Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import {
  expect,
  expectAccessible,
  expectPlainPageAccessible,
  openMenu,
  signIn,
  test,
} from '../support/browser-test.ts'
import { invite, join } from '../support/invitations.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const panel = (name: string) => `${pagePaths.admin}?panel=${name}`

/** A browser of somebody else's, on the same site. What it is refused fails the test. */
async function anotherBrowser(browser: Browser, like: Page, javaScriptEnabled = true) {
  const context = await browser.newContext({
    baseURL: new URL(like.url()).origin,
    viewport: like.viewportSize(),
    javaScriptEnabled,
  })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  return { page, refused, [Symbol.asyncDispose]: () => context.close() }
}

test('somebody is invited by a link, joins without scripts, and is given less and removed', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('That’s you')).toBeVisible()
  await main.getByRole('button', { name: 'Invite someone' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectFitForThumbs(page)
  await page.keyboard.type('Riley')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'The link for Riley' })).toBeFocused()
  const url = await main.getByLabel('Link', { exact: true }).inputValue()
  expect(url).toMatch(/\/admin\/login\?invitation=[\w-]{43}$/)
  await expectFitForThumbs(page)
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByText('Invited', { exact: true })).toBeVisible()

  await using plain = await anotherBrowser(browser, page, false)
  await plain.page.goto(new URL(url).pathname + new URL(url).search)
  await expectPlainPageAccessible(plain.page, browser)
  await join(plain.page, new URL(url).pathname + new URL(url).search, 'Riley')
  await plain.page.waitForURL(/\/admin\?joined$/)
  const status = await plain.page.request.get(apiPaths.adminStatus)
  expect(await status.json()).toEqual({ authenticated: true, role: 'staff' })
  await plain.page.goto(new URL(url).pathname + new URL(url).search)
  await expect(plain.page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()

  await page.reload()
  await main.getByRole('button', { name: 'Change: Riley' }).click()
  await expectFitForThumbs(page)
  await main.getByLabel('View: can look, not change').click()
  await expect(main.getByText('Their enquiries with something left to do go to everyone.')).toBeVisible()
  await main.getByRole('button', { name: 'Change Riley to View' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Riley' })).toContainText('View')
  await expect(page.getByText('Riley’s role is now View', { exact: true })).toBeVisible()
  await expect(main.getByLabel('View: can look, not change')).toBeFocused()
  await main.getByRole('button', { name: 'Remove: Riley' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Riley?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove Riley' }).click()
  await expect(main.getByText('Riley', { exact: true })).toHaveCount(0)

  await main.getByRole('link', { name: 'What people did' }).click()
  await expect(main.getByText('Removed Riley', { exact: true })).toBeVisible()
  await expect(main.getByText('Changed the role of Riley to view', { exact: true })).toBeVisible()
  await expect(main.getByText('Invited Riley as staff', { exact: true })).toBeVisible()
  await expect(main.getByText('Joined by invitation')).toBeVisible()
  await expectFitForThumbs(page)

  await test.step('what the operator did on the machine itself is told without network or browser', async () => {
    const reset = {
      ...{ id: '1', at: '2026-11-20T04:05:00.000Z', who: 'the operator', action: 'reset_password' },
      ...{ targetKind: 'person', targetId: '2', targetName: 'Riley', address: '', session: '' },
    }
    await page.route(`**${apiPaths.auditLog}`, (route) => route.fulfill({ json: { entries: [reset] } }))
    await page.goto(panel('log'))
    const line = main.getByRole('listitem')
    await expect(line.getByText('Reset the password and signed out Riley')).toBeVisible()
    await expect(line).toContainText('the operator, Fri 20 Nov 2026')
    await expect(line).toContainText('On the computer that runs the site')
  })
})

test('staff work with leads and are offered nothing that is the owner’s', async ({ page, browser }) => {
  await signIn(page)
  const id = await sendQuote(page, { name: 'Jo Citizen' })
  const url = await invite(page, 'staff', 'Sasha')
  await using staff = await anotherBrowser(browser, page)
  await join(staff.page, url, 'Sasha')
  const leads = staff.page.getByRole('main')
  await leads
    .getByRole('link', { name: /Jo Citizen/ })
    .first()
    .click()
  await expect(leads.getByRole('button', { name: 'More' })).toBeVisible()
  await staff.page.goto(pagePaths.admin)
  await openMenu(staff.page)
  const menu = staff.page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Today and tomorrow',
    'Alerts',
    'Numbers',
    'Bin',
    'View website',
  ])
  for (const owners of ['business', 'doors']) {
    await staff.page.goto(panel(owners))
    await expect(leads.getByText('Your account can’t open this. Please ask the owner.')).toBeVisible()
  }
  await staff.page.goto(panel('bin'))
  await staff.page.goto(panel('alarms'))
  await expect(leads.getByRole('switch', { name: 'Sasha on duty' })).toBeEnabled()
  await expect(leads.getByRole('switch', { name: 'owner on duty' })).toBeDisabled()
  await expect(leads.getByRole('link', { name: 'Open Doors' })).toHaveCount(0)
  await staff.page.goto(`${pagePaths.admin}?find`)
  await expect(leads.getByRole('button', { name: 'Select' })).toBeVisible()
  await expect(leads.getByRole('button', { name: 'Export' })).toHaveCount(0)
  expect(staff.refused).toEqual([])

  await test.step('a note that somebody writes while they are made view stays to be read', async () => {
    await staff.page.goto(`${pagePaths.admin}?lead=${id}`)
    const lead = staff.page.getByRole('article', { name: 'Enquiry from Jo Citizen' })
    await lead.getByLabel('Add a note').fill('Key is under the')
    await page.goto(panel('people'))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Change: Sasha' }).click()
    await main.getByLabel('View: can look, not change').click()
    await main.getByRole('button', { name: 'Change Sasha to View' }).click()
    await expect(lead.getByLabel('Add a note')).toHaveCount(0)
    await expect(lead.getByText('Key is under the', { exact: true })).toBeVisible()
    await expect(lead.getByText('Not added. You can look, but not change anything.')).toBeVisible()
  })
})

test('who only looks sees leads without a button that would be refused', async ({ page, browser }) => {
  await signIn(page)
  const id = await sendQuote(page, { name: 'Kim Test' })
  const note = { kind: 'note', text: 'Gate code 1234' }
  await page.request.post(inquiries.quote.paths.events(id), { data: note })
  const unnoted = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name: 'Kim Blank' }) })
  const { id: unnotedId } = await unnoted.json()
  const url = await invite(page, 'view', 'Bookkeeper')
  await using view = await anotherBrowser(browser, page)
  await join(view.page, url, 'Bookkeeper')
  const main = view.page.getByRole('main')
  await main
    .getByRole('link', { name: /Kim Test/ })
    .first()
    .click()
  const lead = main.getByRole('article', { name: 'Enquiry from Kim Test' })
  await expect(lead.getByText('Gate code 1234').first()).toBeVisible()
  await expect(lead.getByRole('button')).toHaveCount(0)
  await expect(lead.getByRole('textbox')).toHaveCount(0)
  await expect(lead.getByRole('radio')).toHaveCount(0)
  await expect(lead.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expectFitForThumbs(view.page)

  await view.page.goto(`${pagePaths.admin}?lead=${unnotedId}`)
  await expect(main.getByRole('article').getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(main.getByRole('article').getByRole('heading', { name: 'Notes' })).toHaveCount(0)

  await view.page.goto(`${pagePaths.admin}?find`)
  await expect(main.getByRole('searchbox')).toBeVisible()
  for (const name of ['Select', 'Export']) await expect(main.getByText(name, { exact: true })).toHaveCount(0)
  await view.page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
  await expect(main.getByRole('button', { name: 'Unread' })).toBeVisible()
  for (const name of ['Select', 'Export']) await expect(main.getByText(name, { exact: true })).toHaveCount(0)
  await openMenu(view.page)
  const menu = view.page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Today and tomorrow', 'Numbers', 'View website'])
  await view.page.goto(panel('people'))
  await expect(main.getByText('Your account can’t open this. Please ask the owner.')).toBeVisible()
  await expectAccessible(view.page)
  expect(view.refused).toEqual([])
})

test('a lead is handed to somebody, shown on its row, found among theirs and taken back', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const main = page.getByRole('main')
  const id = await sendQuote(page, { name: 'Lee Example' })
  const url = await invite(page, 'staff', 'Dana')
  await using staff = await anotherBrowser(browser, page)
  await join(staff.page, url, 'Dana')
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  const lead = main.getByRole('article', { name: 'Enquiry from Lee Example' })
  const timeline = lead.getByRole('region', { name: 'What happened' })
  await lead.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Hand to Dana' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it yourself' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand to owner' })).toHaveCount(0)
  await expectFitForThumbs(page)
  await page.getByRole('button', { name: 'Hand to Dana' }).press('Enter')
  await expect(timeline).toContainText('Handed to Dana')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()

  await staff.page.goto(`${pagePaths.admin}?tab=inquiries`)
  const row = staff.page.getByRole('link', { name: /Lee Example.*Handed to you by owner, / })
  await expect(row).toBeVisible()
  await expectFitForThumbs(staff.page)
  const isSeen = staff.page.waitForResponse(`**${inquiries.quote.paths.seen(id)}`)
  await row.click()
  await expect(staff.page.getByRole('article', { name: 'Enquiry from Lee Example' })).toBeVisible()
  await isSeen
  await staff.page.goto(`${pagePaths.admin}?tab=inquiries`)
  await expect(staff.page.getByRole('link', { name: /Lee Example.*Dana/ })).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto(`${pagePaths.admin}?tab=inquiries&assigned=Dana`)
  await expect(main.getByRole('link', { name: /Lee Example.*Dana/ })).toBeVisible()
  await expectFitForThumbs(page)
  await main.getByLabel('Whose').selectOption({ label: 'owner' })
  await expect(main.getByText('Nothing matches your filters.')).toBeVisible()
  await page.goto(panel('people'))
  await main.getByRole('link', { name: '1 open enquiry' }).click()
  await main.getByRole('link', { name: /Lee Example.*Dana/ }).click()
  await timeline.getByRole('button', { name: 'Undo: Handed to Dana' }).click()
  await expect(timeline).toContainText('Undone: handed to Dana')
  await expect(lead.getByText(/· Dana/)).toHaveCount(0)
  await lead.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Take it yourself' }).click()
  await expect(timeline).toContainText('Taken on')

  await test.step('what somebody else makes of a lead is said where it is open, with their name', async () => {
    const openId = await sendQuote(page, { name: 'Alex Two' })
    const mark = (status: string) =>
      staff.page.request.post(inquiries.quote.paths.events(openId), { data: { kind: 'status', status } })
    await mark('contacted')
    await page.goto(`${pagePaths.admin}?lead=${openId}`)
    const open = page.getByRole('article', { name: 'Enquiry from Alex Two' })
    await expect(open.getByText('Marked contacted')).toBeVisible()
    const status = open.getByRole('status').filter({ hasText: 'Dana' })
    await expect(status).toHaveCount(0)
    await mark('quoted')
    await expect(status).toHaveText('Dana marked this quoted')
    await expect(open.getByText('Dana marked this quoted just now.')).toBeVisible()
    await expectAccessible(page)
    await open.getByText('Won', { exact: true }).click()
    await expect(status).toHaveCount(0)
  })
})
