import type { Page } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import {
  agreeAndSolve,
  contactFields,
  fillInMessage,
  fillInQuote,
  quoteFields,
  said,
} from '../support/visitor-forms.ts'

test.use({ expectedConsole: /status of 500/ })

/** A way for whoever has no e-mail address, beside the field that asks for one. */
async function expectNumberToRing(page: Page): Promise<void> {
  const { email } = contactFields(page)
  await expect(email).toHaveAccessibleDescription('Required No email? Ring (07) 5550 0142.')
  const field = page.locator('.field').filter({ has: email })
  await expect(field.getByRole('link', { name: '(07) 5550 0142' })).toHaveAttribute(
    'href',
    'tel:+61755500142',
  )
}

test('whoever has no e-mail is told whom to ring, and each problem what it means', async ({ page }) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  const form = contactFields(page)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(form.name, 'in the first screen').toBeInViewport({ ratio: 1 })
  }
  await form.send.click()
  await expectNumberToRing(page)
  await form.email.fill('margaret')
  await expect(form.email).toHaveAccessibleDescription(
    'Invalid email It looks like name@example.com. No email? Ring (07) 5550 0142.',
  )
  await form.email.fill('margaret@example.com')
  await expect(form.email).toHaveAccessibleDescription('')

  await test.step('beside each message stands what it means', async () => {
    await form.phone.fill('0491 570 006, ask for Jo')
    await form.subject.fill('x'.repeat(214))
    await form.message.fill('x'.repeat(5214))
    await form.send.click()
    await expect(form.phone).toHaveAccessibleDescription('Invalid phone number Use digits only.')
    await expect(form.subject).toHaveAccessibleDescription(
      'String must contain at most 200 character(s) That’s 214 characters, 14 too many: at most 200.',
    )
    await expect(form.message).toHaveAccessibleDescription(
      /at most 5000 character\(s\) That’s 5,214 characters, 214 too many: at most 5,000\./,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await form.phone.fill('0491')
    await expect(form.phone).toHaveAccessibleDescription(/At least 6 digits, please: that has 4\./)
    await form.phone.fill('0491 570 006 0491 570 006 5')
    await expect(form.phone).toHaveAccessibleDescription(/That’s 21 digits, 1 too many: at most 20\./)
  })

  await page.goto(pagePaths.quote)
  await untilLive(page)
  const quote = quoteFields(page)
  await quote.send.click()
  await expectNumberToRing(page)

  await test.step('whether a digit is missing is asked with what else is to be mended, and once', async () => {
    await fillInQuote(page, 'Margaret')
    await quote.phone.fill('5550 014')
    await quote.send.click()
    await expect(quote.consent).toHaveAccessibleDescription(/You must agree to be contacted/)
    await expect(quote.phone).toHaveAccessibleDescription(/^Is a digit missing\? 5550 014 has 7/)
    await agreeAndSolve(page)
    await quote.send.click()
    await expect(quote.sent).toBeVisible()
  })
})

test('near the end of a message what is left is shown at once, and said when the typing rests', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(pagePaths.contact)
  await untilLive(page)
  const { message } = contactFields(page)
  const field = page.locator('.field').filter({ has: message })
  await message.fill('x'.repeat(4499))
  await expect(field.getByText(/left/)).toHaveCount(0)
  await message.fill('x'.repeat(4998))
  await message.press('End')
  await page.clock.pauseAt(Date.now() + seconds(60))
  await message.press('x')
  await expect(field.getByText('1 character left.').first()).toBeVisible()
  await expect(field.getByRole('status')).not.toHaveText('1 character left.')
  await page.clock.runFor(seconds(1))
  await expect(field.getByRole('status')).toHaveText('1 character left.')
})

test('a number that looks short is asked about, and a send that the server fails is told by its button', async ({
  page,
}) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  const form = contactFields(page)
  await fillInMessage(page, { phone: '0491 57' })
  await test.step('the number is asked about before it is sent, and then taken', async () => {
    const sends: string[] = []
    page.on('request', (request) => request.url().endsWith(apiPaths.contact) && sends.push(request.url()))
    await form.send.click()
    await expect(form.phone).toBeFocused()
    await expect(form.phone).toHaveAccessibleDescription(
      'Is a digit missing? 0491 57 has 6 If it is right, send again.',
    )
    await expect(form.phone).not.toHaveAttribute('aria-invalid')
    await expect(page.getByRole('alert')).toHaveText('Is a digit missing? 0491 57 has 6')
    await expectAccessible(page)
    await form.phone.press('End')
    await form.phone.press('0')
    await expect(form.phone).toHaveAccessibleDescription(/^Is a digit missing\? 0491 570 has 7/)
    await form.phone.press('Backspace')
    expect(sends).toEqual([])

    await form.phone.press('Enter')
    await expect(form.sent).toBeFocused()
    await expect(said(page, 'We ring')).toHaveText(['0491 57', 'Is a digit missing? Ring (07) 5550 0142'])
    await expectAccessible(page)
  })

  await page.getByRole('link', { name: 'Send another message' }).click()
  await fillInMessage(page)
  const notice = page.locator('form').getByText('Not sent yet', { exact: true })
  await test.step('a failure is told until the next try, a reload notwithstanding', async () => {
    await page.route(`**${apiPaths.contact}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { error: 'It broke.' } })
        : route.continue(),
    )
    await form.send.click()
    await expect(toast(page)).toBeVisible()
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
    await expect(notice).toBeVisible()
    const foot = page.locator('.job__foot')
    await expect(foot.getByText(/^Everything you typed is still here\./)).toBeVisible()
    await expect(foot.getByRole('link', { name: '(07) 5550 0142' })).toHaveAttribute(
      'href',
      'tel:+61755500142',
    )
    await expectAccessible(page)
    await form.message.fill('No power in half the house, still.')
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(form.message).toHaveValue('No power in half the house, still.')
    await form.send.click()
    await expect(toast(page)).toBeVisible()
  })

  await page.unroute(`**${apiPaths.contact}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${apiPaths.contact}`, async (route) => {
    await promise
    await route.continue()
  })
  await form.send.click()
  await expect(notice).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  resolve()
  await expect(form.sent).toBeVisible()
  await expect(said(page, 'We ring')).toHaveText(['0491 570 006'])
})
