import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import type { VisitorSend } from '#server/leads/visitor-send-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

const key = '6b1f5c1e-54f7-4a53-9a43-5f0f6f0f5a10'

describe.each(databases)('sends on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const testimonials = () => createTestimonialStore(db(), clock.now)
  const mailed = async () =>
    (await createOutboxStore(db(), clock.now).pending('mail', 100)).map(({ recordId }) => recordId)
  // Contact requests have the store of quote requests.
  const kinds = [
    {
      kind: 'quote' as const,
      add: (send: VisitorSend, name = 'Jo') => quotes().add(aQuoteRequest({ name }), send),
      list: () => quotes().list(),
      markNotSpam: (id: string) => quotes().markNotSpam(id),
      remove: (id: string) => quotes().remove(id),
    },
    {
      kind: 'testimonial' as const,
      add: (send: VisitorSend, name = 'Jo') => testimonials().add(aTestimonial({ clientName: name }), send),
      list: () => testimonials().list(),
      markNotSpam: (id: string) => testimonials().markNotSpam(id),
      remove: (id: string) => testimonials().remove(id),
    },
  ]

  describe.each(kinds)('$kind', ({ add, list, markNotSpam, remove }) => {
    test('a record that was deleted meanwhile is not made again', async () => {
      const { id } = await add({ key })
      await remove(id)
      expect((await add({ key })).id).toBe(id)
      expect(await list()).toEqual([])
    })

    test('a key whose record could not be written is free again', async () => {
      await sql`alter table outbox rename to outbox_away`.execute(db())
      try {
        await expect(add({ key })).rejects.toThrow(/outbox/)
      } finally {
        await sql`alter table outbox_away rename to outbox`.execute(db())
      }
      const { id } = await add({ key })
      expect((await list()).map((record) => record.id)).toEqual([id])
    })

    test('what is deleted or was never there can’t be rescued', async () => {
      const { id } = await add({ isTrapped: true })
      await remove(id)
      expect(await markNotSpam(id)).toBe(false)
      expect(await markNotSpam('00000000-0000-4000-8000-000000000000')).toBe(false)
      expect(await mailed()).toEqual([])
    })
  })

  test('the answer to the security check does not make it another request', async () => {
    const first = await quotes().add(aQuoteRequest({ captchaAnswer: '7' }), { key })
    const second = await quotes().add(aQuoteRequest({ captchaAnswer: '12' }), { key })
    expect(second.id).toBe(first.id)
    expect((await quotes().list()).map(({ captchaAnswer }) => captchaAnswer)).toEqual(['7'])
  })

  test('the same key on two forms makes two leads', async () => {
    await quotes().add(aQuoteRequest(), { key })
    await contacts().add(aContactRequest(), { key })
    expect(await quotes().list()).toHaveLength(1)
    expect(await contacts().list()).toHaveLength(1)
  })

  test('keys are forgotten after 30 days', async () => {
    await contacts().add(aContactRequest(), { key, revision: 0 })
    clock.advance(days(31))
    await contacts().add(aContactRequest(), { key: `${key}-2`, revision: 0 })
    for (const table of ['send_keys', 'send_revisions'] as const)
      expect(await db().selectFrom(table).select('key').execute()).toEqual([{ key: `${key}-2` }])
  })
})
