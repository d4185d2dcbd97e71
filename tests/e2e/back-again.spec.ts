import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, untilLive } from '../support/browser-test.ts'
import {
  agreeAndSolve,
  fillInQuote,
  quoteFields,
  requestsOf,
  savedOn,
  untilSaved,
} from '../support/visitor-forms.ts'

/** Pages that the browser keeps as they were, to show them again when the visitor comes back. */
test.use({ expectedConsole: /ERR_(FAILED|INTERNET_DISCONNECTED)/ })

const toPrivacy = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()

/** Notes that the page was not made anew. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test('what was typed is there and goes on being saved', async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.name.fill('Betty Back')
  await untilSaved(page, 'Betty Back')
  await markPage(page)
  await toPrivacy(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.goBack({ waitUntil: 'commit' })
  expect(await isMarked(page), 'out of the cache').toBe(true)
  await expect(form.name).toHaveValue('Betty Back')
  await form.phone.fill('0491 570 006')
  await untilSaved(page, '0491 570 006')
  expect(JSON.parse(await savedOn(page))).toHaveLength(1)
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
  await markPage(page)
  await toPrivacy(page)
  await expect(page.getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  expect(await isMarked(page), 'out of the cache').toBe(true)
  await expect(form.sent).toBeVisible()
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})
