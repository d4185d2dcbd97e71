import { describe, expect, test } from 'vitest'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aTestimonial, awkwardText } from './samples.ts'

const fromOwner = { isApproved: true }

describe.each(databases)('testimonials on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const store = () => createTestimonialStore(db(), clock.now)

  test('a testimonial comes back exactly as it was sent, pending and active', async () => {
    const testimonial = aTestimonial({
      testimonialText: awkwardText,
      company: '',
      projectType: '',
      rating: 1,
    })
    const { id } = await store().add(testimonial)
    expect(await store().list()).toStrictEqual([
      {
        ...testimonial,
        id,
        isApproved: false,
        isActive: true,
        isChosen: false,
        suburb: '',
        month: '',
        reviewSource: '',
        sortOrder: 0,
        createdAt: '2026-11-20T04:05:06.789Z',
        updatedAt: '2026-11-20T04:05:06.789Z',
      },
    ])
  })

  test("only a visitor's testimonial is mailed to the owner", async () => {
    const { id } = await store().add(aTestimonial())
    await store().addOwn(aTestimonial(), fromOwner)
    const pending = await createOutboxStore(db(), clock.now).pending('mail', 10)
    expect(pending.map(({ kind, recordId }) => [kind, recordId])).toEqual([['testimonial', id]])
  })

  test.each([0, 6])('a rating of %i is refused by the table itself', async (rating) => {
    await expect(store().add(aTestimonial({ rating }))).rejects.toThrow(/testimonials_rating/)
    expect(await store().list()).toEqual([])
  })

  test('the public list holds approved and active ones only, newest first', async () => {
    const older = await store().addOwn(aTestimonial(), fromOwner)
    clock.advance(1)
    const pending = await store().add(aTestimonial())
    const hidden = await store().addOwn(aTestimonial(), fromOwner)
    await db().updateTable('testimonials').set({ isActive: 0 }).where('id', '=', hidden.id).execute()
    clock.advance(1)
    const newer = await store().addOwn(aTestimonial(), fromOwner)

    expect(await store().listApproved()).toStrictEqual([newer, older])
    const everything = await store().list()
    expect(everything[0]).toStrictEqual(newer)
    expect(everything.at(-1)).toStrictEqual(older)
    expect(everything.map(({ id }) => id).toSorted()).toEqual(
      [older, pending, hidden, newer].map(({ id }) => id).toSorted(),
    )
  })

  test('what the owner has chosen stands before the others, each newest first', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      ids.push((await store().addOwn(aTestimonial(), fromOwner)).id)
      clock.advance(1)
    }
    const [oldest = '', second = '', ...others] = ids
    await store().change(oldest, { isChosen: true })
    await store().change(second, { isChosen: true })
    const listed = async () => (await store().listApproved()).map(({ id }) => id)
    expect(await listed()).toEqual([second, oldest, ...others.toReversed()])
    await store().change(second, { isActive: false })
    expect(await listed()).toEqual([oldest, ...others.toReversed()])
    await store().change(oldest, { isChosen: false })
    expect(await listed()).toEqual([...others.toReversed(), oldest])
  })

  test('the owner’s order stands, saved twice or with one that is gone, and what is new stands before it', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      ids.push((await store().addOwn(aTestimonial(), fromOwner)).id)
      clock.advance(1)
    }
    const [a = '', b = '', c = '', d = ''] = ids
    const { id: pending } = await store().add(aTestimonial())
    await store().remove(d)
    const listed = async () => (await store().listApproved()).map(({ id }) => id)
    for (let turn = 0; turn < 2; turn += 1) {
      await store().order([b, d, pending, c, a])
      expect(await listed()).toEqual([b, c, a])
    }
    await store().change(a, { isChosen: true })
    expect(await listed()).toEqual([a, b, c])
    await store().approve(pending)
    expect(await listed()).toEqual([a, pending, b, c])
    await store().restore(d)
    expect(await listed()).toEqual([a, pending, d, b, c])
  })

  test('suburb, month and source are kept as the owner says them', async () => {
    const facts = { suburb: 'Woodford', month: '2026-03', reviewSource: 'Google' }
    const { id } = await store().addOwn({ ...aTestimonial(), ...facts }, fromOwner)
    expect(await store().listApproved()).toMatchObject([{ id, ...facts }])
    await store().change(id, { month: '', suburb: 'Dayboro' })
    expect(await store().listApproved()).toMatchObject([{ ...facts, month: '', suburb: 'Dayboro' }])
  })

  test('approving publishes, and approving twice gives the same record', async () => {
    await store().add(aTestimonial())
    const [pending] = await store().list()
    if (!pending) throw new Error('It is not there')
    clock.advance(days(1))
    const approved = await store().approve(pending.id)
    expect(approved).toStrictEqual({ ...pending, isApproved: true, updatedAt: '2026-11-21T04:05:06.789Z' })
    expect(await store().listApproved()).toStrictEqual([approved])

    clock.advance(days(1))
    expect(await store().approve(pending.id)).toStrictEqual(approved)
  })

  test('what is deleted or never existed cannot be approved', async () => {
    const { id } = await store().add(aTestimonial())
    await store().remove(id)
    expect(await store().approve(id)).toBeUndefined()
    expect(await store().approve('00000000-0000-4000-8000-000000000000')).toBeUndefined()
    await store().restore(id)
    expect((await store().list())[0]).toMatchObject({ id, isApproved: false })
  })

  test('a deleted one leaves both lists and comes back identical for 30 days', async () => {
    const record = await store().addOwn(aTestimonial(), fromOwner)
    expect(await store().remove(record.id)).toBe(true)
    expect([await store().list(), await store().listApproved()]).toEqual([[], []])

    clock.advance(days(30))
    expect(await store().restore(record.id)).toBe(true)
    expect([await store().list(), await store().listApproved()]).toStrictEqual([[record], [record]])

    await store().remove(record.id)
    clock.advance(days(31))
    expect(await store().restore(record.id)).toBe(false)
  })
})
