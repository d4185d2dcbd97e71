import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import {
  agreeAndSolve,
  contactFields,
  fillInMessage,
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
  const [request] = await Promise.all([
    another.waitForRequest(`**${apiPaths.quote}`),
    quoteFields(another).send.click(),
  ])
  expect(request.headers()).not.toHaveProperty(sendHeaders.ageMs)
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

test('how long a form took is told where all of it was typed here, and not where it was kept or filled in', async ({
  page,
}) => {
  // With a link, as a robot's would have: the server suspects what comes too soon (tests/api/visitor-sends.test.ts).
  const answers = { message: 'Can you fit this heat pump? https://example.com/heat-pump' }
  /** What a message says of the time that it took, after it was filled in in this way. */
  const ageAfter = async (fillIn: () => Promise<unknown>) => {
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await fillIn()
    await expect(contactFields(page).message).toHaveValue(answers.message)
    const sending = page.waitForRequest(`**${apiPaths.contact}`)
    await contactFields(page).send.click()
    const headers = (await sending).headers()
    await expect(contactFields(page).sent).toBeVisible()
    return headers[sendHeaders.ageMs]
  }
  const type = () => fillInMessage(page, answers)
  expect(await ageAfter(type)).toMatch(/^\d+$/)
  const comeBack = async () => {
    await type()
    await untilSaved(page, 'heat-pump')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await contactFields(page).subject.fill('Heat pump')
  }
  expect(await ageAfter(comeBack), 'kept').toBeUndefined()
  const fillByScript = () =>
    page.evaluate(
      (given) => {
        for (const [field, text] of Object.entries(given)) {
          const input = document.querySelector<HTMLInputElement>(`form [name="${field}"]`)
          if (!input) continue
          input.value = text
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
      },
      { name: 'Filled', phone: '0491 570 006', email: 'jo@example.com', ...answers },
    )
  expect(await ageAfter(fillByScript), 'filled in').toBeUndefined()
})
