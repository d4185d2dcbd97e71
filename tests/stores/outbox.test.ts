import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { createDeliveryStore } from '#server/notify/delivery-store.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { minutes } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

const leaseMs = minutes(2)

describe.each(databases)('the outbox on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const outbox = () => createOutboxStore(db(), clock.now)
  const deliveries = () => createDeliveryStore(db(), clock.now)
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const addQuote = async () => (await quotes().add(aQuoteRequest())).id
  const inMinutes = (count: number) => new Date(clock.now().getTime() + minutes(count))

  /** Claims what must be there to claim. */
  const claim = async (): Promise<OutboxEntry> => {
    const entry = await outbox().claim('mail', leaseMs)
    if (!entry) throw new Error('Nothing was due')
    return entry
  }

  test('mail is late from a quarter of an hour after the lead until the server takes one again', async () => {
    await addQuote()
    await outbox().postpone(await claim(), 'No server', inMinutes(1))
    expect(await deliveries().isLate(), 'it may well go out with the next try').toBe(false)
    clock.advance(minutes(15))
    expect(await deliveries().isLate()).toBe(true)
    const late = await claim()
    await outbox().giveUp(late, 'No server')
    expect(await deliveries().isLate(), 'given up').toBe(true)
    clock.advance(1)
    await addQuote()
    await outbox().markDone((await claim()).id, { state: 'sent' })
    expect(await deliveries().isLate()).toBe(false)
  })

  test('a way has sent something once a service took it: no file, no failure and no drill', async () => {
    await addQuote()
    await outbox().markDone((await claim()).id, { state: 'file' })
    await addQuote()
    await outbox().giveUp(await claim(), 'No server')
    await addQuote()
    const { id } = await claim()
    await outbox().markDone(id, { state: 'sent' })
    await db().updateTable('outbox').set({ about: 'drill' }).where('id', '=', id).execute()
    expect(await outbox().hasSent('mail')).toBe(false)
    for (let count = 0; count < 2; count += 1) {
      await addQuote()
      await outbox().markDone((await claim()).id, { state: 'sent' })
    }
    expect([await outbox().hasSent('mail'), await outbox().hasSent('sms')]).toEqual([true, false])
  })

  test('a claimed mail is nobody else’s until the claim runs out', async () => {
    const recordId = await addQuote()
    expect(await claim()).toMatchObject({ kind: 'quote', recordId, attempts: 1 })
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
    clock.advance(leaseMs - 1)
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
    clock.advance(1)
    expect(await claim()).toMatchObject({ recordId, attempts: 2 })
  })

  test('a clock that is set back makes nothing wait longer, and frees no claim that may be in use', async () => {
    const claimed = await addQuote()
    await claim()
    clock.advance(1)
    const postponed = await addQuote()
    await outbox().postpone(await claim(), 'No server', inMinutes(5))
    clock.advance(-minutes(60))
    await outbox().followClock('mail', leaseMs)
    const entry = await claim()
    expect(entry).toMatchObject({ recordId: postponed, createdAt: clock.now().toISOString() })
    await outbox().postpone(entry, 'No server', inMinutes(5))
    await outbox().followClock('mail', leaseMs)
    expect(await outbox().claim('mail', leaseMs), 'the pause holds').toBeUndefined()
    clock.advance(leaseMs)
    expect(await claim()).toMatchObject({ recordId: claimed, attempts: 2 })
  })

  test('an alarm that was rung before the clock was set back keeps its pauses', async () => {
    const alarms = createAlarmStore(db(), clock.now)
    const recordId = await addQuote()
    const [due] = await alarms.listDue(1)
    if (!due) throw new Error('Nothing rings')
    const at = (count: number) => inMinutes(count).toISOString()
    await alarms.carryOut([{ alarm: due, messages: [], nextRoundAt: at(10), proofDueAt: at(1) }])
    clock.advance(-minutes(60))
    await alarms.followClock()
    const expected = { rangAt: at(0), nextRoundAt: at(10), proofDueAt: at(1), level: 1 }
    expect(await alarms.find(recordId)).toMatchObject(expected)
    await alarms.followClock()
    expect(await alarms.find(recordId), 'once').toMatchObject(expected)
  })

  test('what only asks a way counts as no mail that waits, and no message of the day', async () => {
    await db()
      .transaction()
      .execute(async (tx) => {
        for (const channel of ['mail', 'sms'] as const) {
          await outbox().add(tx, { kind: 'quote', recordId: 'drill', channel, type: 'drill' })
        }
      })
    await outbox().claim('sms', leaseMs)
    expect(await deliveries().summary()).toMatchObject({ waiting: 0, failed: 0, lastSentAt: null })
    expect(await outbox().countOf('sms', new Date(0))).toBe(0)
  })

  test('a notice is none of a lead, in rows of releases before either', async () => {
    const notice = { type: 'failures', kind: 'notice', recordId: 'drill', channel: 'sms' } as const
    await db()
      .transaction()
      .execute((tx) => outbox().add(tx, notice))
    const entry = await outbox().claim('sms', leaseMs)
    expect(entry).toMatchObject(notice)
    if (!entry) return
    await db().updateTable('outbox').set({ kind: 'quote' }).where('id', '=', entry.id).execute()
    await outbox().release(entry)
    expect(await outbox().claim('sms', leaseMs)).toEqual({ ...entry, attempts: 2 })
  })

  test('many that claim at once never get the same mail, and together get all', async () => {
    for (let count = 0; count < 12; count += 1) await addQuote()
    const claims = await Promise.all(Array.from({ length: 20 }, () => outbox().claim('mail', leaseMs)))
    const ids = claims.flatMap((entry) => entry?.id ?? [])
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })

  test('the longest waiting is claimed first', async () => {
    const first = await addQuote()
    clock.advance(1)
    const second = await addQuote()
    expect([(await claim()).recordId, (await claim()).recordId]).toEqual([first, second])
  })

  test('a failed attempt waits until its next one, and says why it waits', async () => {
    const id = await addQuote()
    await outbox().postpone(await claim(), 'The email service couldn’t be reached', inMinutes(5))
    expect(await deliveries().find(id)).toEqual({
      state: 'pending',
      at: '2026-11-20T04:05:06.789Z',
      reason: 'The email service couldn’t be reached',
    })
    clock.advance(minutes(5) - 1)
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
    clock.advance(1)
    expect(await claim()).toMatchObject({ attempts: 2 })
  })

  test('what ends late, after its claim ran out, neither frees nor ends the claim of another', async () => {
    await addQuote()
    const slow = await claim()
    clock.advance(leaseMs)
    await claim()
    await outbox().postpone(slow, 'Too late', inMinutes(-1))
    await outbox().giveUp(slow, 'Too late')
    await outbox().release(slow)
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
    expect(await db().selectFrom('outbox').select(['state', 'lastError']).execute()).toEqual([
      { state: 'pending', lastError: '' },
    ])
  })

  test('a mail that is out stays out, even if the claim ran out before that was written down', async () => {
    const id = await addQuote()
    const slow = await claim()
    clock.advance(leaseMs)
    const other = await claim()
    await outbox().markDone(slow.id, { state: 'sent' })
    await outbox().postpone(other, 'Broken off', inMinutes(1))
    clock.advance(minutes(10))
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
    expect(await deliveries().find(id)).toMatchObject({ state: 'sent', reason: null })
  })

  test('once the server works again, what waits after a failure is due, what is claimed is left alone', async () => {
    await addQuote()
    await outbox().postpone(await claim(), 'Away', inMinutes(60))
    await addQuote()
    const underWay = await claim()
    await outbox().hurry('mail')
    expect((await claim()).id).not.toBe(underWay.id)
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
  })

  test('the summary counts what waits and what failed, but nothing of deleted records', async () => {
    const contacts = createInquiryStore(db(), 'contact', clock.now)
    await contacts.add(aContactRequest())
    await outbox().markDone((await claim()).id, { state: 'sent' })
    clock.advance(1000)
    const deleted = await addQuote()
    await outbox().giveUp(await claim(), 'Refused')
    const failed = await addQuote()
    clock.advance(1000)
    await outbox().giveUp(await claim(), 'Refused again')
    await addQuote()
    await quotes().remove(deleted)

    expect(await deliveries().summary()).toEqual({
      waiting: 1,
      failed: 1,
      lastSentAt: '2026-11-20T04:05:06.789Z',
      lastFailure: { at: '2026-11-20T04:05:08.789Z', reason: 'Refused again' },
    })
    expect(await deliveries().find(deleted)).toBeUndefined()
    expect(await deliveries().resend(deleted)).toBe(false)
    expect(await deliveries().find(failed)).toMatchObject({ state: 'failed', reason: 'Refused again' })

    expect(await deliveries().resend(failed)).toBe(true)
    expect(await deliveries().find(failed)).toEqual({ state: 'pending', at: null, reason: null })
    expect(await deliveries().summary()).toMatchObject({ waiting: 2, failed: 0 })
  })

  test('resending twice makes one mail', async () => {
    const id = await addQuote()
    await outbox().markDone((await claim()).id, { state: 'file' })
    clock.advance(1)
    await deliveries().resend(id)
    await deliveries().resend(id)
    expect((await claim()).recordId).toBe(id)
    expect(await outbox().claim('mail', leaseMs)).toBeUndefined()
  })
})
