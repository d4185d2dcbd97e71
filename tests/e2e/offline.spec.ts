import type { Page } from '@playwright/test'
import { minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, expectAccessible, test, untilLive } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf, savedOn } from '../support/visitor-forms.ts'

test.use({ expectedConsole: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|status of (400|404|503)/ })

const waiting = (page: Page) => page.getByRole('heading', { name: 'Saved on this device, not sent yet' })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const nothing = '[]'

/** Fills in the quote form and presses send while there is no network. */
async function sendOffline(page: Page, visitor: string): Promise<void> {
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await expect.poll(() => savedOn(page)).toContain(visitor)
  await page.context().setOffline(true)
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()
}

test('a request made without a network is kept, said to be, and sent once it is back', async ({ page }, {
  project,
}) => {
  const visitor = `Ofelia Offline ${project.name}`
  await sendOffline(page, visitor)
  await expect(waiting(page)).toBeFocused()
  await expect(quoteFields(page).name).toBeHidden()
  // It is saved and goes out by itself: no word of a failure beside that.
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('.waiting').getByRole('link', { name: '(07) 5550 0142' })).toBeVisible()
  await expectAccessible(page)

  const [request] = await Promise.all([
    page.waitForRequest(`**${apiPaths.quote}`),
    page.context().setOffline(false),
  ])
  expect(request.headers()[sendHeaders.key]).toMatch(/^[0-9a-f]{32}$/)
  expect(request.postDataJSON()).toEqual({
    name: visitor,
    email: 'jo@example.com',
    phone: '0491 570 006',
    serviceType: 'industrial',
    address: 'Caboolture',
    description: 'Conveyor trips on start, three times this week.',
    consentGiven: true,
    captchaAnswer: expect.stringMatching(/^\d+$/),
  })
  await expect(quoteFields(page).sent).toBeVisible()
  await expect(toast(page).getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  expect(await savedOn(page)).toBe(nothing)
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('it goes out from another page, days later, and from a closed tab', async ({ page, context }, {
  project,
}) => {
  const visitor = `Clara Closed ${project.name}`
  await sendOffline(page, visitor)
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto(pagePaths.home)
  await expect(toast(later).getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  expect(await savedOn(later)).toBe(nothing)
  expect(await requestsOf(later, visitor)).toHaveLength(1)
})

test('where the browser keeps nothing, the visitor is asked to keep the page open', async ({ page }, {
  project,
}) => {
  const visitor = `Priva Panel ${project.name}`
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await page.context().setOffline(true)
  await quoteFields(page).send.click()
  await expect(page.getByRole('heading', { name: 'Not sent yet', exact: true })).toBeVisible()
  await expect(page.getByText('Keep this page open')).toBeVisible()

  await page.context().setOffline(false)
  await expect(quoteFields(page).sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('an answer that got lost makes no second request', async ({ page }, { project }) => {
  const visitor = `Anna Answer ${project.name}`
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await expect.poll(() => savedOn(page)).toContain(visitor)
  await page.route(`**${apiPaths.quote}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)

  await page.unroute(`**${apiPaths.quote}`)
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(quoteFields(page).sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('it is tried again and again while the page is open, ever more seldom', async ({ page }) => {
  await page.clock.install()
  await page.goto(pagePaths.quote)
  await fillInQuote(page, 'Bea Backoff')
  await agreeAndSolve(page)
  await expect.poll(() => savedOn(page)).toContain('Bea Backoff')
  let tries = 0
  await page.route(`**${apiPaths.quote}`, async (route) => {
    tries += 1
    await route.abort()
  })
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()
  expect(tries).toBe(1)
  for (const [pause, soFar] of [
    ['00:05', 2],
    ['00:10', 3],
    ['00:20', 4],
    ['00:40', 5],
    ['02:00', 6],
  ] as const) {
    await page.clock.runFor(pause)
    await expect.poll(() => tries).toBe(soFar)
    await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible()
  }
  await page.unroute(`**${apiPaths.quote}`)
  await page.clock.runFor(minutes(2))
  await expect(quoteFields(page).sent).toBeVisible()
})

test('the visitor takes it back, corrects it, and sends it', async ({ page }, { project }) => {
  const visitor = `Corrie Correct ${project.name}`
  await sendOffline(page, visitor)
  await page.getByRole('button', { name: 'Change it' }).click()
  const form = quoteFields(page)
  await expect(form.name).toBeFocused()
  await expect(form.description).toHaveValue('Conveyor trips on start, three times this week.')
  await form.phone.fill('0491 570 157')
  await page.context().setOffline(false)
  await form.send.click()
  await expect(form.sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toMatchObject([{ phone: '0491 570 157' }])
})

test('taken back after a reload, it asks for consent and the sum anew', async ({ page }) => {
  await page.route(`**${apiPaths.quote}`, (route) => route.abort())
  await page.goto(pagePaths.quote)
  await fillInQuote(page, 'Carla Careful')
  await agreeAndSolve(page)
  await expect.poll(() => savedOn(page)).toContain('Carla Careful')
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Change it' }).click()
  const form = quoteFields(page)
  await expect(form.name).toHaveValue('Carla Careful')
  await expect(form.consent).not.toBeChecked()
  await expect(form.sum).toHaveValue('')
  expect(await savedOn(page)).not.toMatch(/consent|captcha/i)
})

test('the visitor discards it, and can think better of it', async ({ page }, { project }) => {
  const visitor = `Diana Discard ${project.name}`
  await sendOffline(page, visitor)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(quoteFields(page).name).toHaveValue('')
  await expect(quoteFields(page).name).toBeFocused()
  await expect(quoteFields(page).consent).not.toBeChecked()
  expect(await savedOn(page)).toBe(nothing)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(quoteFields(page).sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('a kept request that the server refuses comes back to the form, marked', async ({ page }) => {
  await sendOffline(page, 'Rita Refused')
  await page.route(`**${apiPaths.quote}`, (route) =>
    route.fulfill({ status: 400, json: { error: 'Please check it.', fields: { email: 'Invalid email' } } }),
  )
  await page.context().setOffline(false)
  const form = quoteFields(page)
  await expect(form.email).toHaveAccessibleDescription(/^Invalid email/)
  await expect(form.name).toHaveValue('Rita Refused')
  await expect(toast(page).getByText('Please check it.')).toBeVisible()
  await expectAccessible(page)

  await page.unroute(`**${apiPaths.quote}`)
  await page.reload()
  await expect(form.name).toHaveValue('Rita Refused')
})

test('a kept request that the server can’t take just now goes on waiting', async ({ page }) => {
  await sendOffline(page, 'Wanda Wait')
  await page.route(`**${apiPaths.quote}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'Back soon.' } }),
  )
  const answer = page.waitForResponse(`**${apiPaths.quote}`)
  await page.context().setOffline(false)
  expect((await answer).status()).toBe(503)
  await expect(waiting(page)).toBeVisible()
  await page.unroute(`**${apiPaths.quote}`)
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(quoteFields(page).sent).toBeVisible()
})

test('of two tabs one sends, and the other is left as it is', async ({ page, context }, { project }) => {
  const visitor = `Tilda Twotabs ${project.name}`
  const other = await context.newPage()
  await other.goto(pagePaths.quote)
  await untilLive(other)
  await sendOffline(page, visitor)
  let sends = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(apiPaths.quote)) sends += 1
  })
  await context.setOffline(false)
  await expect(quoteFields(page).sent).toBeVisible()
  await expect(quoteFields(other).name).toHaveValue('')
  await expect(waiting(other)).toBeHidden()
  expect(sends).toBe(1)
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('another request in a second tab outlives the first one’s sending, and is sent as well', async ({
  page,
  context,
}, { project }) => {
  const [visitor, neighbour] = [`Fiona First ${project.name}`, `Nell Neighbour ${project.name}`]
  const other = await context.newPage()
  await other.goto(pagePaths.quote)
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await fillInQuote(other, neighbour)
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  await expect(quoteFields(page).sent).toBeVisible()

  await expect(quoteFields(other).name).toHaveValue(neighbour)
  await other.reload()
  await expect(quoteFields(other).name).toHaveValue(neighbour)
  await agreeAndSolve(other)
  await quoteFields(other).send.click()
  await expect(quoteFields(other).sent).toBeVisible()
  for (const name of [visitor, neighbour]) expect(await requestsOf(page, name)).toHaveLength(1)
  expect(await savedOn(page)).toBe(nothing)
})

test('requests from two tabs are both kept while there is no network, and both sent', async ({
  page,
  context,
}, { project }) => {
  const names = [`Gina Ghost ${project.name}`, `Hetty Hill ${project.name}`] as const
  const other = await context.newPage()
  const tabs = [page, other] as const
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(pagePaths.quote)
    await quoteFields(tab).name.fill('')
    await fillInQuote(tab, names[index] ?? '')
    await agreeAndSolve(tab)
  }
  await context.setOffline(true)
  for (const tab of tabs) {
    await quoteFields(tab).send.click()
    await expect(waiting(tab)).toBeVisible()
  }
  await context.setOffline(false)
  for (const tab of tabs) await expect(quoteFields(tab).sent).toBeVisible()
  for (const name of names) expect(await requestsOf(page, name)).toHaveLength(1)
  expect(await savedOn(page)).toBe(nothing)
})

test('the page is left amid the first try, and the next page sends it', async ({ page }, { project }) => {
  const visitor = `Wally Walk ${project.name}`
  let sends = 0
  await page.route(`**${apiPaths.quote}`, async (route) => {
    sends += 1
    // The first one arrives all the same, and its answer nobody hears.
    if (sends === 1) await route.fetch()
    else await route.continue()
  })
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  await expect.poll(() => sends).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(toast(page).getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  expect(sends).toBe(2)
  expect(await requestsOf(page, visitor)).toHaveLength(1)

  await page.goBack()
  await expect(quoteFields(page).sent).toBeVisible()
})

test('a first version that arrives although it was taken back goes by the corrected one', async ({ page }, {
  project,
}) => {
  const visitor = `Fay Firstversion ${project.name}`
  const sent: { key: string | undefined; revision: string | undefined; phone: string }[] = []
  await page.route(`**${apiPaths.quote}`, async (route) => {
    const headers = route.request().headers()
    const { phone } = route.request().postDataJSON()
    sent.push({ key: headers[sendHeaders.key], revision: headers[sendHeaders.revision], phone })
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await quoteFields(page).phone.fill('0491 570 157')
  await quoteFields(page).send.click()
  await expect(quoteFields(page).sent).toBeVisible()
  const [{ key } = {}] = sent
  expect(sent).toEqual([
    { key, revision: '1', phone: '0491 570 006' },
    { key, revision: '2', phone: '0491 570 157' },
  ])
})

test('a try that is taken back is broken off, and nobody is told that it was sent', async ({ page }) => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route(`**${apiPaths.quote}`, (route) => route.abort(), { times: 1 })
  await page.goto(pagePaths.quote)
  await fillInQuote(page, 'Trudy Takeback')
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  await expect(waiting(page)).toBeVisible()
  await page.route(`**${apiPaths.quote}`, async (route) => {
    await isOver
    await route.fulfill({ status: 201, json: { success: true, id: 'x' } }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Try again now' }).click()
  const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith(apiPaths.quote))
  await page.getByRole('button', { name: 'Change it' }).click()
  await broken
  end()
  await expect(quoteFields(page).name).toHaveValue('Trudy Takeback')
  await expect(quoteFields(page).send).not.toHaveAttribute('aria-busy')
  await expect(quoteFields(page).sent).toBeHidden()
})

test('a double click makes one request', async ({ page }, { project }) => {
  const visitor = `Dora Double ${project.name}`
  await page.goto(pagePaths.quote)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await quoteFields(page).send.dblclick()
  await expect(quoteFields(page).sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})
