import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createOwnerSummaryStore } from '#server/leads/owner-summary-store.ts'
import type { VisitorSend } from '#server/leads/visitor-send-store.ts'
import { createDeliveryStore } from '#server/notify/delivery-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { minutes } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

const key = '6b1f5c1e-54f7-4a53-9a43-5f0f6f0f5a10'

describe.each(databases)('corrected sends on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const testimonials = () => createTestimonialStore(db(), clock.now)
  const outbox = () => createOutboxStore(db(), clock.now)
  const mailed = async () =>
    (await outbox().pending('mail', 100)).map(({ recordId, isCorrection }) => ({ recordId, isCorrection }))

  /** What the first mail that is due would tell of, as good as sent. */
  const sendMail = async () => {
    const entry = await outbox().claim('mail', minutes(2))
    if (!entry) throw new Error('Nothing was due')
    await outbox().markDone(entry.id, { state: 'sent' })
    return entry
  }

  // Contact requests have the store of quote requests.
  const kinds = [
    {
      kind: 'quote',
      add: (send: VisitorSend, name: string) => quotes().add(aQuoteRequest({ name }), send),
      list: async () => (await quotes().list()).map((record) => ({ ...record, said: record.name })),
      remove: (id: string) => quotes().remove(id),
    },
    {
      kind: 'testimonial',
      add: (send: VisitorSend, name: string) => testimonials().add(aTestimonial({ clientName: name }), send),
      list: async () =>
        (await testimonials().list()).map((record) => ({ ...record, said: record.clientName })),
      remove: (id: string) => testimonials().remove(id),
    },
  ]

  describe.each(kinds)('$kind', ({ add, list, remove }) => {
    const said = async () => (await list()).map((record) => record.said)

    test('a correction that is taken back stands as it was first', async () => {
      const { id } = await add({ key, revision: 0 }, 'First')
      await add({ key, revision: 1 }, 'Second')
      expect((await add({ key, revision: 2 }, 'First')).id).toBe(id)
      expect((await add({ key, revision: 1 }, 'Second')).id).toBe(id)
      expect(await said()).toEqual(['First'])
    })

    test('the same answers in a higher revision are the same send', async () => {
      const { id } = await add({ key, revision: 0 }, 'Same')
      expect((await add({ key, revision: 2 }, 'Same')).id).toBe(id)
      expect((await add({ key, revision: 1 }, 'Older')).id).toBe(id)
      expect(await said()).toEqual(['Same'])
      expect(await mailed()).toHaveLength(1)
    })

    test('other answers with an equal revision, or with none, are leads of their own', async () => {
      const ids = [
        await add({ key, revision: 1 }, 'One'),
        await add({ key, revision: 1 }, 'Two'),
        await add({ key }, 'Three'),
        await add({ key, revision: 1 }, 'Two'),
      ].map(({ id }) => id)
      expect(new Set(ids).size).toBe(3)
      expect((await said()).toSorted()).toEqual(['One', 'Three', 'Two'])
    })

    test('a correction of what came without a revision takes its place', async () => {
      const first = await add({ key }, 'Wrong')
      expect((await add({ key, revision: 1 }, 'Right')).id).toBe(first.id)
      expect(await said()).toEqual(['Right'])
    })

    test('what the owner has deleted is not brought back: the correction is a lead of its own', async () => {
      const first = await add({ key, revision: 0 }, 'Wrong')
      await remove(first.id)
      const second = await add({ key, revision: 1 }, 'Right')
      expect(second.id).not.toBe(first.id)
      expect(await list()).toMatchObject([{ id: second.id, said: 'Right' }])
      expect((await mailed()).map(({ recordId }) => recordId)).toContain(second.id)
      expect((await add({ key, revision: 0 }, 'Wrong')).id).toBe(second.id)
      expect((await add({ key, revision: 2 }, 'Righter')).id).toBe(second.id)
      expect(await said()).toEqual(['Righter'])
    })

    test('a mail that waits after a failed attempt keeps its turn under another name', async () => {
      const { id } = await add({ key, revision: 0 }, 'Wrong')
      const entry = await outbox().claim('mail', minutes(2))
      if (!entry) throw new Error('Nothing was due')
      await outbox().postpone(entry, 'No answer', new Date(clock.now().getTime() + minutes(5)))
      await add({ key, revision: 1 }, 'Right')
      expect(await mailed()).toEqual([])
      clock.advance(minutes(5))
      const next = await outbox().claim('mail', minutes(2))
      expect(next).toMatchObject({ recordId: id, attempts: 2, isCorrection: false })
      expect(next?.id).not.toBe(entry.id)
    })

    test('when the mail is out, another one tells of the correction', async () => {
      const { id } = await add({ key, revision: 0 }, 'Wrong')
      expect(await sendMail()).toMatchObject({ isCorrection: false })
      clock.advance(1)
      await add({ key, revision: 1 }, 'Right')
      expect(await mailed()).toEqual([{ recordId: id, isCorrection: true }])
      expect(await createDeliveryStore(db(), clock.now).find(id)).toMatchObject({ state: 'pending' })
      await add({ key, revision: 2 }, 'Righter')
      expect(await mailed()).toEqual([{ recordId: id, isCorrection: true }])
    })

    test('a mail that is just being sent may tell of the first version: another one follows', async () => {
      const { id } = await add({ key, revision: 0 }, 'Wrong')
      const underWay = await outbox().claim('mail', minutes(2))
      await add({ key, revision: 1 }, 'Right')
      await outbox().markDone(underWay?.id ?? '', { state: 'sent' })
      expect(await mailed()).toEqual([{ recordId: id, isCorrection: true }])
    })

    test('suspicion is judged anew with each version', async () => {
      const { id } = await add({ key, revision: 0, isTrapped: true }, 'First')
      expect(await mailed()).toEqual([])
      await add({ key, revision: 1 }, 'Second')
      expect((await list())[0]?.suspectedSpam).toBeUndefined()
      expect(await mailed()).toEqual([{ recordId: id, isCorrection: false }])
      await add({ key, revision: 2, isTrapped: true }, 'Third')
      expect((await list())[0]?.suspectedSpam).toBe(true)
      expect(await mailed()).toEqual([])
    })

    test('a correction that came as a plain post already leaves one lead of the two', async () => {
      await add({ key, revision: 0 }, 'Wrong')
      const plain = await add({ isPlain: true }, 'Right')
      expect((await add({ key, revision: 1 }, 'Right')).id).toBe(plain.id)
      expect((await add({ key, revision: 1 }, 'Right')).id).toBe(plain.id)
      expect((await add({ key, revision: 0 }, 'Wrong')).id).toBe(plain.id)
      expect(await said()).toEqual(['Right'])
    })

    test('unless the owner has deleted that one: then the first is corrected', async () => {
      const first = await add({ key, revision: 0 }, 'Wrong')
      const plain = await add({ isPlain: true }, 'Right')
      await remove(plain.id)
      expect((await add({ key, revision: 1 }, 'Right')).id).toBe(first.id)
      expect(await said()).toEqual(['Right'])
    })

    test('a plain post of answers that were corrected since is a lead of its own', async () => {
      const corrected = await add({ key, revision: 0 }, 'First')
      await add({ key, revision: 1 }, 'Second')
      const plain = await add({ isPlain: true }, 'First')
      expect(plain.id).not.toBe(corrected.id)
      expect((await said()).toSorted()).toEqual(['First', 'Second'])
    })

    test('an open page of the owner’s hears of a correction', async () => {
      await add({ key, revision: 0 }, 'Wrong')
      const summaries = createOwnerSummaryStore(db(), clock.now)
      const before = await summaries.read('')
      clock.advance(1)
      await add({ key, revision: 1 }, 'Right')
      expect((await summaries.read('')).newest > before.newest).toBe(true)
    })
  })

  test('a corrected inquiry, posted plainly at first, is unread again, and found by its new words', async () => {
    const { id } = await contacts().add(aContactRequest({ name: 'Wrong' }), { isPlain: true })
    const again = await contacts().add(aContactRequest({ name: 'Wrong' }), { key, revision: 0 })
    expect(again.id).toBe(id)
    await contacts().markSeen(id)
    await contacts().add(aContactRequest({ name: 'Right', phone: '0491 570 159' }), { key, revision: 1 })
    expect(await contacts().list()).toMatchObject([{ seenAt: null, phone: '0491 570 159' }])
    expect((await contacts().page({ search: '0491570159' })).items).toHaveLength(1)
    expect((await contacts().page({ search: 'wrong' })).items).toEqual([])
  })

  test('an approved testimonial stays as it was approved; its correction waits for approval', async () => {
    const first = await testimonials().add(aTestimonial({ clientName: 'First' }), {
      key,
      revision: 0,
    })
    await testimonials().approve(first.id)
    const second = await testimonials().add(aTestimonial({ clientName: 'Second' }), {
      key,
      revision: 1,
    })
    expect(await testimonials().find(second.id)).toMatchObject({ clientName: 'Second', isApproved: false })
    expect(second.id).not.toBe(first.id)
    expect((await testimonials().listApproved()).map(({ clientName }) => clientName)).toEqual(['First'])
  })
})
