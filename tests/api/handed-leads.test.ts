import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import {
  alarmOf,
  confirm,
  emergency,
  later,
  notificationsOn,
  rung,
  settle,
  startAlarmSite,
} from '../support/alarm-site.ts'
import { sendQuote } from '../support/lead-mail.ts'
import { made } from '../support/made.ts'
import type { Phone } from '../support/push-service.ts'
import { test as base } from '../support/site-test.ts'
import type { TestApp } from '../support/test-app.ts'

type Headers = { cookie: string }

const { paths } = inquiries.quote

async function startOffice() {
  const site = await startAlarmSite()
  const { t, push } = site
  const olga = await t.signIn()
  const sam = await t.signInAs('staff', 'Sam')
  const [office, van] = [push.subscribe(), push.subscribe()]
  const arm = (headers: Headers, phone: Phone) =>
    t.app.inject({ method: 'POST', url: apiPaths.alarmDevices, headers, payload: phone.subscription })
  await arm(olga, office)
  return { ...site, olga, sam, office, van, armVan: () => arm(sam, van) }
}

const test = base.extend('office', made(startOffice))

const act = async (
  t: TestApp,
  headers: Headers,
  id: string,
  payload: LeadAct,
  key: string = randomUUID(),
) => {
  const named = { ...headers, 'idempotency-key': key }
  const answer = await t.app.inject({ method: 'POST', url: paths.events(id), payload, headers: named })
  expect(answer.statusCode).toBe(200)
  return answer.json().event as string
}
const open = (t: TestApp, headers: Headers, id: string) =>
  t.app.inject({ method: 'POST', url: paths.seen(id), headers })
const handedIn = async (t: TestApp, headers: Headers) =>
  (await t.app.inject({ url: `${apiPaths.queue}?view=all`, headers })).json().handed
const toSam = { kind: 'assigned', to: 'Sam' } as const
const bodiesOn = (phone: Phone) => notificationsOn(phone).map(({ notification }) => notification.body)

describe('a lead that is handed to somebody', () => {
  test('rings that person’s phones alone, once, and is marked in their queue until they open it', async () => {
    await using office = await startOffice()
    const { t, olga, sam, van } = office
    const id = await sendQuote(t)
    await open(t, olga, id)
    await settle(t)
    await office.armVan()
    const rungBefore = office.office.messages.length
    await act(t, olga, id, toSam, 'one-assignment')
    await act(t, olga, id, toSam, 'one-assignment')
    await settle(t)
    expect(van.messages, 'while Undo stands').toHaveLength(0)
    await later(t, seconds(5))
    await rung(van, 1)
    expect(bodiesOn(van)).toEqual(['Handed to you by owner. Jo: Two new power points in the garage.'])
    expect(notificationsOn(van)[0].notification).toMatchObject({
      title: 'Quote request · North Lakes',
      navigate: `http://localhost:3000/admin?lead=${id}`,
    })
    await later(t, minutes(1))
    expect(van.messages).toHaveLength(1)
    expect(office.office.messages).toHaveLength(rungBefore)
    expect(await handedIn(t, sam)).toEqual([{ id, by: 'owner', at: '2026-11-20T04:05:00.000Z' }])
    expect(await handedIn(t, olga)).toBeUndefined()
    await open(t, sam, id)
    expect(await handedIn(t, sam)).toBeUndefined()
  })

  test('and taken back within seconds rings nowhere, nor does what somebody takes for themselves', async () => {
    await using office = await startOffice()
    const { t, olga, sam, van } = office
    const id = await sendQuote(t)
    await open(t, olga, id)
    await settle(t)
    await office.armVan()
    const event = await act(t, olga, id, toSam)
    await later(t, seconds(3))
    await act(t, olga, id, { kind: 'undo', event })
    await later(t, seconds(10))
    expect(await handedIn(t, sam)).toBeUndefined()
    await act(t, sam, id, toSam)
    await later(t, seconds(10))
    expect(van.messages).toHaveLength(0)
    expect(await handedIn(t, sam)).toBeUndefined()
  })

  test('is marked in the queue of a person who has no phone armed', async ({ office: { t, olga, sam } }) => {
    const id = await sendQuote(t)
    await act(t, olga, id, toSam)
    expect(await handedIn(t, sam)).toMatchObject([{ id, by: 'owner' }])
    expect((await alarmOf(t, id)).deliveries).not.toContainEqual(
      expect.objectContaining({ reason: 'It’s on their list' }),
    )
  })
})

describe('an emergency that is handed to somebody', () => {
  test('rings them at once, and goes on ringing until they open it', async ({ office }) => {
    const { t, olga, sam, van } = office
    const id = await sendQuote(t, emergency)
    await rung(office.office, 1)
    await confirm(t, office.office)
    await open(t, olga, id)
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedBy: 'owner' })
    await office.armVan()
    await act(t, olga, id, toSam)
    await settle(t)
    await rung(van, 1)
    expect(bodiesOn(van)).toEqual(['Handed to you by owner. Jo: No power since the storm.'])
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedAt: null })

    // Whoever gave it away may look on, and write what they know.
    await open(t, olga, id)
    await act(t, olga, id, { kind: 'note', text: 'Sam is on his way' })
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedAt: null })
    const before = van.messages.length
    await later(t, minutes(2))
    expect(van.messages.length).toBeGreaterThan(before)

    await open(t, sam, id)
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedBy: 'Sam', acknowledgedHow: 'opened' })
    const answered = van.messages.length
    await later(t, minutes(10))
    expect(van.messages).toHaveLength(answered)
  })

  test('rings no more once anybody has called, and stays answered when it is handed on after that', async () => {
    await using office = await startOffice()
    const { t, olga, sam } = office
    const id = await sendQuote(t, emergency)
    await act(t, olga, id, toSam)
    await act(t, olga, id, { kind: 'call_started' })
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedBy: 'owner', acknowledgedHow: 'called' })
    await act(t, sam, id, { kind: 'assigned', to: 'owner' })
    expect((await alarmOf(t, id)).alarm).toMatchObject({ acknowledgedHow: 'called' })
  })

  test('rings no more where its visitor was answered, or a day has gone by, before it is handed on', async () => {
    await using office = await startOffice()
    const { t, olga } = office
    const [spoken, old] = [await sendQuote(t, emergency), await sendQuote(t, emergency)]
    for (const id of [spoken, old]) await open(t, olga, id)
    await act(t, olga, spoken, { kind: 'spoke' })
    await act(t, olga, spoken, toSam)
    expect((await alarmOf(t, spoken)).alarm).toMatchObject({ acknowledgedHow: 'opened' })
    t.advance(hours(25))
    await act(t, olga, old, toSam)
    expect((await alarmOf(t, old)).alarm).toMatchObject({ acknowledgedHow: 'opened' })
  })
})
