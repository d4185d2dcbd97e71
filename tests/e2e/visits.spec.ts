import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn, timeInWords, workdaysFrom } from '#shared/visits/times.ts'
import { comeBack, holdToasts, stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, signIn, startSession, test, toast } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'
import { openLeadOf, sendQuote } from '../support/lead-screen.ts'
import { expectAtFoot, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { thumb } from '../support/thumb.ts'

// The clock on the other side of the world changes nothing.
test.use({ timezoneId: 'America/New_York', hasTouch: true })

test('times are offered, picked without JavaScript, moved and called off', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const id = await sendQuote(page, { name: 'Kerry Sample' })
  await page.goto(`/admin?lead=${id}`)
  await page.getByRole('button', { name: 'Offer times' }).click()
  const grid = page.getByRole('table')
  const free = grid.getByRole('button', { disabled: false })
  await expect(free.first()).toBeVisible()
  // The last three: another test may have booked one of the first days.
  await page.getByRole('button', { name: 'Later days' }).click()
  const count = await free.count()
  for (const n of [3, 2, 1]) await free.nth(count - n).click()
  await expect(grid.getByRole('button', { pressed: true })).toHaveText([/^1/, /^2/, /^3/])
  for (const day of await grid.getByRole('rowheader').allTextContents()) expect(day).not.toContain('Sun')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Other ways' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: /Text from your phone/ })).toHaveAttribute(
    'href',
    /^sms:\+61491570006\?&body=.*visit%3D/,
  )
  await sheet.getByRole('button', { name: /Copy the link/ }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
  })
  const customer = await context.newPage()
  await customer.goto(link.slice(link.indexOf('/quote?')))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  await expectNoSidewaysScroll(customer)
  await customer.getByText('None of these suit me').click()
  await customer.getByLabel('When would suit you?').fill('After four')
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('None of them suit? No worries.')
  await customer.getByText('Pick another time').click()
  await customer.locator('.visit-times button').first().click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^We’re coming on \w+day\.$/)
  const file = await customer.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const calendar = await page.request.get(file ?? '')
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  await enlargeLetters(customer)
  await expectNoSidewaysScroll(customer)
  await customer.getByText('That time doesn’t suit me any more').click()
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  const card = page.locator('.offer-card')
  await expect(card).toContainText(/ is off: it doesn’t suit Kerry any more\./)
  await customer.getByText('Pick another time').click()
  await customer.locator('.visit-times button').first().click()
  await context.close()

  await expect(card).toContainText('Kerry picked it.')
  await expect(card).toContainText('No phone rings on the day: none is set up for alerts.')
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByRole('heading', { name: /^Move the visit/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'How long it takes' }), 'it stays as long').toHaveCount(0)
  await free.first().click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(card).toContainText('You booked it.')
  await page.getByRole('button', { name: 'Call it off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(card).toContainText('Called off')
})

async function markLost(page: Page, id: string) {
  const data = { kind: 'status', status: 'lost', reason: 'price' }
  const answer = await page.request.post(inquiries.quote.paths.events(id), { data })
  expect(answer.status()).toBe(200)
}

