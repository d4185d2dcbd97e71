import type { Page } from '@playwright/test'
import { mostInQueue } from '#shared/contract/work-queue.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, startSession } from './browser-test.ts'
import { aQuoteRequest } from './samples.ts'

export const row = (page: Page, name: string) =>
  page.getByRole('main').locator('ol').getByRole('listitem').filter({ hasText: name })

/** Alone in the list, whatever other tests of this worker's site left behind. */
export async function openQueueOf(page: Page, names: readonly string[]): Promise<void> {
  await startSession(page)
  const { items } = await (await page.request.get(`${apiPaths.queue}?limit=${mostInQueue}`)).json()
  for (const { kind, record } of items) {
    const { paths } = inquiries[kind as InquiryKind]
    await page.request.post(paths.events(record.id), { data: { kind: 'spoke' } })
  }
  for (const name of names) await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name }) })
  // On a new site's desk the set-up's steps stand open above the list once.
  await page.addInitScript(() => localStorage.setItem('set-up', 'seen'))
  await page.goto(pagePaths.admin)
  await expect(row(page, names.at(-1) ?? '')).toBeAttached()
}
