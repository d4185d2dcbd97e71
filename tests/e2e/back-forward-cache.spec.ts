import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, toast, untilAwake, untilLive } from '../support/browser-test.ts'
import { publicPages } from '../support/public-pages.ts'
import {
  agreeAndSolve,
  fillInQuote,
  quoteFields,
  requestsOf,
  savedOn,
  untilSaved,
} from '../support/visitor-forms.ts'

test.use({ expectedConsole: /ERR_FAILED/ })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isThatVeryPage: true }))

/** Follows a link of the footer to another page, and comes back to this very one: it was not loaded anew. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const left = (await title(page).textContent()) ?? ''
  await mark(page)
  const next = left === 'Terms of service' ? 'Privacy policy' : 'Terms of service'
  await page.getByRole('contentinfo').getByRole('link', { name: next }).click()
  await expect(title(page)).toHaveText(next)

  await page.evaluate(() => history.back())
  await expect(title(page)).toHaveText(left)
  const notKeptFor = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return 'isThatVeryPage' in window ? 'nothing' : navigation?.toJSON().notRestoredReasons
  })
  expect(notKeptFor).toBe('nothing')
}

/** Of each page with a form: a field that is half filled in, and what sends it. */
const forms: Partial<Record<string, readonly [label: string, send: string]>> = {
  [pagePaths.quote]: ['What needs doing?', 'Request Quote'],
  [pagePaths.contact]: ['Message', 'Send Message'],
  [pagePaths.submitTestimonial]: ['In your own words', 'Submit'],
}

/** What was typed is there and goes on being saved, and the form answers. */
async function comeBackToForm(page: Page, [label, send]: readonly [string, string]): Promise<void> {
  await untilLive(page)
  await page.getByLabel(label).fill('Half a sentence')
  await leaveAndComeBack(page)
  await expect(page.getByLabel(label)).toHaveValue('Half a sentence')
  const drafts = async () => JSON.parse(await savedOn(page)).length
  const before = await drafts()
  await page.getByLabel(label).fill('Half a sentence, and more')
  await untilSaved(page, 'and more')
  expect(await drafts(), 'in its own place').toBe(before)
  await page.getByRole('main').getByRole('button', { name: send }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await leaveAndComeBack(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
}

/** It stands and turns where it was left. */
async function comeBackToGallery(page: Page): Promise<void> {
  const gallery = page.getByRole('region', { name: 'Commercial', exact: true })
  await untilAwake(gallery)
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByText('Dwg 02 / 05')).toBeVisible()
  await leaveAndComeBack(page)
  await expect(gallery.getByText('Dwg 02 / 05')).toBeVisible()
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByText('Dwg 03 / 05')).toBeVisible()
}

test('every page is there at once when one comes back, and a form with what was typed', async ({ page }) => {
  // Each is left and come back to twice.
  test.slow()
  for (const path of publicPages) {
    await test.step(path, async () => {
      await page.goto(path)
      const form = forms[path]
      if (form) return comeBackToForm(page, form)
      if (path === pagePaths.portfolio) return comeBackToGallery(page)
      await leaveAndComeBack(page)
      // And once more, since a page that came back is one that can be left again; the code is that of all pages.
      if (path === pagePaths.home) await leaveAndComeBack(page)
    })
  }
})

test('the quote page comes back after a toast too', async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await fillInQuote(page, 'Tilda Toast')
  await form.consent.check()
  await form.sum.fill('99')
  await form.send.click()
  await expect(toast(page).getByText('Incorrect Answer', { exact: true })).toBeVisible()
  await leaveAndComeBack(page)
  await expect(form.name).toHaveValue('Tilda Toast')
})

test('what another page has sent meanwhile is shown as sent', async ({ page }, { project }) => {
  const visitor = `Benny Backagain ${project.name}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await page.route(`**${apiPaths.quote}`, (route) => route.abort(), { times: 1 })
  await form.send.click()
  await expect(page.getByRole('heading', { name: 'Saved on this device, not sent yet' })).toBeVisible()
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'isThatVeryPage' in window), 'out of the cache').toBe(true)
  await expect(form.sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})
