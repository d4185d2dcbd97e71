import type { Page } from '@playwright/test'
import { mostInQueue } from '#shared/contract/work-queue.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { startSession } from './browser-test.ts'
import { aQuoteRequest } from './samples.ts'

export const rows = (page: Page) => page.getByRole('main').locator('ol').getByRole('listitem')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const lead = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry from ${name}` })
export const happened = (page: Page, name: string) =>
  lead(page, name).getByRole('region', { name: 'What happened' }).locator('ol').first().getByRole('listitem')

/** Returns the id of the quote request. */
export async function sendQuote(page: Page, changes: Record<string, unknown>, headers = {}): Promise<string> {
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest(changes), headers })
  return (await answer.json()).id
}

/** Signs in, and answers what other tests of this worker's site left behind. */
export async function signInToEmptyQueue(page: Page): Promise<void> {
  await startSession(page)
  const { items } = await (await page.request.get(`${apiPaths.queue}?limit=${mostInQueue}`)).json()
  for (const { kind, record } of items) {
    const { paths } = inquiries[kind as InquiryKind]
    await page.request.post(paths.events(record.id), { data: { kind: 'spoke' } })
  }
}
