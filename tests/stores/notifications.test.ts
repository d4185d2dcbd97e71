import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createNotificationStore } from '#server/leads/notification-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { NotificationSchema } from '#shared/contract/notification.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

describe.each(databases)('notifications on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const testimonials = () => createTestimonialStore(db(), clock.now)
  const newest = (limit = 50) => createNotificationStore(db()).newest(limit)

  test('all three kinds stand in one list, newest first, each with its record', async () => {
    await quotes().add(aQuoteRequest())
    clock.advance(1)
    await testimonials().add(aTestimonial({ rating: 4 }))
    clock.advance(1)
    await contacts().add(aContactRequest())

    const list = await newest()
    expect(list).toStrictEqual([
      {
        type: 'contact',
        title: 'New contact message',
        message: 'Sam Sample wrote: Hot water',
        timestamp: '2026-11-20T04:05:06.791Z',
        data: (await contacts().list())[0],
      },
      {
        type: 'testimonial',
        title: 'New review',
        message: 'Alex Sample (Sample Farm) left a 4-star review, waiting for your approval',
        timestamp: '2026-11-20T04:05:06.790Z',
        data: (await testimonials().list())[0],
      },
      {
        type: 'quote',
        title: 'New quote request',
        message: 'Jo Sample asked for a quote: Residential Electrical, North Lakes',
        timestamp: '2026-11-20T04:05:06.789Z',
        data: (await quotes().list())[0],
      },
    ])
    for (const notification of list) expect(NotificationSchema.parse(notification)).toEqual(notification)
  })

  test('the limit counts across the kinds and keeps the newest', async () => {
    for (let round = 0; round < 3; round++) {
      await contacts().add(aContactRequest())
      clock.advance(1)
      await quotes().add(aQuoteRequest())
      clock.advance(1)
    }
    expect((await newest(4)).map(({ type }) => type)).toEqual(['quote', 'contact', 'quote', 'contact'])
    expect((await newest(4))[0]?.timestamp).toBe('2026-11-20T04:05:06.794Z')
  })

  test('the same millisecond gives one order', async () => {
    for (let round = 0; round < 5; round++) {
      await contacts().add(aContactRequest())
      await quotes().add(aQuoteRequest())
      await testimonials().add(aTestimonial())
    }
    const ids = (await newest()).map(({ data }) => data.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect((await newest(7)).map(({ data }) => data.id)).toEqual(ids.slice(0, 7))
  })

  test('says what there is: nothing that was left out, the beginning of a long message, nothing to wait for', async () => {
    await quotes().add(aQuoteRequest({ serviceType: '', address: '' }))
    clock.advance(1)
    await contacts().add(aContactRequest({ subject: '', message: `Help\n\nnow ${'👩🏽‍🔧'.repeat(600)}` }))
    clock.advance(1)
    await testimonials().addOwn(aTestimonial({ company: '' }), { isApproved: true })
    expect((await newest()).map(({ message }) => message)).toEqual([
      'Alex Sample left a 5-star review',
      `Sam Sample wrote: Help now ${'👩🏽‍🔧'.repeat(91)}…`,
      'Jo Sample asked for a quote: Two new power points in the kitchen.',
    ])
  })
})
