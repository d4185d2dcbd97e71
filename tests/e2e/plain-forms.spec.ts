import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectPlainPageAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { fillInQuote, holdCode, quoteFields, sumOn } from '../support/visitor-forms.ts'

const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

async function fillQuote(page: Page): Promise<void> {
  await fillInQuote(page, 'Plain Visitor')
  await quoteFields(page).service.selectOption('Residential Electrical')
  await quoteFields(page).description.fill('Two power points.\nOne in the shed.')
  await quoteFields(page).consent.check()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: /status of 400/ })

  test('what was refused is there again on the way back from another page', async ({ page }) => {
    await page.goto(pagePaths.contact)
    await page.getByLabel('Message', { exact: true }).fill('The conveyor trips at noon.')
    await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click()
    await expect(alerts(page)).toContainText(/^Check \d answers/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
    await page.goBack()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The conveyor trips at noon.')
  })

  test('a quote request is refused, corrected, asked a sum, and sent', async ({ page, browser }) => {
    await page.goto(pagePaths.quote)
    const send = page.getByRole('main').getByRole('button', { name: 'Request Quote' })
    const answer = page.getByLabel(/Security check/)
    await expect(answer).toBeHidden()
    await expect(page.getByRole('button', { name: 'New question' })).toBeHidden()

    await page.getByLabel('Name', { exact: true }).fill('P')
    await send.click()
    await expect(alerts(page)).toHaveText('Check 5 answers before sending')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('P')
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      'String must contain at least 2 character(s) A little more, please: at least 2 letters or numbers.',
    )
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/You must agree to be contacted/)
    await expect(answer).toBeVisible()
    await expect(answer).not.toHaveAttribute('aria-invalid')
    await expect(alerts(page)).toBeInViewport()
    expect(page.url()).toMatch(/\/quote#form$/)
    await expectPlainPageAccessible(page, browser)

    await quoteFields(page).service.selectOption('Emergency Service')
    const whomToRing = page.getByRole('region', { name: 'Three quick checks, then ring' })
    await expect(whomToRing.getByRole('link', { name: 'Fallen line 13 19 62' })).toBeVisible()
    await fillQuote(page)
    await expect(whomToRing).toBeHidden()
    await answer.fill(String((await sumOn(page)) + 1))
    await send.click()
    await expect(alerts(page)).toContainText(['Incorrect Answer', 'Check 1 answer before sending'])
    await expect(page.getByText('Please solve the math problem correctly.')).toBeVisible()
    await expect(answer).toHaveValue('')
    await expect(answer).toHaveAccessibleDescription('Please solve the math problem')
    await expect(page.getByLabel('Service type')).toHaveValue('residential')
    await expect(page.getByLabel('What needs doing?')).toHaveValue('Two power points.\nOne in the shed.')
    await expect(page.getByRole('checkbox')).toBeChecked()

    await answer.fill(String(await sumOn(page)))
    await send.click()
    await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeInViewport()
    expect(page.url()).toMatch(/\/quote\?sent=[\da-f-]{36}&photos=[\w-]{43}#form$/)
    await expect(page.getByText('0491 570 006', { exact: true })).toBeVisible()
    await expect(page.getByText('Residential Electrical', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Q-[\dA-F]{6}$/)).toBeVisible()
    await expectPlainPageAccessible(page, browser)
    const another = page.getByRole('link', { name: 'Send another request' })
    const mistake = page.getByText('Something wrong? Ring')
    expect((await another.boundingBox())?.y).toBeGreaterThan((await mistake.boundingBox())?.y ?? 0)
    const photos = page.getByLabel('Photos', { exact: true })
    expect((await photos.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await another.click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  })
})

test.describe('when the script comes after the visitor', () => {
  test.use({ expectedConsole: /status of 400/ })

  test('a form posted before goes on from where the server’s answer left it', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto(pagePaths.quote, { waitUntil: 'commit' })
    await fillQuote(page)
    await page.getByLabel('Email', { exact: true }).fill('jo@')
    await page.getByRole('main').getByRole('button', { name: 'Request Quote' }).click()
    await expect(alerts(page)).toHaveText('Check 1 answer before sending')
    release()

    const email = page.getByLabel('Email', { exact: true })
    await expect(page.getByRole('button', { name: 'New question' })).toBeVisible()
    await expect(email).toHaveAccessibleDescription(/^Invalid email/)
    await expect(async () => {
      await email.fill('jo@')
      await email.fill('jo@example.com')
      await expect(email).not.toHaveAttribute('aria-invalid', { timeout: 500 })
    }).toPass()
    await expect(page.getByLabel('What needs doing?')).toHaveValue('Two power points.\nOne in the shed.')
    const request = page.waitForRequest('**/api/quote')
    await page.getByLabel(/Security check/).fill(String(await sumOn(page)))
    await page.getByRole('main').getByRole('button', { name: 'Request Quote' }).click()
    expect((await request).postDataJSON()).toMatchObject({ name: 'Plain Visitor', consentGiven: true })
    await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()

    await page.getByRole('link', { name: 'Send another request' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })

  test('the success page of a plain post leads on like any other', async ({ page }) => {
    await page.goto(`${pagePaths.contact}?sent=1`)
    await untilLive(page)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
    await page.getByRole('link', { name: 'Send another message' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page).toHaveURL(/\/contact$/)

    await page.goto(`${pagePaths.contact}?sent=1`)
    await untilLive(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  })
})
