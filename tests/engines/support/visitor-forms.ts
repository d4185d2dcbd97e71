import { expect } from './engine-test.ts'
import type { Page } from './page.ts'

export const quoteForm = (page: Page) => ({
  name: page.label('Name'),
  phone: page.label('Phone'),
  email: page.label('Email'),
  service: page.label(/^Service type/),
  address: page.role('combobox', /^Suburb or address/),
  description: page.label(/^What needs doing\?/),
  consent: page.role('checkbox', /^I agree to be contacted/),
  sum: page.label(/^Security check/),
  send: page.role('main').role('button', 'Request Quote'),
  sent: page.role('heading', 'Quote Request Submitted!'),
})

export async function fillInQuote(page: Page, name: string): Promise<void> {
  const form = quoteForm(page)
  await form.name.fill(name)
  await form.phone.fill('0491 570 006')
  await form.email.fill('jo@example.com')
  await form.description.fill('Conveyor trips on start.')
  await form.consent.click()
}

/** The answer to the sum that the page asks for. */
export async function sumOn(page: Page): Promise<number> {
  const question = page.text(/^\d+ \+ \d+ =$/)
  await expect.poll(() => question.states()).toHaveLength(1)
  const operands = (await question.state())?.text.match(/\d+/g) ?? []
  return operands.reduce((sum, operand) => sum + Number(operand), 0)
}

/** What the page calls out. */
export const toast = (page: Page) => page.role('region', /^Notifications/).role('listitem')

export async function expectToast(page: Page, title: string): Promise<void> {
  await expect.poll(() => toast(page).text(title).states()).not.toEqual([])
}
