import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, expectAccessible, visitorTest as test, toast } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf, savedOn } from '../support/visitor-forms.ts'

test.use({ expectedConsole: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|status of (400|404|503)/ })

const waiting = (page: Page) => page.getByRole('heading', { name: 'Saved on this device, not sent yet' })
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

  await test.step('the visitor takes it back, corrects it, and sends it', async () => {
    await page.getByRole('button', { name: 'Change it' }).click()
    const form = quoteFields(page)
    await expect(form.name).toBeFocused()
    await expect(form.description).toHaveValue('Conveyor trips on start, three times this week.')
    await form.phone.fill('0491 570 157')
    await form.send.click()
    await expect(waiting(page)).toBeVisible()
  })

  await test.step('the visitor discards it, and can think better of it', async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(quoteFields(page).name).toHaveValue('')
    await expect(quoteFields(page).name).toBeFocused()
    await expect(quoteFields(page).consent).not.toBeChecked()
    expect(await savedOn(page)).toBe(nothing)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(waiting(page)).toBeVisible()
  })

  const [request] = await Promise.all([
    page.waitForRequest(`**${apiPaths.quote}`),
    page.context().setOffline(false),
  ])
  expect(request.headers()[sendHeaders.key]).toMatch(/^[0-9a-f]{32}$/)
  expect(request.postDataJSON()).toEqual({
    name: visitor,
    email: 'jo@example.com',
    phone: '0491 570 157',
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
  // Nor does it give any locks. One that is full: src/web/islands/forms/forms.property.test.ts.
  await page.addInitScript(() => {
    const denied = () => new DOMException('denied', 'SecurityError')
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw denied()
        },
      })
    LockManager.prototype.request = () => Promise.reject(denied())
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
