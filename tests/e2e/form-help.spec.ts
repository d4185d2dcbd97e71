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

/** A way for whoever has no e-mail address, beside the field that asks for one. */
async function expectNumberToRing(page: Page): Promise<void> {
  await expect(contactFields(page).email).toHaveAccessibleDescription(
    'Required No email? Ring (07) 5550 0142.',
  )
  const field = page.locator('.field').filter({ has: contactFields(page).email })
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
    await expect(contactFields(page).name, 'in the first screen').toBeInViewport({ ratio: 1 })
  }
  await contactFields(page).send.click()
  await expectNumberToRing(page)
  await contactFields(page).email.fill('margaret')
  await expect(contactFields(page).email).toHaveAccessibleDescription(
    'Invalid email It looks like name@example.com. No email? Ring (07) 5550 0142.',
  )
  await contactFields(page).email.fill('margaret@example.com')
  await expect(contactFields(page).email).toHaveAccessibleDescription('')

  await test.step('beside each message stands what it means', async () => {
    await contactFields(page).phone.fill('0491 570 006, ask for Jo')
    await contactFields(page).subject.fill('x'.repeat(214))
    await contactFields(page).message.fill('x'.repeat(5214))
    await contactFields(page).send.click()
    await expect(contactFields(page).phone).toHaveAccessibleDescription(
      'Invalid phone number Use digits only.',
    )
    await expect(contactFields(page).subject).toHaveAccessibleDescription(
      'String must contain at most 200 character(s) That’s 214 characters, 14 too many: at most 200.',
    )
    await expect(contactFields(page).message).toHaveAccessibleDescription(
      /at most 5000 character\(s\) That’s 5,214 characters, 214 too many: at most 5,000\./,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await contactFields(page).phone.fill('0491')
    await expect(contactFields(page).phone).toHaveAccessibleDescription(
      /At least 6 digits, please: that has 4\./,
    )
    await contactFields(page).phone.fill('0491 570 006 0491 570 006 5')
    await expect(contactFields(page).phone).toHaveAccessibleDescription(
      /That’s 21 digits, 1 too many: at most 20\./,
    )
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
  const field = page.locator('.field').filter({ has: contactFields(page).message })
  await contactFields(page).message.fill('x'.repeat(4499))
  await expect(field.getByText(/left/)).toHaveCount(0)
  await contactFields(page).message.fill('x'.repeat(4998))
  await contactFields(page).message.press('End')
  await page.clock.pauseAt(Date.now() + seconds(60))
  await contactFields(page).message.press('x')
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
  await contactFields(page).send.click()
  await expect(contactFields(page).phone).toBeFocused()
  await expect(contactFields(page).phone).toHaveAccessibleDescription(
    'Is a digit missing? 0491 57 has 6 If it is right, send again.',
  )
  await expect(contactFields(page).phone).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('alert')).toHaveText('Is a digit missing? 0491 57 has 6')
  await expectAccessible(page)
  await contactFields(page).phone.press('End')
  await contactFields(page).phone.press('0')
  await expect(contactFields(page).phone).toHaveAccessibleDescription(/^Is a digit missing\? 0491 570 has 7/)
  await contactFields(page).phone.press('Backspace')
  expect(sends).toEqual([])

  await contactFields(page).phone.press('Enter')
  await expect(contactFields(page).sent).toBeFocused()
  const told = said(page, 'We ring')
  await expect(told).toHaveText(['0491 57', 'Is a digit missing? Ring (07) 5550 0142'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Send another message' }).click()
  await fillInMessage(page)
  await contactFields(page).send.click()
  await expect(contactFields(page).sent).toBeFocused()
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
    await contactFields(page).send.click()
    await expectNotice(page)
    await expectAccessible(page)
    await contactFields(page).message.fill('No power in half the house, still.')
    await expect(notice(page)).toBeVisible()
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await expect(contactFields(page).message).toHaveValue('No power in half the house, still.')

    await contactFields(page).send.click()
    await expect(toast(page)).toBeVisible()
    await page.unroute(`**${apiPaths.contact}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**${apiPaths.contact}`, async (route) => {
      await promise
      await route.continue()
    })
    await contactFields(page).send.click()
    await expect(notice(page)).toHaveCount(0)
    await expect(toast(page)).toHaveCount(0)
    resolve()
    await expect(contactFields(page).sent).toBeVisible()
  })
})
