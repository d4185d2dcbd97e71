import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { findRelated } from '#server/leads/same-person.ts'
import { createWorkQueue } from '#server/leads/work-queue-store.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { QueueQuerySchema } from '#shared/contract/work-queue.ts'
import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

describe.each(databases)('the work queue on $name', (database) => {
  const db = useDatabase(database)
  // A Friday, 2:05 pm in Brisbane.
  const clock = useTestClock()

  const stores = () => createInquiryStores(db(), clock.now)
  const quote = async (name: string, changes = {}) =>
    (await stores().quote.add(aQuoteRequest({ name, email: `${name}@example.com`, phone: '', ...changes })))
      .id
  const contact = async (name: string) =>
    (await stores().contact.add(aContactRequest({ name, email: `${name}@example.com`, phone: '' }))).id
  const act = (kind: InquiryKind, id: string, what: LeadAct, by = 'dan', key: string = randomUUID()) =>
    createLeadEventStore(db(), clock.now).append(kind, id, what, { by, key })
  const events = (id: string) => createLeadEventStore(db(), clock.now).list(id)
  const work = async (id: string) => {
    const found = await stores().quote.find(id)
    const { status, lostReason, dollars, tries, answeredAt, followUpAt } = found ?? {}
    return { status, lostReason, dollars, tries, answeredAt, followUpAt }
  }
  const names = async (query = {}) => {
    const { items } = await createWorkQueue(db(), clock.now).list(QueueQuerySchema.parse(query))
    return items.map(({ record }) => record.name)
  }
  const counts = async () => {
    const { contact, quote } = await createWorkQueue(db(), clock.now).counts()
    return [contact, quote]
  }

  test('begins with emergencies, the newest first, then whoever has waited longest, or the newest', async () => {
    await quote('old')
    clock.advance(1000)
    await contact('between')
    clock.advance(1000)
    await quote('late-emergency', { serviceType: 'emergency' })
    clock.advance(1000)
    await quote('later-emergency', { serviceType: 'emergency' })
    await quote('spam').then((id) => stores().quote.markSpam(id))
    await quote('deleted').then((id) => stores().quote.remove(id))
    expect(await names()).toEqual(['later-emergency', 'late-emergency', 'old', 'between'])
    expect(await names({ limit: 3 })).toEqual(['later-emergency', 'late-emergency', 'old'])
    expect(await names({ order: 'newest' })).toEqual(['later-emergency', 'late-emergency', 'between', 'old'])
    expect(await counts()).toEqual([
      { answer: 1, today: 0, waiting: 0, done: 0 },
      { answer: 3, today: 0, waiting: 0, done: 0 },
    ])
  })

  test('a lead goes from view to view with what is done about it', async () => {
    const id = await quote('jo')
    const views = async () => {
      const [, { answer, today, waiting, done } = { answer: 0, today: 0, waiting: 0, done: 0 }] =
        await counts()
      const listed = await Promise.all(
        (['answer', 'today', 'waiting', 'done'] as const).map(async (view) => (await names({ view })).length),
      )
      expect(listed).toEqual([answer, today, waiting, done])
      return listed.join(' ')
    }
    expect(await views()).toBe('1 0 0 0')
    await act('quote', id, { kind: 'no_answer' })
    expect(await views()).toBe('1 1 0 0')
    await act('quote', id, { kind: 'spoke' })
    expect(await views()).toBe('0 0 1 0')
    await act('quote', id, { kind: 'status', status: 'quoted' })
    expect(await views()).toBe('0 0 1 0')
    // Friday's quote comes back on Monday at 7:00 am.
    clock.advance(hours(60))
    expect(await views()).toBe('0 1 0 0')
    clock.advance(hours(12))
    expect(await views()).toBe('1 0 0 0')
    await act('quote', id, { kind: 'status', status: 'won' })
    expect(await views()).toBe('0 0 0 1')
  })

  test('whoever is due comes before those who wait for their first answer, and an emergency comes back in two hours', async () => {
    const due = await quote('due')
    await act('quote', due, { kind: 'follow_up', at: '2026-11-20T04:30:00.000Z' })
    await act('quote', due, { kind: 'spoke' })
    await act('quote', due, { kind: 'follow_up', at: '2026-11-20T04:30:00.000Z' })
    const sparks = await quote('sparks', { serviceType: 'emergency' })
    await act('quote', sparks, { kind: 'spoke' })
    await quote('first-answer')
    expect(await names()).toEqual(['first-answer'])
    clock.advance(hours(2))
    expect(await names()).toEqual(['sparks', 'due', 'first-answer'])
    await act('quote', sparks, { kind: 'texted' })
    await act('quote', due, { kind: 'status', status: 'lost' })
    expect(await names()).toEqual(['first-answer'])
  })

  test('a lead that is put back to New waits for its answer again, unless somebody has had one', async () => {
    const id = await quote('jo')
    await act('quote', id, { kind: 'status', status: 'quoted' })
    await act('quote', id, { kind: 'status', status: 'new' })
    expect(await work(id)).toMatchObject({ status: 'new', answeredAt: null })
    expect(await names({ view: 'answer' })).toEqual(['jo'])
    clock.advance(60_000)
    const answeredAt = clock.now().toISOString()
    await act('quote', id, { kind: 'spoke' })
    clock.advance(60_000)
    await act('quote', id, { kind: 'status', status: 'new' })
    await act('quote', id, { kind: 'status', status: 'won' })
    expect(await work(id)).toMatchObject({ status: 'won', answeredAt })
  })

  test('asking for a review leaves the lead as it is', async () => {
    const id = await quote('jo')
    await act('quote', id, { kind: 'status', status: 'won' })
    const won = await work(id)
    clock.advance(60_000)
    await act('quote', id, { kind: 'asked_review' })
    await act('quote', id, { kind: 'texted' })
    expect(await work(id)).toEqual(won)
    const [, asked, marked] = await events(id)
    // It was no answer to the visitor, so nothing of it stays either once the job isn't won after all.
    await act('quote', id, { kind: 'undo', event: marked?.id ?? '' })
    await act('quote', id, { kind: 'undo', event: (await events(id))[1]?.id ?? '' })
    expect(asked?.act).toEqual({ kind: 'asked_review' })
    expect(await work(id)).toMatchObject({ status: 'new', answeredAt: null })
  })

  test('every act can be taken back, also when others came after it', async () => {
    const id = await quote('jo')
    await act('quote', id, { kind: 'status', status: 'quoted' })
    const [quoted] = await events(id)
    clock.advance(1000)
    await act('quote', id, { kind: 'note', text: 'Gate code 4' })
    await act('quote', id, { kind: 'undo', event: quoted?.id ?? '' })
    expect(await work(id)).toEqual({
      status: 'new',
      lostReason: '',
      dollars: null,
      tries: 0,
      answeredAt: null,
      followUpAt: null,
    })
    expect(await events(id)).toMatchObject([
      { by: 'dan', act: { kind: 'undo' }, isUndone: false },
      { act: { kind: 'note', text: 'Gate code 4' }, isUndone: false },
      { act: { kind: 'status' }, isUndone: true },
    ])
    await act('quote', id, { kind: 'undo', event: quoted?.id ?? '' })
    expect(await events(id)).toHaveLength(3)
    await expect(act('quote', id, { kind: 'undo', event: randomUUID() })).rejects.toThrow(
      'There is nothing to undo.',
    )
    const [undo] = await events(id)
    await expect(act('quote', id, { kind: 'undo', event: undo?.id ?? '' })).rejects.toThrow(
      'There is nothing to undo.',
    )
  })

  test('ten replays of one act are one, and ten people at once lose nothing', async () => {
    const id = await quote('jo')
    await Promise.all(Array.from({ length: 10 }, () => act('quote', id, { kind: 'no_answer' }, 'dan', 'one')))
    expect(await work(id)).toMatchObject({ tries: 1 })
    await Promise.all(
      Array.from({ length: 10 }, (_, person) => act('quote', id, { kind: 'no_answer' }, `person ${person}`)),
    )
    expect(await work(id)).toMatchObject({ tries: 11 })
    expect(new Set((await events(id)).map(({ by }) => by)).size).toBe(11)
  })

  test('is searched over both kinds, by words, days and status', async () => {
    await quote('Priya', { description: 'Ceramic fuse board', address: 'North Lakes' })
    clock.advance(hours(24))
    const jo = await contact('Jo')
    await act('contact', jo, { kind: 'spoke' })
    expect(await names({ view: 'all' })).toEqual(['Jo', 'Priya'])
    expect(await names({ view: 'all', search: 'fuse lakes' })).toEqual(['Priya'])
    expect(await names({ view: 'all', status: 'contacted' })).toEqual(['Jo'])
    expect(await names({ view: 'all', from: '2026-11-21' })).toEqual(['Jo'])
    expect(await names({ view: 'all', to: '2026-11-20' })).toEqual(['Priya'])
    expect(await names({ view: 'waiting', search: 'fuse' })).toEqual([])
  })

  test('a search over everything finds suspected spam too, and no view has it', async () => {
    const id = await quote('cheap-fans')
    clock.advance(1000)
    await quote('ceiling-fans')
    await stores().quote.markSpam(id)
    expect(await names({ view: 'all', search: 'fans' })).toEqual(['ceiling-fans', 'cheap-fans'])
    expect(await names({ view: 'answer', search: 'fans' })).toEqual(['ceiling-fans'])
    expect(await names({ view: 'all' })).toEqual(['ceiling-fans'])
  })

  test('requests of one phone or address are linked, of whichever kind', async () => {
    const first = await stores().quote.add(aQuoteRequest({ phone: '0491 570 006', email: 'a@example.com' }))
    clock.advance(1000)
    const second = await stores().contact.add(
      aContactRequest({ phone: '+61 491 570 006', email: 'b@example.com' }),
    )
    clock.advance(1000)
    const third = await stores().quote.add(aQuoteRequest({ phone: '0491 570 156', email: 'B@example.com ' }))
    await stores().contact.add(aContactRequest({ phone: '0491 570 157', email: 'c@example.com' }))
    const ids = async (kind: InquiryKind, id: string) =>
      (await findRelated(db(), kind, id)).map((lead) => lead.id)
    expect(await ids('contact', second.id)).toEqual([third.id, first.id])
    expect(await ids('quote', first.id)).toEqual([second.id])
  })

  test.each(['answer', 'today', 'waiting', 'done', 'all'] as const)(
    'all of the view “%s” comes in slices, in the order of its list',
    async (view) => {
      const [any] = [await quote('first')]
      const row = await db()
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', any)
        .executeTakeFirstOrThrow()
      const { serviceType, address, description, consentGiven, captchaAnswer, photos, ...shared } = row
      const other = { ...shared, subject: 'Shed', message: 'Please call' }
      const at = (step: number) => new Date(clock.now().getTime() - hours(step)).toISOString()
      const copies = Array.from({ length: 450 }, (_, index) => ({
        id: randomUUID(),
        // Many at the same moment, as when a site is filled from somewhere else.
        createdAt: at(Math.floor(index / 7)),
        isUrgent: index % 5 === 0 ? 1 : 0,
        answeredAt: view === 'answer' && index % 8 > 0 ? null : at(0),
        status: view === 'done' ? ('won' as const) : ('quoted' as const),
        followUpAt:
          view === 'today' || (view === 'waiting' && index % 3 === 0)
            ? at(view === 'today' ? -1 - (index % 4) : -48)
            : view === 'answer' && index % 4 === 0
              ? at(index % 9)
              : null,
      }))
      const half = copies.length / 2
      await db()
        .insertInto('quote_requests')
        .values(copies.slice(0, half).map((copy) => ({ ...row, ...copy })))
        .execute()
      await db()
        .insertInto('contact_requests')
        .values(copies.slice(half).map((copy) => ({ ...other, ...copy })))
        .execute()
      const queue = createWorkQueue(db(), clock.now)
      const { items } = await queue.list({ ...QueueQuerySchema.parse({ view }), limit: 1000 })
      const inSlices = []
      for await (const slice of queue.slices(QueueQuerySchema.parse({ view }))) {
        expect(slice.length).toBeLessThanOrEqual(200)
        inSlices.push(...slice)
      }
      expect(items.length).toBeGreaterThanOrEqual(450)
      expect(inSlices).toEqual(items)
    },
  )
})
