import { createSecretKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { keepVisits } from '#server/leads/lead-visits.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createVisitReminderStore } from '#server/notify/visit-reminder-store.ts'
import { createCustomerVisits } from '#server/visits/customer-visits.ts'
import { createOwnerVisits } from '#server/visits/owner-visits.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { monday, threeTimes } from '../support/visits.ts'
import { aQuoteRequest } from './samples.ts'

const clock = { now: new Date('2026-11-20T04:05:00Z') }
const now = () => clock.now
const by = () => ({ by: 'dan', key: crypto.randomUUID() })

function openVisits(db: Kysely<Schema>, keyByte = 1) {
  const leads = createInquiryStores(db, now)
  const events = createLeadEventStore(db, now, { onVisits: (tx, lead) => keepVisits(tx, lead, now()) })
  const tokens = createLinkTokens(
    'visit',
    () => createSecretKey(Buffer.alloc(32, keyByte)),
    'https://example.com',
  )
  const below = { leads, events, tokens, notify: { outbox: createOutboxStore(db, now) } }
  const owner = createOwnerVisits({ db, now }, { ...below, hasMail: true })
  return { leads, owner, customer: createCustomerVisits({ db, now }, below) }
}

describe.each(databases)('visits on $name', (database) => {
  const db = useDatabase(database)
  const times = [...threeTimes]

  test('of many who pick a time at once one has it, and it rings once at 7 am', async () => {
    const { leads, owner, customer } = openVisits(db())
    const tokens: string[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await leads.quote.add(aQuoteRequest({ description: `Job ${n} of five.` }))
      const { link } = await owner.offer(id, { times, minutes: 60, isAgreed: false }, by())
      tokens.push(new URL(link).searchParams.get('visit') ?? '')
    }
    const from = times[0]?.from ?? ''
    const outcomes = await Promise.all(tokens.map((token) => customer.pick(token, from)))
    expect(outcomes.toSorted()).toEqual(['booked', 'taken', 'taken', 'taken', 'taken'])
    expect(await owner.planned(monday, monday)).toHaveLength(1)
    const view = await customer.view(tokens[outcomes.indexOf('taken')] ?? '')
    expect(view?.times.map(({ isTaken }) => isTaken)).toEqual([true, false, false])

    const reminders = createVisitReminderStore(db(), now)
    expect(await reminders.listDue(10)).toEqual([])
    expect(await reminders.areNone()).toBe(false)
    clock.now = new Date('2026-11-22T21:00:00Z')
    const due = await reminders.listDue(10)
    expect(due).toHaveLength(1)
    await Promise.all([reminders.ring(due, [{ id: 'phone' }]), reminders.ring(due, [{ id: 'phone' }])])
    const rung = await db().selectFrom('outbox').select('id').where('about', '=', 'visit').execute()
    expect(rung).toHaveLength(1)
    expect(await reminders.areNone()).toBe(true)
    clock.now = new Date('2026-11-20T04:05:00Z')
  })

  test('keep their links when the site’s key is another one', async () => {
    const { leads, owner } = openVisits(db())
    const { id } = await leads.quote.add(aQuoteRequest())
    const { link, visit } = await owner.offer(id, { times, minutes: 60, isAgreed: false }, by())
    const after = openVisits(db(), 2)
    const another = await after.owner.link(visit.id)
    expect(another).not.toBe(link)
    for (const each of [link, another])
      expect((await after.customer.view(new URL(each).searchParams.get('visit') ?? ''))?.visit.id).toBe(
        visit.id,
      )
  })
})
