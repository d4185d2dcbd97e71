import { beforeEach, describe, expect, test } from 'vitest'
import { createOutboxStore } from '#server/stores/outbox.ts'
import { createTestimonialStore } from '#server/stores/testimonials.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { aTestimonial, awkwardText, createTestClock } from './samples.ts'

const fromVisitor = { isApproved: false, notifyOwner: true }
const fromOwner = { isApproved: true, notifyOwner: false }

describe.each(databases)('testimonials on $name', (database) => {
  const db = useDatabase(database)
  let clock = createTestClock()
  beforeEach(() => {
    clock = createTestClock()
  })
  const store = () => createTestimonialStore(db(), clock.now)

  test('a testimonial comes back exactly as it was sent, pending and active', async () => {
    const testimonial = aTestimonial({
      testimonialText: awkwardText,
      company: '',
      projectType: '',
      rating: 1,
    })
    const record = await store().add(testimonial, fromVisitor)
    expect(record).toStrictEqual({
      ...testimonial,
      id: record.id,
      isApproved: false,
      isActive: true,
      createdAt: '2026-11-20T04:05:06.789Z',
      updatedAt: '2026-11-20T04:05:06.789Z',
    })
    expect(await store().listAll()).toStrictEqual([record])
  })

  test("only a visitor's testimonial is mailed to the owner", async () => {
    const { id } = await store().add(aTestimonial(), fromVisitor)
    await store().add(aTestimonial(), fromOwner)
    const pending = await createOutboxStore(db(), clock.now).pending(10)
    expect(pending.map(({ kind, recordId }) => [kind, recordId])).toEqual([['testimonial', id]])
  })

  test.each([0, 6])('a rating of %i is refused by the table itself', async (rating) => {
    await expect(store().add(aTestimonial({ rating }), fromVisitor)).rejects.toThrow(/testimonials_rating/)
    expect(await store().listAll()).toEqual([])
  })

  test('the public list holds approved and active ones only, newest first', async () => {
    const older = await store().add(aTestimonial(), fromOwner)
    clock.advance(1)
    const pending = await store().add(aTestimonial(), fromVisitor)
    const hidden = await store().add(aTestimonial(), fromOwner)
    await db().updateTable('testimonials').set({ isActive: 0 }).where('id', '=', hidden.id).execute()
    clock.advance(1)
    const newer = await store().add(aTestimonial(), fromOwner)

    expect(await store().listApproved()).toStrictEqual([newer, older])
    const everything = await store().listAll()
    expect(everything[0]).toStrictEqual(newer)
    expect(everything.at(-1)).toStrictEqual(older)
    expect(everything.map(({ id }) => id).toSorted()).toEqual(
      [older, pending, hidden, newer].map(({ id }) => id).toSorted(),
    )
  })

  test('approving publishes, and approving twice gives the same record', async () => {
    const pending = await store().add(aTestimonial(), fromVisitor)
    clock.advance(days(1))
    const approved = await store().approve(pending.id)
    expect(approved).toStrictEqual({ ...pending, isApproved: true, updatedAt: '2026-11-21T04:05:06.789Z' })
    expect(await store().listApproved()).toStrictEqual([approved])

    clock.advance(days(1))
    expect(await store().approve(pending.id)).toStrictEqual(approved)
  })

  test('what is deleted or never existed cannot be approved', async () => {
    const { id } = await store().add(aTestimonial(), fromVisitor)
    await store().remove(id)
    expect(await store().approve(id)).toBeUndefined()
    expect(await store().approve('00000000-0000-4000-8000-000000000000')).toBeUndefined()
    await store().restore(id)
    expect((await store().listAll())[0]).toMatchObject({ id, isApproved: false })
  })

  test('a deleted one leaves both lists and comes back identical for 30 days', async () => {
    const record = await store().add(aTestimonial(), fromOwner)
    expect(await store().remove(record.id)).toBe(true)
    expect([await store().listAll(), await store().listApproved()]).toEqual([[], []])

    clock.advance(days(30))
    expect(await store().restore(record.id)).toBe(true)
    expect([await store().listAll(), await store().listApproved()]).toStrictEqual([[record], [record]])

    await store().remove(record.id)
    clock.advance(days(31))
    expect(await store().restore(record.id)).toBe(false)
  })
})
