import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import {
  agreeAndSolve,
  fillInQuote,
  holdCode,
  quoteFields,
  savedOn,
  untilSaved,
} from '../support/visitor-forms.ts'

const note = (page: Page) => page.getByText('We kept what you typed on this device.')
const nothing = '[]'

test('what was typed is there after a reload and in a new tab, but for consent and the sum', async ({
  page,
  context,
}) => {
  await page.goto(pagePaths.quote)
  await fillInQuote(page, 'Dora Draft')
  await agreeAndSolve(page)
  const saved = await untilSaved(page, 'three times this week.')
  expect(saved).not.toMatch(/consent|captcha/i)

  await page.reload()
  const form = quoteFields(page)
  await expect(note(page)).toBeVisible()
  await expect(form.name).toHaveValue('Dora Draft')
  await expect(form.phone).toHaveValue('0491 570 006')
  await expect(form.email).toHaveValue('jo@example.com')
  await expect(form.service).toHaveValue('industrial')
  await expect(form.address).toHaveValue('Caboolture')
  await expect(form.description).toHaveValue('Conveyor trips on start, three times this week.')
  await expect(form.consent).not.toBeChecked()
  await expect(form.sum).toHaveValue('')
  await expectAccessible(page)

  await page.close()
  const another = await context.newPage()
  await another.goto(pagePaths.quote)
  await expect(quoteFields(another).name).toHaveValue('Dora Draft')
  await agreeAndSolve(another)
  await quoteFields(another).send.click()
  await expect(quoteFields(another).sent).toBeFocused()
  expect(await savedOn(another)).toBe(nothing)
  // A reload shows that it was sent, and a new form is empty.
  await another.reload()
  await untilLive(another)
  await expect(quoteFields(another).sent).toBeVisible()
  await another.getByRole('link', { name: 'Send another request' }).click()
  await expect(quoteFields(another).name).toHaveValue('')
})

test('the visitor clears it, and can think better of it', async ({ page }) => {
  await page.goto(pagePaths.submitTestimonial)
  const words = page.getByLabel('In your own words')
  await words.fill('They came the same day.')
  await page.getByRole('radio', { name: '2 out of 5' }).check()
  await untilSaved(page, 'rating')
  await page.reload()
  await expect(page.getByRole('radio', { name: '2 out of 5' })).toBeChecked()

  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(words).toHaveValue('')
  await expect(page.getByRole('radio', { name: '5 out of 5' })).toBeChecked()
  await expect(note(page)).toBeHidden()
  expect(await savedOn(page)).toBe(nothing)
  await expect(page.locator('form :focus'), 'at its beginning').toHaveAttribute('name', 'rating')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(words).toHaveValue('They came the same day.')
  await expect(page.getByRole('radio', { name: '2 out of 5' })).toBeChecked()
})

test('what was typed before the script came is newer than the draft', async ({ page }) => {
  await page.goto(pagePaths.quote)
  await fillInQuote(page, 'First Name')
  await untilSaved(page, 'three times')

  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await quoteFields(page).name.fill('Second Name')
  release()
  await expect(quoteFields(page).phone).toHaveValue('0491 570 006')
  await expect(quoteFields(page).name).toHaveValue('Second Name')
  await untilSaved(page, 'Second Name')
})

test('a device that keeps nothing is no obstacle', async ({ page }) => {
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
  await fillInQuote(page, 'Priva Mode')
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  await expect(quoteFields(page).sent).toBeFocused()
})
