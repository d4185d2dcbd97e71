import type { Page } from '@playwright/test'
import { mostInQueue } from '#shared/contract/work-queue.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, signIn, startSession } from './browser-test.ts'
import { aQuoteRequest } from './samples.ts'

export const rows = (page: Page) => page.getByRole('main').locator('ol').getByRole('listitem')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const lead = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry from ${name}` })
export const happened = (page: Page, name: string) =>
  lead(page, name).getByRole('region', { name: 'What happened' }).locator('ol').first().getByRole('listitem')

/** Sends a quote request and returns its id. */
export async function sendQuote(
  page: Page,
  changes: Record<string, unknown> = {},
  headers = {},
): Promise<string> {
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest(changes), headers })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** Signs in, and answers the leads that other tests of this worker's site have left. */
export async function signInToEmptyQueue(page: Page): Promise<void> {
  await startSession(page)
  const { items } = await (await page.request.get(`${apiPaths.queue}?limit=${mostInQueue}`)).json()
  for (const { kind, record } of items) {
    const { paths } = inquiries[kind as InquiryKind]
    await page.request.post(paths.events(record.id), { data: { kind: 'spoke' } })
  }
}

/** Opens the queue with only these leads in it, the newest last. */
export async function openQueueOf(page: Page, names: readonly string[]): Promise<void> {
  await signInToEmptyQueue(page)
  for (const name of names) await sendQuote(page, { name })
  // On a new site the set-up steps are unfolded above the list once.
  await page.addInitScript(() => localStorage.setItem('set-up', 'seen'))
  await page.goto(pagePaths.admin)
  await expect(row(page, names.at(-1) ?? '')).toBeAttached()
}

/** Sends a request under this name, signs in on its page, and returns its id. */
export async function openLeadOf(page: Page, name: string): Promise<string> {
  const id = await sendQuote(page, { name })
  await signIn(page, `${pagePaths.admin}?lead=${id}`)
  return id
}
