import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { sliceSize } from '#server/leads/inquiry-list.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { nextCursorHeader } from '#shared/contract/inquiry.ts'
import { TestimonialRecordSchema } from '#shared/contract/testimonial-record.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const answersOf = {
  contact: aContactRequest(),
  quote: { ...aQuoteRequest(), consentGiven: 'true' },
}

/** As many as one owner gathers in years, a second apart, written past the calls. */
async function fill(t: TestApp, kind: keyof typeof answersOf, count: number): Promise<void> {
  const { table } = inquiries[kind]
  const rows = Array.from({ length: count }, (_, index) => ({
    ...answersOf[kind],
    name: `Visitor ${index}`,
    id: randomUUID(),
    searchText: '',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    seenAt: null,
    suspectedSpam: index % 7 === 0 ? 1 : 0,
    deletedAt: index % 11 === 0 ? '2026-11-20T00:00:00.000Z' : null,
  }))
  for (let start = 0; start < count; start += 500) {
    await t.db
      .insertInto(table)
      .values(rows.slice(start, start + 500))
      .execute()
  }
}

test.each(inquiryKinds)('a long list of %s requests has the bytes of its pages', async (kind) => {
  await using t = await createTestApp()
  await fill(t, kind, 1500)
  const headers = await t.signIn()
  const { list } = inquiries[kind].paths
  const whole = await t.app.inject({ url: list, headers })
  expect(whole.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const pages: string[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) })
    const page = await t.app.inject({ url: `${list}?${query}`, headers })
    pages.push(page.body.slice(1, -1))
    cursor = String(page.headers[nextCursorHeader] ?? '')
    if (!cursor) break
  }
  expect(whole.body).toBe(`[${pages.join(',')}]`)
  expect(whole.json()).toHaveLength(1500 - Math.ceil(1500 / 11))
})

test('a long list of testimonials has the bytes of the records, newest first', async ({ t }) => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    ...aTestimonial(),
    projectType: 'Residential' as const,
    clientName: `Client ${index} “Ü”`,
    id: randomUUID(),
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1000).toISOString(),
    updatedAt: '2026-11-20T00:00:00.000Z',
    isApproved: index % 2,
    isActive: 1,
    isChosen: 0,
    seenAt: null,
    suspectedSpam: index % 7 === 0 ? 1 : 0,
    deletedAt: index % 11 === 0 ? '2026-11-20T00:00:00.000Z' : null,
  }))
  for (const row of rows) await t.db.insertInto('testimonials').values(row).execute()
  const answer = await t.app.inject({ url: apiPaths.testimonials, headers: await t.signIn() })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const all = await createTestimonialStore(t.db).list()
  expect(all).toHaveLength(450 - 41)
  expect(answer.body).toBe(JSON.stringify(z.encode(z.array(TestimonialRecordSchema), all)))
})

test.each([0, 1, sliceSize, sliceSize + 1])('a list of %i is one JSON array', async (count) => {
  await using t = await createTestApp()
  await fill(t, 'contact', count)
  await t.db.updateTable('contact_requests').set({ deletedAt: null }).execute()
  const headers = await t.signIn()
  const answer = await t.app.inject({ url: apiPaths.contactRequests, headers })
  expect(answer.json()).toHaveLength(count)
  if (count <= sliceSize)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)))
})

test.each([apiPaths.quoteRequests, apiPaths.quoteRequestsFile])(
  'while %s is answered, others get their turn',
  async (url) => {
    await using t = await createTestApp()
    await fill(t, 'quote', 10_000)
    const headers = await t.signIn()
    const events: string[] = []
    const long = t.app.inject({ url, headers }).then(() => events.push('list'))
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await t.app.inject(apiPaths.health)).statusCode).toBe(200)
      events.push('other')
    }
    await long
    expect(events).toEqual([...Array(5).fill('other'), 'list'])
  },
)