test('with one thumb times are offered by five taps and a message, on one line at the foot, and a visit is moved by two hours', async ({
  page,
}) => {
  await stayOnPage(page)
  await startSession(page)

  await test.step('a visit is moved by two hours, though it takes three', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await sendQuote(page, { name: 'Kerry Moved' })
    const day = workdaysFrom(new Date(), 18).at(-1) ?? ''
    const data = { times: [arrivalOn(day, 9, 11)], minutes: 180, isAgreed: true }
    expect((await page.request.post(visitPaths.leadVisits(id), { data })).ok()).toBe(true)
    await page.goto(`/admin?lead=${id}&visit`)
    const words = (from: number, to: number) => timeInWords(arrivalOn(day, from, to))
    await expect(page.getByText(`Now ${words(9, 11)}`)).toBeVisible()
    const cell = (from: number, to: number) =>
      page.getByRole('table').getByRole('button', { name: words(from, to) })
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Later days' }).tap()
    await expect(cell(11, 13)).toBeEnabled()
    await expect(cell(9, 11), 'it is there already').toHaveCount(0)
    await cell(7, 9).tap()
    await page.getByRole('button', { name: 'Move it' }).tap()
    await expect(page.getByRole('dialog', { name: 'Moved. Send the new time?' })).toBeVisible()

    // The customer's page still says that somebody comes.
    await markLost(page, id)
    await page.goto(`/admin?lead=${id}`)
    await expect(page.getByText('Marked lost, but Kerry still expects this visit.')).toBeVisible()
  })

  await test.step('three times are offered by five taps, and the sixth sends the message', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.addInitScript(() => {
      addEventListener('click', ({ target }) => {
        const { href } = target as HTMLAnchorElement
        if (/^sms:/.test(href)) document.documentElement.setAttribute('data-texted', href)
      })
    })
    const id = await sendQuote(page, { name: 'Kerry Sample' })
    await page.goto(`/admin?lead=${id}`)
    const begin = page.getByRole('button', { name: 'Offer times' })
    await begin.scrollIntoViewIfNeeded()
    const { tap, taps } = thumb()
    await tap(begin)
    const free = page.getByRole('table').getByRole('button', { disabled: false, pressed: false })
    const text = page.getByRole('button', { name: 'Text', exact: true })
    const place = await text.boundingBox()
    for (let n = 0; n < 3; n++) {
      await tap(free.first())
      expect(await text.boundingBox(), 'it stays under the thumb').toEqual(place)
    }
    await tap(text)
    expect(taps()).toBe(5)
    await expect(page.locator('html')).toHaveAttribute('data-texted', /^sms:\+61491570006\?&body=.*visit%3D/)
    const card = page.locator('.offer-card')
    await expect(card).toContainText('Kerry hasn’t picked one yet.')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    const status = (name: string) => page.getByRole('radio', { name })
    await expect(status('New'), 'nobody has said yet that it went out').toBeChecked()
    await comeBack(page)
    const asked = page.getByRole('status', { name: 'After the call' })
    await expect(asked.getByRole('heading')).toHaveText('Did your text to Kerry go out?')
    await asked.getByRole('button', { name: 'Not sent' }).click()
    await expect(asked).toBeHidden()
    await page.getByRole('button', { name: 'Send the times' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Text from your phone/ })
      .click()
    await comeBack(page)
    await expect(status('New')).toBeChecked()
    await asked.getByRole('button', { name: 'Sent', exact: true }).click()
    await expect(status('Contacted')).toBeChecked()
  })

  await test.step('both ways to offer times stand on one line at the foot of the screen, below what is told', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await holdToasts(page)
    await openLeadOf(page, 'Olive Offered')
    await page.getByRole('button', { name: 'Offer times' }).tap()
    const [others, text] = await Promise.all(
      ['Other ways', 'Text'].map((name) =>
        page.locator('.offer-bar').getByRole('button', { name, exact: true }).boundingBox(),
      ),
    )
    expect(text?.y).toBe(others?.y)
    await expectAtFoot(page.locator('.offer-bar'))
    await page.setViewportSize({ width: 360, height: 932 })
    await expectAtFoot(page.locator('.offer-bar'))

    // What is told while times are chosen leaves the buttons free.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Back to the enquiry' }).tap()
    await page
      .locator('label')
      .filter({ hasText: /^Contacted$/ })
      .tap()
    await expect(toast(page).getByText('Marked contacted', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Offer times' }).tap()
    await page.getByRole('table').getByRole('button', { disabled: false }).last().tap()
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
    for (const name of ['Agreed, book it', 'Text']) {
      await page.getByRole('button', { name, exact: true }).tap({ trial: true, timeout: 5_000 })
    }
  })
})

test('today’s visits stand on a page of their own, with the way to have them in a calendar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await stayOnPage(page)
  await signIn(page)
  const id = await sendQuote(page, { name: 'Kerry Sample' })
  // The rest of this minute's day in Brisbane, which may be short.
  const from = new Date()
  const to = new Date(from.getTime() + 60_000)
  const data = { times: [{ from: from.toISOString(), to: to.toISOString() }], minutes: 15, isAgreed: true }
  await page.request.post(visitPaths.leadVisits(id), { data })
  await page.goto('/admin')
  await page.getByRole('link', { name: /^\d+ visits? today$/ }).click()
  await expect(page.getByRole('heading', { name: 'Today and tomorrow' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kerry Sample' })).toContainText(/\d [ap]mto \d/)
  await page.getByRole('link', { name: 'Text Kerry: on my way' }).click()
  await comeBack(page)
  await expect(page.getByRole('heading', { name: 'Did your text to Kerry go out?' })).toBeVisible()
  await page.getByRole('button', { name: 'Not sent' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('link', { name: 'Add to this phone' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\/api\/calendar\/[\w-]{22}\.ics$/,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Stop this link' }).click()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await enlargeLetters(page)
  await expectNoSidewaysScroll(page)

  await markLost(page, id)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kerry Sample' })).toContainText('Marked lost')

  // On a Saturday Monday is planned too.
  await page.clock.setFixedTime('2026-12-05T00:00:00Z')
  await page.reload()
  const days = page.locator('section').getByRole('heading', { name: /\d/ })
  await expect(days).toHaveText(['Today, Sat 5 Dec', 'Tomorrow, Sun 6 Dec', 'Mon 7 Dec'])
})

test.describe('without a signal', () => {
  test.use({ expectedConsole: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

  test('no booked time looks free, and what fails says why', async ({ page, context }, { retry }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const name = `Olive Away ${retry}`
    await openLeadOf(page, name)
    const planned = new RegExp(`${visitPaths.visits}\\?`)
    await page.route(planned, (route) => route.abort())
    await page.getByRole('button', { name: 'Offer times' }).tap()
    const editor = page.getByRole('article', { name: `Visit to ${name}` })
    await expect(editor.getByRole('heading', { name: 'Your visits couldn’t be loaded' })).toBeVisible()
    await expect(editor.getByRole('table')).toHaveCount(0)
    await page.unroute(planned)
    await editor.getByRole('button', { name: 'Try again' }).tap()
    await editor.getByRole('table').getByRole('button', { disabled: false }).last().tap()
    await context.setOffline(true)
    const book = editor.getByRole('button', { name: 'Agreed, book it' })
    // It is on its way for longer than the browser needs to take the focus off a disabled button.
    await page.route(`**${visitPaths.leadVisits('*')}`, async (route) => {
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
      await route.abort()
    })
    await book.press('Enter')
    await expect(toast(page).filter({ hasText: 'That didn’t work' })).toContainText('This needs a signal.')
    await expect(book, 'the keyboard stays where it was').toBeFocused()
  })
})
