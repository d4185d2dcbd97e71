import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, toast, untilAwake, untilLive } from '../support/browser-test.ts'
import { publicPages } from '../support/public-pages.ts'
import { quoteFields } from '../support/visitor-forms.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Follows a link of the footer to another page, and comes back to this very one: it was not loaded anew. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const left = (await title(page).textContent()) ?? ''
  await page.evaluate(() => Object.assign(window, { isThatVeryPage: true }))
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

/** What was typed is there, and the form answers. */
async function comeBackToForm(page: Page, [label, send]: readonly [string, string]): Promise<void> {
  await untilLive(page)
  await page.getByLabel(label).fill('Half a sentence')
  await leaveAndComeBack(page)
  await expect(page.getByLabel(label)).toHaveValue('Half a sentence')
  await page.getByRole('main').getByRole('button', { name: send }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await leaveAndComeBack(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
}

test('every page is there at once when one comes back, and a form with what was typed', async ({ page }) => {
  // Each is left and come back to twice.
  test.slow()
  for (const path of publicPages) {
    await test.step(path, async () => {
      await page.goto(path)
      const form = forms[path]
      if (form) return comeBackToForm(page, form)
      await leaveAndComeBack(page)
      // And once more, since a page that came back is one that can be left again.
      await leaveAndComeBack(page)
    })
  }
})

test('galleries stand and turn where they were left', async ({ page }) => {
  await page.goto(pagePaths.portfolio)
  const gallery = page.getByRole('region', { name: 'Commercial', exact: true })
  await untilAwake(gallery)
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByText('Dwg 02 / 05')).toBeVisible()
  await leaveAndComeBack(page)
  await expect(gallery.getByText('Dwg 02 / 05')).toBeVisible()
  await gallery.getByRole('button', { name: 'Next image' }).click()
  await expect(gallery.getByText('Dwg 03 / 05')).toBeVisible()
})

test('the quote page comes back after a toast too', async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.name.fill('Tilda Toast')
  await form.phone.fill('0491 570 006')
  await form.email.fill('tilda@example.com')
  await form.description.fill('The bell rings by itself.')
  await form.consent.check()
  await form.sum.fill('99')
  await form.send.click()
  await expect(toast(page).getByText('Incorrect Answer', { exact: true })).toBeVisible()
  await leaveAndComeBack(page)
  await expect(form.description).toHaveValue('The bell rings by itself.')
})
