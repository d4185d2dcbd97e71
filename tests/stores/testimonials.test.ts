import { describe, expect, test } from 'vitest'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aTestimonial } from './samples.ts'

const fromOwner = { isApproved: true }

describe.each(databases)('testimonials on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const store = () => createTestimonialStore(db(), clock.now)

  test("only a visitor's testimonial is mailed to the owner", async () => {
    const { id } = await store().add(aTestimonial())
    const facts = { suburb: 'Woodford', month: '2026-03', reviewSource: 'Google' }
    expect(await store().addOwn({ ...aTestimonial(), ...facts }, fromOwner)).toMatchObject(facts)
    const pending = await createOutboxStore(db(), clock.now).pending('mail', 10)
    expect(pending.map(({ kind, recordId }) => [kind, recordId])).toEqual([['testimonial', id]])
  })

  test.each([0, 6])('a rating of %i is refused by the table itself', async (rating) => {
    await expect(store().add(aTestimonial({ rating }))).rejects.toThrow(/testimonials_rating/)
    expect(await store().list()).toEqual([])
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

  test('what is deleted or never existed cannot be approved', async () => {
    const { id } = await store().add(aTestimonial())
    await store().remove(id)
    expect(await store().approve(id)).toBeUndefined()
    expect(await store().approve('00000000-0000-4000-8000-000000000000')).toBeUndefined()
    await store().restore(id)
    expect((await store().list())[0]).toMatchObject({ id, isApproved: false })
  })
})
