import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { ownerLogin } from './owner-login.ts'

export const quoteFields = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  phone: page.getByLabel('Phone', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  service: page.getByLabel('Service type'),
  address: page.getByRole('combobox', { name: 'Suburb or address' }),
  description: page.getByLabel('What needs doing?'),
  consent: page.getByRole('checkbox', { name: /I agree to be contacted/ }),
  sum: page.getByLabel('Security check'),
  send: page.getByRole('main').getByRole('button', { name: 'Request Quote' }),
  sent: page.getByRole('heading', { name: 'Quote Request Submitted!' }),
})

/** Fills in everything but consent and the sum. */
export async function fillInQuote(page: Page, name: string): Promise<void> {
  const form = quoteFields(page)
  await form.name.fill(name)
  await form.phone.fill('0491 570 006')
  await form.email.fill('jo@example.com')
  await form.service.selectOption('Industrial Electrical')
  await form.address.fill('Caboolture')
  await form.description.fill('Conveyor trips on start, three times this week.')
}

export const contactFields = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  phone: page.getByLabel('Phone', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  subject: page.getByLabel('Subject'),
  message: page.getByLabel('Message', { exact: true }),
  send: page.getByRole('button', { name: 'Send Message' }),
  sent: page.getByRole('heading', { name: 'Message Sent!' }),
})

/** Fills in the contact form. */
export async function fillInMessage(
  page: Page,
  changes: { name?: string; phone?: string; message?: string } = {},
) {
  const form = contactFields(page)
  await form.name.fill(changes.name ?? 'Jo Citizen')
  await form.phone.fill(changes.phone ?? '0491 570 006')
  await form.email.fill('jo@example.com')
  await form.message.fill(changes.message ?? 'Is there room for another circuit?')
}

/** Holds the code of the page's forms and galleries back until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/(?!boot-).*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the panel of a form that was sent says beside a label. */
export const said = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

/** Works out the sum that the page asks for. */
export async function sumOn(page: Page): Promise<number> {
  const question = await page.getByText(/^\d+ \+ \d+ =$/).textContent()
  const operands = (question ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(operands.every((operand) => operand >= 1 && operand <= 10)).toBe(true)
  return operands.reduce((sum, operand) => sum + operand, 0)
}

export async function agreeAndSolve(page: Page): Promise<void> {
  await quoteFields(page).consent.check()
  await quoteFields(page).sum.fill(String(await sumOn(page)))
}

/** Waits until the visitor's device has stored `text`, and returns everything it has stored. */
export async function untilSaved(page: Page, text: string): Promise<string> {
  await expect.poll(() => savedOn(page)).toContain(text)
  return savedOn(page)
}

/** Returns everything that the visitor's device has stored for the site. */
export const savedOn = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

/** Returns the visitor's quote requests on the server, newest first. */
export async function requestsOf(page: Page, visitor: string): Promise<{ id: string }[]> {
  await page.request.post('/api/admin/login', { data: ownerLogin })
  const requests: { id: string; name: string }[] = await (
    await page.request.get('/api/quote-requests')
  ).json()
  await page.request.post('/api/admin/logout')
  return requests.filter(({ name }) => name === visitor)
}
