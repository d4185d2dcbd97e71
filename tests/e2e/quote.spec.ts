import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { quoteFields } from '../support/visitor-forms.ts'

/** Works out the sum that the page asks for. */
async function solve(page: Page): Promise<string> {
  const question = await page.getByText(/^\d+ \+ \d+ =$/).textContent()
  const [left, right] = (question ?? '').match(/\d+/g)?.map(Number) ?? []
  expect([left, right].every((operand) => operand && operand >= 1 && operand <= 10)).toBe(true)
  return String((left ?? 0) + (right ?? 0))
}

async function fillIn(page: Page, name: string): Promise<void> {
  const form = quoteFields(page)
  await form.name.fill(name)
  await form.phone.fill('0491 570 006')
  await form.email.fill('jo@example.com')
  await form.description.fill('Conveyor trips on start, three times this week.')
  await form.consent.check()
  await form.sum.fill(await solve(page))
}

test('a request is refused, corrected, sent, and found by the owner', async ({ page }, { project }) => {
  const visitor = `Jo Citizen ${project.name}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)

  await form.send.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription('Required')
  await expect(form.email).toHaveAccessibleDescription(/^Required/)
  await expect(form.phone).toHaveAccessibleDescription('Required')
  await expect(form.description).toHaveAccessibleDescription(/Required/)
  await expect(form.consent).toHaveAccessibleDescription(/You must agree to be contacted/)
  await expect(form.sum).toHaveAccessibleDescription('Please solve the math problem')
  await expect(page.getByRole('link', { name: 'What needs doing: Required', exact: true })).toBeVisible()
  await expectAccessible(page)

  await form.description.fill('short')
  await expect(form.description).toHaveAccessibleDescription(/String must contain at least 10 character\(s\)/)
  await form.email.fill('jo@example')
  await expect(form.email).toHaveAccessibleDescription(/^Invalid email/)

  await fillIn(page, visitor)
  await form.service.selectOption('Industrial Electrical')
  await form.address.fill('cab')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^Caboolture\d/,
    /^Caboolture South/,
  ])
  await form.address.press('ArrowDown')
  await form.address.press('ArrowDown')
  await form.address.press('Enter')
  await expect(form.address).toHaveValue('Caboolture South')
  await form.send.click()

  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeFocused()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast.getByText('Quote Request Submitted', { exact: true })).toBeVisible()
  await expect(toast.getByText("We'll contact you within 24 hours with your free quote.")).toBeVisible()
  await expectAccessible(page)

  await signIn(page)
  await page.getByRole('tab', { name: /Inquiries/ }).click()
  await page.getByRole('tab', { name: /Quote Requests/ }).click()
  const row = page.getByRole('list').getByRole('link', { name: new RegExp(visitor) })
  await expect(row).toContainText('Industrial Electrical')
  await expect(row).toContainText('Caboolture South')
  await row.click()
  await expect(page.getByRole('link', { name: '0491 570 006' }).first()).toHaveAttribute(
    'href',
    'tel:+61491570006',
  )

  await page.goto(pagePaths.notifications)
  await expect(page.getByRole('article').filter({ hasText: visitor })).toBeVisible()
})

test('the whole form can be sent with the keyboard alone', { tag: '@desk' }, async ({ page }) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await form.name.focus()
  await page.keyboard.type('Keyboard Visitor')
  await page.keyboard.press('Tab')
  await expect(form.phone).toBeFocused()
  await page.keyboard.type('0491 570 156')
  await page.keyboard.press('Tab')
  await expect(form.email).toBeFocused()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await expect(form.service).toBeFocused()
  await page.keyboard.press('r')
  await expect(form.service).toHaveValue('residential')
  await page.keyboard.press('Tab')
  await expect(form.address).toBeFocused()
  await page.keyboard.type('bud')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Buderim/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.address).toHaveValue('Buderim')
  await page.keyboard.press('Tab')
  await expect(form.description).toBeFocused()
  await page.keyboard.type('Ceiling fan hums at low speed.')
  for (const prompt of ['The board with its door open.', 'Where you want it', 'The meter box']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(prompt, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(form.consent).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.sum).toBeFocused()
  await page.keyboard.type(await solve(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeFocused()
})

test('it offers kinds of service, eight suburbs at most and another sum, and a wrong one keeps all else', async ({
  page,
}) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const form = quoteFields(page)
  await expect(form.service.getByRole('option')).toHaveText([
    'Not sure yet',
    'Industrial Electrical',
    'Commercial Electrical',
    'Residential Electrical',
    'Testing & Certification',
    'Emergency Service',
  ])
  await form.address.pressSequentially('a')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await form.address.pressSequentially('r')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8)
  await form.address.fill('Lot 4, Old Gympie Road')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await form.address.pressSequentially(', cab')
  await page.getByRole('option', { name: 'Caboolture South' }).click()
  await expect(form.address).toHaveValue('Lot 4, Old Gympie Road, Caboolture South')
  await expect(form.consent).not.toBeChecked()

  await fillIn(page, 'Jo Citizen')
  await form.sum.fill(String(Number(await solve(page)) + 1))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await form.send.click()
  const alert = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(alert.getByText('Incorrect Answer', { exact: true })).toBeVisible()
  await expect(alert.getByText('Please solve the math problem correctly.')).toBeVisible()
  await expect(form.sum).toHaveValue('')
  await expect(form.sum).toBeFocused()
  await expect(form.name).toHaveValue('Jo Citizen')
  await expect(form.address).toHaveValue('Lot 4, Old Gympie Road, Caboolture South')
  await expect(form.consent).toBeChecked()
  expect(requests).not.toContain('POST')

  await form.sum.fill(await solve(page))
  await page.evaluate(() => {
    Math.random = () => 0.999
  })
  await page.getByRole('button', { name: 'New question' }).click()
  await expect(page.getByText('10 + 10 =')).toBeVisible()
  await expect(form.sum).toHaveValue('')
  await form.sum.fill('20')
  await form.send.click()
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
})
