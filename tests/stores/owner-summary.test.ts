import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createNotificationStore } from '#server/leads/notification-store.ts'
import { createOwnerSummaryStore } from '#server/leads/owner-summary-store.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { OwnerSummarySchema } from '#shared/contract/owner-summary.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

describe.each(databases)('the owner’s figures on $name', (database) => {
  const db = useDatabase(database)
  let clock = createTestClock()
  let userId = ''
  beforeEach(async () => {
    clock = createTestClock()
    userId = (await createUserStore(db(), clock.now).create({ username: 'owner', passwordHash: 'hash' })).id
  })
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const testimonials = () => createTestimonialStore(db(), clock.now)
  const notifications = () => createNotificationStore(db(), clock.now)
  const read = () => createOwnerSummaryStore(db(), clock.now).read(userId)

  test('of an empty site are noughts', async () => {
    const nothing = { total: 0, unread: 0, toAnswer: 0 }
    const summary = await read()
    expect(summary).toStrictEqual({
      you: 'owner',
      contacts: nothing,
      quotes: nothing,
      testimonials: { total: 0, pending: 0 },
      notifications: { unread: 0, seenAt: '' },
      queue: { answer: 0, today: 0, waiting: 0, done: 0 },
      hasDraft: false,
      emergency: null,
      newest: '',
      changed: '',
    })
    expect(OwnerSummarySchema.parse(summary)).toStrictEqual(summary)
  })

  test('count a review that is suspected of being spam, but not among those that are pending', async () => {
    const { id } = await testimonials().add(aTestimonial(), { isTrapped: true })
    await testimonials().add(aTestimonial())
    expect((await read()).testimonials).toEqual({ total: 2, pending: 1 })
    await testimonials().approve(id)
    expect((await read()).testimonials).toEqual({ total: 2, pending: 1 })
    await testimonials().change(id, { isApproved: false, suspectedSpam: true })
    expect((await read()).testimonials).toEqual({ total: 2, pending: 1 })
    await testimonials().remove(id)
    expect((await read()).testimonials).toEqual({ total: 1, pending: 1 })
  })

  test('name the newest emergency that nobody has answered, and count them', async () => {
    const emergency = aQuoteRequest({ serviceType: 'emergency' })
    const { id: first } = await quotes().add(emergency)
    const firstAt = clock.now().toISOString()
    await quotes().add(aQuoteRequest())
    await quotes().add(emergency, { isTrapped: true })
    expect((await read()).emergency).toEqual({ id: first, createdAt: firstAt, open: 1 })

    clock.advance(1)
    const { id: second } = await quotes().add(emergency)
    const both = { id: second, createdAt: clock.now().toISOString(), open: 2 }
    expect((await read()).emergency).toEqual(both)
    await quotes().remove(second)
    expect((await read()).emergency).toEqual({ id: first, createdAt: firstAt, open: 1 })
    await quotes().restore(second)
    expect((await read()).emergency).toEqual(both)

    const alarms = createAlarmStore(db(), clock.now)
    for (const id of [first, second]) await alarms.acknowledge(id, 'owner', 'opened')
    expect((await read()).emergency).toBeNull()
  })

  test('notifications are unread until this user has seen them, which never goes back nor into the future', async () => {
    const first = clock.now()
    await quotes().add(aQuoteRequest())
    clock.advance(1)
    await contacts().add(aContactRequest())
    const { id: other } = await createUserStore(db()).create({ username: 'other', passwordHash: 'hash' })
    await notifications().markSeen(other, clock.now())
    await notifications().markSeen(userId, first)
    expect((await read()).notifications).toEqual({ unread: 1, seenAt: '2026-11-20T04:05:06.789Z' })
    await notifications().markSeen(userId, new Date('2100-01-01T00:00:00Z'))
    await notifications().markSeen(userId, first)
    expect((await read()).notifications).toEqual({ unread: 0, seenAt: '2026-11-20T04:05:06.790Z' })
    clock.advance(1)
    await quotes().add(aQuoteRequest())
    expect((await read()).notifications.unread).toBe(1)
  })

  test('what was opened, answered or approved is news no more, and is again once it is marked unread', async () => {
    const unread = async () => (await read()).notifications.unread
    const { id: opened } = await quotes().add(aQuoteRequest())
    const { id: answered } = await contacts().add(aContactRequest())
    const { id: approved } = await testimonials().add(aTestimonial())
    await quotes().add(aQuoteRequest(), { isTrapped: true })
    expect(await unread()).toBe(3)
    await quotes().markSeen(opened)
    expect(await unread()).toBe(2)
    const event = { by: 'owner', key: randomUUID() }
    await createLeadEventStore(db(), clock.now).append('contact', answered, { kind: 'spoke' }, event)
    expect(await unread()).toBe(1)
    await testimonials().approve(approved)
    expect(await unread()).toBe(0)
    await quotes().markUnread(opened)
    expect(await unread()).toBe(1)
  })
})
