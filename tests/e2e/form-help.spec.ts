import type { Page } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { agreeAndSolve, fillInMessage, fillInQuote, quoteFields, said } from '../support/visitor-forms.ts'

const phone = (page: Page) => page.getByLabel('Phone', { exact: true })
const email = (page: Page) => page.getByLabel('Email', { exact: true })
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' })

/** A way for whoever has no e-mail address, beside the field that asks for one. */
async function expectNumberToRing(page: Page): Promise<void> {
  await expect(email(page)).toHaveAccessibleDescription('Required No email? Ring (07) 5550 0142.')
  const field = page.locator('.field').filter({ has: email(page) })
  await expect(field.getByRole('link', { name: '(07) 5550 0142' })).toHaveAttribute(
    'href',
    'tel:+61755500142',
  )
}

test('whoever has no e-mail is told whom to ring, and each problem what it means', async ({ page }) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByLabel('Name', { exact: true }), 'in the first screen').toBeInViewport({ ratio: 1 })
  }
  await sendMessage(page).click()
  await expectNumberToRing(page)
  await email(page).fill('margaret')
  await expect(email(page)).toHaveAccessibleDescription(
    'Invalid email It looks like name@example.com. No email? Ring (07) 5550 0142.',
  )
  await email(page).fill('margaret@example.com')
  await expect(email(page)).toHaveAccessibleDescription('')

  await test.step('beside each message stands what it means', async () => {
    await phone(page).fill('0491 570 006, ask for Jo')
    await page.getByLabel('Subject').fill('x'.repeat(214))
    await message(page).fill('x'.repeat(5214))
    await sendMessage(page).click()
    await expect(phone(page)).toHaveAccessibleDescription('Invalid phone number Use digits only.')
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(
      'String must contain at most 200 character(s) That’s 214 characters, 14 too many: at most 200.',
    )
    await expect(message(page)).toHaveAccessibleDescription(
      /at most 5000 character\(s\) That’s 5,214 characters, 214 too many: at most 5,000\./,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await phone(page).fill('0491')
    await expect(phone(page)).toHaveAccessibleDescription(/At least 6 digits, please: that has 4\./)
    await phone(page).fill('0491 570 006 0491 570 006 5')
    await expect(phone(page)).toHaveAccessibleDescription(/That’s 21 digits, 1 too many: at most 20\./)
  })

  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.send.click()
  await expectNumberToRing(page)

  await test.step('whether a digit is missing is asked with what else is to be mended, and once', async () => {
    await fillInQuote(page, 'Margaret')
    await form.phone.fill('5550 014')
    await form.send.click()
    await expect(form.consent).toHaveAccessibleDescription(/You must agree to be contacted/)
    await expect(form.phone).toHaveAccessibleDescription(/^Is a digit missing\? 5550 014 has 7/)
    await agreeAndSolve(page)
    await form.send.click()
    await expect(form.sent).toBeVisible()
  })
})

test('near the end of a message what is left is shown at once, and said when the typing rests', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(pagePaths.contact)
  await untilLive(page)
  const field = page.locator('.field').filter({ has: message(page) })
  await message(page).fill('x'.repeat(4499))
  await expect(field.getByText(/left/)).toHaveCount(0)
  await message(page).fill('x'.repeat(4998))
  await message(page).press('End')
  await page.clock.pauseAt(Date.now() + seconds(60))
  await message(page).press('x')
  await expect(field.getByText('1 character left.').first()).toBeVisible()
  await expect(field.getByRole('status')).not.toHaveText('1 character left.')
  await page.clock.runFor(seconds(1))
  await expect(field.getByRole('status')).toHaveText('1 character left.')
})

test('a number that looks short is asked about before it is sent, and then taken', async ({ page }) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  await fillInMessage(page, { phone: '0491 57' })
  const sends: string[] = []
  page.on('request', (request) => request.url().endsWith(apiPaths.contact) && sends.push(request.url()))
  await sendMessage(page).click()
  await expect(phone(page)).toBeFocused()
  await expect(phone(page)).toHaveAccessibleDescription(
    'Is a digit missing? 0491 57 has 6 If it is right, send again.',
  )
  await expect(phone(page)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('alert')).toHaveText('Is a digit missing? 0491 57 has 6')
  await expectAccessible(page)
  await phone(page).press('End')
  await phone(page).press('0')
  await expect(phone(page)).toHaveAccessibleDescription(/^Is a digit missing\? 0491 570 has 7/)
  await phone(page).press('Backspace')
  expect(sends).toEqual([])

  await phone(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  const told = said(page, 'We ring')
  await expect(told).toHaveText(['0491 57', 'Is a digit missing? Ring (07) 5550 0142'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Send another message' }).click()
  await fillInMessage(page)
  await sendMessage(page).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect(told).toHaveText(['0491 570 006'])
})

test.describe('a send that the server fails', () => {
  test.use({ expectedConsole: /status of 500/ })

  const notice = (page: Page) => page.locator('form').getByText('Not sent yet', { exact: true })

  async function expectNotice(page: Page): Promise<void> {
    await expect(toast(page)).toBeVisible()
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
    await expect(notice(page)).toBeVisible()
    const foot = page.locator('.job__foot')
    await expect(foot.getByText(/^Everything you typed is still here\./)).toBeVisible()
    await expect(foot.getByRole('link', { name: '(07) 5550 0142' })).toHaveAttribute(
      'href',
      'tel:+61755500142',
    )
  }

  const fail = (page: Page, path: string) =>
    page.route(`**${path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { error: 'It broke.' } })
        : route.continue(),
    )

  test('is told by the button of a message until the next try, a reload notwithstanding', async ({
    page,
  }) => {
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await fillInMessage(page)
    await fail(page, apiPaths.contact)
    await sendMessage(page).click()
    await expectNotice(page)
    await expectAccessible(page)
    await message(page).fill('No power in half the house, still.')
    await expect(notice(page)).toBeVisible()
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await expect(message(page)).toHaveValue('No power in half the house, still.')

    await sendMessage(page).click()
    await expect(toast(page)).toBeVisible()
    await page.unroute(`**${apiPaths.contact}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**${apiPaths.contact}`, async (route) => {
      await promise
      await route.continue()
    })
    await sendMessage(page).click()
    await expect(notice(page)).toHaveCount(0)
    await expect(toast(page)).toHaveCount(0)
    resolve()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  })
})
