import type { Page } from '@playwright/test'
import { sampleBusiness } from '#shared/business.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { openSpans } from '#shared/office-hours.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'
import { fillInMessage, said } from '../support/visitor-forms.ts'

const fields = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  phone: page.getByLabel('Phone', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  subject: page.getByLabel('Subject'),
  message: page.getByLabel('Message'),
  send: page.getByRole('button', { name: 'Send Message' }),
})

test('the coverage is drawn, and on paper everything can be read, and no empty form takes up room', async ({
  page,
}) => {
  await page.goto(pagePaths.contact)
  const drawing = page.getByRole('region', { name: 'Where we work' }).getByRole('img')
  await drawing.scrollIntoViewIfNeeded()
  await expect(drawing).toHaveJSProperty('complete', true)
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0)
  await untilLive(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('24/7 emergency line')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeHidden()
  await expectAccessible(page)
})

test('the hours say whether somebody is there, and change with the clock', async ({ page }) => {
  // The page carries the days that come by the server's own clock.
  const [coming] = openSpans(sampleBusiness, new Date(Date.now() + days(1)))
  await page.clock.install({ time: new Date(minutes(coming?.to ?? 0) - seconds(90)) })
  await page.goto(pagePaths.contact)
  await expect(page.getByText('Open now, until 4 pm')).toBeVisible()
  await page.clock.runFor(seconds(90))
  await expect(page.getByText(/^Closed now, opens (tomorrow|[A-Z]\w+|\w+ \d+ \w+) 6 am$/)).toBeVisible()
})

test('a message is refused, corrected, sent, and another can follow', async ({ page }) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  const form = fields(page)
  await form.send.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription('Required')
  await expect(form.message).toHaveAccessibleDescription(/Required/)
  await expect(page.getByRole('alert')).toContainText('Check 4 answers before sending')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Email: Required' }).click()
  await expect(form.email).toBeFocused()
  await form.email.fill('jo@')
  await expect(form.email).toHaveAccessibleDescription(/^Invalid email/)
  await form.message.fill('short')
  await expect(form.message).toHaveAccessibleDescription(/String must contain at least 10 character\(s\)/)

  await fillInMessage(page)
  await form.subject.fill('Switchboard')
  await form.send.click()
  const sent = page.getByRole('heading', { name: 'Message Sent!' })
  await expect(sent).toBeFocused()
  await expect(toast(page).getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(toast(page).getByText("We'll get back to you as soon as possible.")).toBeVisible()
  await expect(
    page.getByText(/^Within 24 hours, that is by \w+day (morning|afternoon|evening|night)\.$/),
  ).toBeVisible()
  await expect(said(page, 'Reference')).toHaveText(/^C-[\dA-F]{6}$/)
  await expect(said(page, 'We ring')).toHaveText('0491 570 006')
  await expect(said(page, 'About')).toHaveText('Switchboard')
  await expectAccessible(page)
  const reference = await said(page, 'Reference').innerText()
  await page.reload()
  await expect(said(page, 'Reference')).toHaveText(reference)

  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(form.name).toBeFocused()
  for (const field of [form.name, form.phone, form.email, form.subject, form.message]) {
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
})

test.describe('when the server refuses', { tag: '@desk' }, () => {
  test.use({ expectedConsole: /status of 400/ })

  test('its words are shown, its fields marked, and everything typed stays', async ({ page }) => {
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await fillInMessage(page)
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, json: { error: 'Please check it.', fields: { email: 'Invalid email' } } }),
    )
    await fields(page).send.click()
    await expect(toast(page).getByText('Sending Failed', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Please check it.')).toBeVisible()
    await expect(fields(page).email).toHaveAccessibleDescription(/^Invalid email/)
    await expect(fields(page).message).toHaveValue('Is there room for another circuit?')
    await expectAccessible(page)
  })
})
