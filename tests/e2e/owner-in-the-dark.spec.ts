import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'

test.use({ colorScheme: 'dark' })

/** Leads in several states, so that there is something of each colour; the id of one that has come a long way. */
async function fill(page: Page): Promise<string> {
  await page.request.post(apiPaths.quote, {
    data: aQuoteRequest({ name: 'Dark Urgent', serviceType: 'emergency' }),
  })
  await page.request.post(apiPaths.contact, { data: aContactRequest({ name: 'Dark Writer' }) })
  await page.request.post(apiPaths.testimonials, { data: aTestimonial({ clientName: 'Dark Reviewer' }) })
  const gone = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name: 'Dark Deleted' }) })
  await page.request.delete(inquiries.quote.paths.item((await gone.json()).id))
  const id = await sendQuote(page, { name: 'Dark Won' })
  for (const data of [
    { kind: 'no_answer' },
    { kind: 'note', text: 'Gate code 12' },
    { kind: 'status', status: 'won' },
  ])
    expect((await page.request.post(inquiries.quote.paths.events(id), { data })).ok()).toBe(true)
  return id
}

test('every page of the owner can be read in the dark', { tag: '@desk' }, async ({ page }) => {
  await startSession(page)
  const id = await fill(page)
  const pages = [
    [`${pagePaths.admin}?tab=inquiries`, /Dark Urgent/],
    [`${pagePaths.admin}?tab=inquiries&view=done`, /Dark Won/],
    [`${pagePaths.admin}?tab=testimonials`, /Dark Reviewer/],
    [`${pagePaths.admin}?tab=images`, /photo/i],
    [`${pagePaths.admin}?lead=${id}`, /Gate code 12/],
    [`${pagePaths.admin}?panel=alarms`, /What happens when an enquiry comes in/],
    [`${pagePaths.admin}?panel=business`, /Publish/],
    [`${pagePaths.admin}?panel=numbers`, /won/i],
    [`${pagePaths.admin}?panel=people`, /Invite/],
    [`${pagePaths.admin}?panel=bin`, /Dark Deleted/],
    [pagePaths.notifications, /Dark Writer/],
  ] as const
  test.setTimeout(30_000 * pages.length)
  for (const [address, words] of pages) {
    await page.goto(address)
    await expect(page.getByRole('main'), address).toContainText(words)
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(ground).toContain('dark')
    await test.step(address, () => expectAccessible(page))
  }
})
