import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { suburbs } from '#server/db/migrations/042-suburbs.ts'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { cameWithoutForm, type OtherWay } from '#shared/leads/source.ts'
import { untouched } from '#shared/leads/work.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, aTestimonial, awkwardText } from './samples.ts'

describe.each(databases)('inquiries on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const outbox = () => createOutboxStore(db(), clock.now)

  test('a quote request comes back exactly as it was sent', async () => {
    const request = aQuoteRequest({
      description: awkwardText,
      name: awkwardText.slice(0, 100),
      serviceType: '',
    })
    const { id } = await quotes().add(request)
    expect(await quotes().list()).toStrictEqual([
      { ...request, id, createdAt: '2026-11-20T04:05:06.789Z', seenAt: null, ...untouched },
    ])
  })

  test('a lead by hand of before has its suburb apart from its service', async () => {
    const before: [how: OtherWay | 'form', door: string, subject: string, after: [string, string]][] = [
      ['hand', '', 'Petrie', ['', 'Petrie']],
      [
        'phone',
        '',
        'Testing & Certification, Mount Mee, top gate',
        ['Testing & Certification', 'Mount Mee, top gate'],
      ],
      ['met', '', 'Emergency Service', ['Emergency Service', '']],
      ['missed_call', 'Calls', 'Missed call', ['Missed call', '']],
      ['door', 'Receptionist', '', ['', '']],
      ['form', '', 'Testing & Certification, Petrie', ['Testing & Certification, Petrie', '']],
    ]
    await sql`alter table contact_requests drop column suburb`.execute(db())
    for (const [n, [how, door, subject]] of before.entries()) {
      const source = how === 'form' ? '' : JSON.stringify(cameWithoutForm(how, door))
      const row = { ...aContactRequest({ subject }), source, id: `${n}`, createdAt: `${n}`, suspectedSpam: 0 }
      await db().insertInto('contact_requests').values(row).execute()
    }
    await suburbs.up(db().withoutPlugins())
    const list = (await contacts().list()).toReversed()
    expect(list.map(({ subject, suburb }) => [subject, suburb])).toEqual(before.map(([, , , after]) => after))
  })

  // The two kinds behave alike from here on; both are tried because each has its own queries.
  describe.each([
    { kind: 'quote' as const, store: quotes, add: () => quotes().add(aQuoteRequest()) },
    { kind: 'contact' as const, store: contacts, add: () => contacts().add(aContactRequest()) },
  ])('$kind', ({ store, add }) => {
    const ids = async () => (await store().list()).map(({ id }) => id)

    test('records of the same millisecond keep one order', async () => {
      const added = []
      for (let count = 0; count < 20; count++) added.push((await add()).id)
      expect(await ids()).toEqual(added.toSorted().toReversed())
    })

    test('a deleted record comes back identical for 30 days, and deleting it again gives no more time', async () => {
      const { id } = await add()
      const before = await store().list()
      expect(await store().remove(id)).toBe(true)
      expect(await ids()).toEqual([])
      clock.advance(days(30))
      expect(await store().restore(id)).toBe(true)
      expect(await store().list()).toStrictEqual(before)

      await store().remove(id)
      clock.advance(days(20))
      expect(await store().remove(id)).toBe(false)
      clock.advance(days(10) + 1)
      expect(await store().restore(id)).toBe(false)
    })
  })

  test('when the pending mail cannot be written, no record is left behind', async () => {
    const stores = {
      contact_requests: () => contacts().add(aContactRequest()),
      quote_requests: () => quotes().add(aQuoteRequest()),
      testimonials: () => createTestimonialStore(db(), clock.now).add(aTestimonial()),
    } satisfies Partial<Record<keyof Schema, () => Promise<unknown>>>

    await sql`alter table outbox rename to outbox_away`.execute(db())
    try {
      for (const add of Object.values(stores)) await expect(add()).rejects.toThrow(/outbox/)
    } finally {
      await sql`alter table outbox_away rename to outbox`.execute(db())
    }
    for (const table of ['contact_requests', 'quote_requests', 'testimonials'] as const) {
      expect(await db().selectFrom(table).select('id').execute(), table).toEqual([])
    }
    await stores.quote_requests()
    expect(await quotes().list(), 'the connection still works').toHaveLength(1)
  })

  test('many at once are all stored, each with its mail', async () => {
    const added = await Promise.all(Array.from({ length: 50 }, () => quotes().add(aQuoteRequest())))
    const ids = added.map(({ id }) => id).toSorted()
    expect((await quotes().list()).map(({ id }) => id).toSorted()).toEqual(ids)
    expect((await outbox().pending('mail', 100)).map(({ recordId }) => recordId).toSorted()).toEqual(ids)
  })
})
