import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { purgeExpired } from '#server/operations/housekeeping.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../stores/samples.ts'
import { databases, useDatabase } from '../support/databases.ts'

const start = new Date('2026-11-20T04:05:00Z')

describe.each(databases)('housekeeping on $name', (database) => {
  const db = useDatabase(database)

  test('forgets what was deleted more than 30 days ago with its mail, and keeps the rest', async () => {
    let clock = start
    const now = () => clock
    const quotes = createInquiryStore(db(), 'quote', now)
    const contacts = createInquiryStore(db(), 'contact', now)
    const testimonials = createTestimonialStore(db(), now)
    const kept = await quotes.add(aQuoteRequest())
    const gone = [
      await quotes.add(aQuoteRequest()),
      await contacts.add(aContactRequest()),
      await testimonials.add(aTestimonial()),
    ].map(({ id }) => id)
    await quotes.remove(gone[0] ?? '')
    await contacts.remove(gone[1] ?? '')
    await testimonials.remove(gone[2] ?? '')
    clock = new Date(start.getTime() + days(1))
    const undoable = await contacts.add(aContactRequest())
    await contacts.remove(undoable.id)

    clock = new Date(start.getTime() + days(30))
    const purge = () => purgeExpired(db(), now)
    expect(await purge(), 'still restorable').toBe(0)
    clock = new Date(clock.getTime() + 1)
    expect(await purge()).toBe(3)
    const mails = await db().selectFrom('outbox').select('recordId').execute()
    expect(mails.map(({ recordId }) => recordId).toSorted()).toEqual([kept.id, undoable.id].toSorted())
    expect(await contacts.restore(undoable.id)).toBe(true)
    expect(await quotes.list()).toMatchObject([{ id: kept.id }])
  })

  test('forgets more than it takes in one go', async () => {
    let clock = start
    const now = () => clock
    const quotes = createInquiryStore(db(), 'quote', now)
    const ids = []
    for (let count = 0; count < 600; count += 1) ids.push((await quotes.add(aQuoteRequest())).id)
    const kept = ids.pop()
    await db()
      .updateTable('quote_requests')
      .set({ deletedAt: clock.toISOString() })
      .where('id', 'in', ids)
      .execute()
    clock = new Date(start.getTime() + days(30) + 1)
    expect(await purgeExpired(db(), now)).toBe(599)
    expect(await quotes.list()).toMatchObject([{ id: kept }])
    expect(await db().selectFrom('alarms').select('recordId').execute()).toEqual([{ recordId: kept }])
  })

  test('clears away sign-ins that have ended', async () => {
    const now = () => start
    const { id: userId } = await createUserStore(db(), now).create({ username: 'owner', passwordHash: '' })
    const sessions = createSessionStore(db(), now)
    const session = { userId, userAgent: '' }
    await sessions.create({ ...session, tokenHash: 'ended', expiresAt: new Date(start.getTime() - 1) })
    await sessions.create({ ...session, tokenHash: 'good', expiresAt: new Date(start.getTime() + 1) })
    await purgeExpired(db(), now)
    const left = await db().selectFrom('sessions').select('tokenHash').execute()
    expect(left).toEqual([{ tokenHash: 'good' }])
  })
})
