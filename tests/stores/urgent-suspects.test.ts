import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createUrgentSuspectStore } from '#server/leads/urgent-suspect-store.ts'
import { eraseRecords } from '#server/operations/forget-person.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { mostUrgentSuspects, urgentSuspectsNamed } from '#shared/contract/owner-summary.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

const emergency = { message: 'No power in half the house since five.' }
const suspect = { isTrapped: true }

describe.each(databases)('suspected leads that say emergency, on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const suspects = () => createUrgentSuspectStore(db(), clock.now)
  const named = async () => ((await suspects().read())?.latest ?? []).map(({ id }) => id)
  const toBeMailed = async () => {
    const rows = await db().selectFrom('outbox').select('recordId').where('about', '=', 'suspect').execute()
    return rows.map(({ recordId }) => recordId)
  }

  test('are told by the kind of work, the subject, the name and the way here too', async () => {
    const source = JSON.stringify({ page: '/', campaign: 'emergency-electrician' })
    const ids: string[] = []
    for (const add of [
      () => quotes().add(aQuoteRequest({ serviceType: 'emergency' }), suspect),
      () => contacts().add(aContactRequest({ subject: 'Emergency' }), suspect),
      () => contacts().add(aContactRequest({ name: 'Margaret, no power in half the house' }), suspect),
    ]) {
      ids.unshift((await add()).id)
      clock.advance(1)
    }
    expect(await named()).toEqual(ids)
    const { id } = await quotes().add(aQuoteRequest(), { ...suspect, source })
    expect(await named()).toEqual([id, ...ids.slice(0, urgentSuspectsNamed - 1)])
    expect((await suspects().read())?.count).toBe(4)
  })

  test('are none where nobody is in a hurry, nothing is suspected, or it is a review', async () => {
    await contacts().add(aContactRequest({ message: 'Four smoke alarms to fit.' }), suspect)
    await quotes().add(aQuoteRequest(), suspect)
    await contacts().add(aContactRequest(emergency))
    // The owner's own word is no suspicion.
    const { id: called } = await contacts().add(aContactRequest(emergency))
    await contacts().markSpam(called)
    const testimonials = createTestimonialStore(db(), clock.now)
    await testimonials.add(aTestimonial({ testimonialText: 'Came at once in an emergency.' }), suspect)
    expect(await suspects().read()).toBeUndefined()
    expect(await toBeMailed()).toEqual([])
  })

  test('stand there until somebody opens them, and come back as they went', async () => {
    const { id } = await contacts().add(aContactRequest(emergency), suspect)
    await contacts().markNotSpam(id)
    expect(await named()).toEqual([])
    await contacts().markSpam(id)
    expect(await named(), 'it was a slip').toEqual([id])
    await contacts().remove(id)
    expect(await named()).toEqual([])
    await contacts().restore(id)
    expect(await named()).toEqual([id])
    await contacts().markSeen(id)
    expect(await named()).toEqual([])
    await contacts().markUnread(id)
    expect(await named()).toEqual([id])
    await db()
      .transaction()
      .execute((tx) => eraseRecords(tx, [{ kind: 'contact', id, createdAt: '', deletedAt: null }]))
    expect(await named()).toEqual([])
    expect(await toBeMailed()).toEqual([])
  })

  test('may become one by a correction, and are told once', async () => {
    const send = { ...suspect, key: 'one-form' }
    const { id } = await contacts().add(aContactRequest(), { ...send, revision: 1 })
    expect(await named()).toEqual([])
    await contacts().add(aContactRequest(emergency), { ...send, revision: 2 })
    await contacts().add(aContactRequest({ message: 'No power at all now!' }), { ...send, revision: 3 })
    expect(await named()).toEqual([id])
    expect(await toBeMailed()).toEqual([id])
    await contacts().add(aContactRequest(emergency), { ...send, isTrapped: false, revision: 4 })
    expect(await named()).toEqual([])
  })

  test('in a flood are counted as far as anybody counts, and few of them wait for a mail', async () => {
    for (let turn = 0; turn < mostUrgentSuspects + 5; turn += 1)
      await contacts().add(aContactRequest({ message: `Urgent offer ${turn}` }), suspect)
    const read = await suspects().read()
    expect(read?.count).toBe(mostUrgentSuspects)
    expect(read?.latest).toHaveLength(urgentSuspectsNamed)
    expect(await toBeMailed()).toHaveLength(20)
  })
})
