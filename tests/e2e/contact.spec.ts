import { sampleBusiness } from '#shared/business.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { openSpans } from '#shared/office-hours.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'
import { contactFields, fillInMessage, said } from '../support/visitor-forms.ts'

test('the hours say whether somebody is there, and change with the clock', async ({ page }) => {
  // The page carries the days that come by the server's own clock.
  const [coming] = openSpans(sampleBusiness, new Date(Date.now() + days(1)))
  await page.clock.install({ time: new Date(minutes(coming?.to ?? 0) - seconds(90)) })
  await page.goto(pagePaths.contact)
  await expect(page.getByText('Open now, until 4 pm')).toBeVisible()
  await page.clock.runFor(seconds(90))
  await expect(page.getByText(/^Closed now, opens (tomorrow|[A-Z]\w+|\w+ \d+ \w+) 6 am$/)).toBeVisible()
})

/** A server that refuses what the form let pass. */
test.use({ expectedConsole: /status of 400/ })

test('a message is refused, corrected, sent, and another can follow, below the drawing of where we work', async ({
  page,
}) => {
  await page.goto(pagePaths.contact)
  const drawing = page.getByRole('region', { name: 'Where we work' }).getByRole('img')
  await drawing.scrollIntoViewIfNeeded()
  await expect(drawing).toHaveJSProperty('complete', true)
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0)
  await untilLive(page)
  await test.step('on paper everything can be read, and no empty form takes up room', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('24/7 emergency line')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('heading', { name: 'Send a message' })).toBeHidden()
    await expectAccessible(page)
    await page.emulateMedia({ media: null })
  })

  const form = contactFields(page)
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
  await test.step('what the server refuses is told in its words, and everything typed stays', async () => {
    await page.route(`**${apiPaths.contact}`, (route) =>
      route.fulfill({ status: 400, json: { error: 'Please check it.', fields: { email: 'Invalid email' } } }),
    )
    await form.send.click()
    await expect(toast(page).getByText('Sending Failed', { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Please check it.')).toBeVisible()
    await expect(form.email).toHaveAccessibleDescription(/^Invalid email/)
    await expect(form.message).toHaveValue('Is there room for another circuit?')
    await page.unroute(`**${apiPaths.contact}`)
  })

  await form.send.click()
  await expect(form.sent).toBeFocused()
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
