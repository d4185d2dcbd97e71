import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { LeadEventsSchema } from '#shared/contract/lead-event.ts'
import { QueueSchema } from '#shared/contract/work-queue.ts'
import { days, hours } from '#shared/durations.ts'
import { doneAgoHeader, longestAgoMs } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { made } from '../support/made.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const { paths } = inquiries.quote

async function siteWithLead() {
  const t = await made(createTestApp)()
  const cookie = await t.signIn()
  const id: string = (await send(t, apiPaths.quote, aQuoteRequest())).json().id
  const act = (payload: object, key: string = randomUUID()) =>
    t.post(paths.events(id), payload, { ...cookie, 'idempotency-key': key })
  const events = async () =>
    LeadEventsSchema.parse((await t.app.inject({ url: paths.events(id), headers: cookie })).json())
  return { t, cookie, id, act, events }
}

const test = base.extend('site', siteWithLead)

const send = (t: TestApp, url: string, payload: object) => t.app.inject({ method: 'POST', url, payload })

describe('what is done about a lead', () => {
  test('is answered with the lead as it is then, and told by whom', async ({ site: { id, act, events } }) => {
    const answer = await act({ kind: 'status', status: 'lost', reason: 'price' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().record).toMatchObject({ id, status: 'lost', lostReason: 'price' })
    expect(await events()).toMatchObject([
      {
        id: answer.json().event,
        by: 'owner',
        act: { kind: 'status', status: 'lost', reason: 'price' },
        isUndone: false,
      },
    ])
  })

  test('is refused, and not stored, where another has done it than is signed in now', async ({
    site: { t, id, cookie, events },
  }) => {
    const done = (by: string) =>
      t.post(paths.events(id), { kind: 'spoke' }, { ...cookie, [doneByHeader]: encodeURIComponent(by) })
    expect((await done('Ölga')).statusCode).toBe(412)
    expect(await events()).toEqual([])
    expect((await done('owner')).statusCode).toBe(200)
    expect(await events()).toMatchObject([{ by: 'owner', act: { kind: 'spoke' } }])
  })

  test('stops the alarm, and under one key is done once', async ({
    site: { t, cookie, id, act, events },
  }) => {
    for (let replay = 0; replay < 10; replay += 1) {
      expect((await act({ kind: 'call_started' }, 'call-of-the-afternoon')).statusCode).toBe(200)
    }
    expect(await events()).toHaveLength(1)
    const alarm = await t.app.inject({ url: apiPaths.leadAlarm(id), headers: cookie })
    expect(alarm.json().alarm).toMatchObject({ acknowledgedBy: 'owner', acknowledgedHow: 'called' })
  })

  test('under a key that names another act is refused, and nothing of it done', async ({
    site: { act, events },
  }) => {
    await act({ kind: 'spoke' }, 'one-key-for-two')
    const answer = await act({ kind: 'no_answer' }, 'one-key-for-two')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ error: 'Something else was saved in its place. Please try again.' })
    expect(await events()).toMatchObject([{ act: { kind: 'spoke' } }])
  })

  const refused: [payload: object, field: string][] = [
    [{}, 'kind'],
    [{ kind: 'promoted' }, 'kind'],
    [{ kind: 'status', status: 'overdue' }, 'status'],
    [{ kind: 'status', status: 'lost', reason: 'rude' }, 'reason'],
    [{ kind: 'note', text: '   ' }, 'text'],
    [{ kind: 'note', text: 'x'.repeat(2001) }, 'text'],
    [{ kind: 'follow_up', at: 'tomorrow' }, 'at'],
    [{ kind: 'follow_up', at: '0001-01-01T00:00:00Z' }, 'at'],
    [{ kind: 'follow_up', at: '9999-12-31T23:59:59Z' }, 'at'],
    [{ kind: 'value', dollars: 10_000_000 }, 'dollars'],
    [{ kind: 'quoted_value', dollars: 10_000_000 }, 'dollars'],
    [{ kind: 'value', dollars: -1 }, 'dollars'],
    [{ kind: 'value', dollars: 10.5 }, 'dollars'],
    [{ kind: 'undo', event: 'the last one' }, 'event'],
  ]
  test('that can’t be is refused on its field and stores nothing', async ({ site: { act, events } }) => {
    for (const [payload, field] of refused) {
      const answer = await act(payload)
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400)
      expect(answer.json().fields).toHaveProperty(field)
    }
    expect(await events()).toEqual([])
  })

  test('a won lead stays won when a review is asked for, and that can be undone', async ({
    site: { act, events },
  }) => {
    await act({ kind: 'status', status: 'won' })
    const asked = await act({ kind: 'asked_review' })
    expect(asked.json().record).toMatchObject({ status: 'won' })
    const undone = await act({ kind: 'undo', event: asked.json().event })
    expect(undone.json().record).toMatchObject({ status: 'won' })
    expect(await events()).toMatchObject([
      { act: { kind: 'undo' } },
      { act: { kind: 'asked_review' }, isUndone: true },
      { act: { kind: 'status', status: 'won' } },
    ])
  })

  test('that was never done can’t be undone', async ({ site: { act } }) => {
    const answer = await act({ kind: 'undo', event: randomUUID() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ error: 'There is nothing to undo.' })
  })

  test('a deleted lead is no place to act', async ({ site: { t, cookie, id, act } }) => {
    await t.app.inject({ method: 'DELETE', url: paths.item(id), headers: cookie })
    expect((await act({ kind: 'spoke' })).statusCode).toBe(404)
    expect((await t.app.inject({ url: paths.events(id), headers: cookie })).statusCode).toBe(404)
    await t.app.inject({ method: 'POST', url: paths.restore(id), headers: cookie })
    const restored = await t.app.inject({ url: paths.events(id), headers: cookie })
    expect(restored.json()).toMatchObject([{ act: { kind: 'restored' } }, { act: { kind: 'deleted' } }])
  })
})

describe('a lead marked as spam', () => {
  test('leaves the queue and rings no more, and comes back as it was, told of once', async ({
    site: { t, cookie, id, act, events },
  }) => {
    const post = (url: string) => t.app.inject({ method: 'POST', url, headers: cookie })
    const queue = async () =>
      QueueSchema.parse((await t.app.inject({ url: apiPaths.queue, headers: cookie })).json())
    await act({ kind: 'no_answer' })
    const before = await queue()
    expect(before.items).toMatchObject([{ kind: 'quote', record: { id, tries: 1 } }])

    expect((await post(paths.spam(id))).statusCode).toBe(200)
    expect(await queue()).toMatchObject({ items: [], counts: { answer: 0, today: 0 } })
    expect((await post(paths.notSpam(id))).statusCode).toBe(200)
    expect(await queue()).toEqual(before)
    expect((await events()).map(({ act: { kind } }) => kind)).toEqual(['not_spam', 'spam', 'no_answer'])
    const mails = await t.db.selectFrom('outbox').select('id').where('channel', '=', 'mail').execute()
    expect(mails).toHaveLength(1)
  })

  test('one that was never opened can be made unread again', async ({ site: { t, cookie, id } }) => {
    const post = (url: string) => t.app.inject({ method: 'POST', url, headers: cookie })
    await post(paths.seen(id))
    await post(paths.unread(id))
    const lead = await t.app.inject({ url: apiPaths.lead(id), headers: cookie })
    expect(lead.json().record).toMatchObject({ seenAt: null, answeredAt: null })
  })
})

test('the queue is one list over both kinds with its counts, and says when there is more', async ({
  site: { t, cookie, id },
}) => {
  t.advance(hours(1))
  const contact = (await send(t, apiPaths.contact, aContactRequest())).json().id
  const get = async (query: string) =>
    (await t.app.inject({ url: `${apiPaths.queue}${query}`, headers: cookie })).json()
  expect((await get('')).items.map(({ record }: { record: { id: string } }) => record.id)).toEqual([
    id,
    contact,
  ])
  expect(await get('?limit=1')).toMatchObject({ hasMore: true, counts: { answer: 2 } })
  for (const [query, field] of [
    ['view=everything', 'view'],
    ['limit=0', 'limit'],
    ['from=yesterday', 'from'],
    ['from=2026-99-99', 'from'],
    ['to=2026-02-31', 'to'],
    ['status=open', 'status'],
    ['order=shortest', 'order'],
  ]) {
    expect((await get(`?${query}`)).fields).toHaveProperty(String(field))
  }
})

test('an open lead that was answered always has a date, and what was quoted is kept and can be undone', async ({
  site: { t, act },
}) => {
  const record = async (payload: object) => (await act(payload)).json().record
  // A Friday, 2:05 pm: the next workday is Saturday, and the third day Monday.
  expect(await record({ kind: 'texted' })).toMatchObject({
    ...{ status: 'contacted', followUpAt: '2026-11-20T21:00:00.000Z' },
  })
  expect(await record({ kind: 'status', status: 'quoted' })).toMatchObject({
    ...{ followUpAt: '2026-11-22T21:00:00.000Z', quotedDollars: null },
  })
  const { event, record: quoted } = (await act({ kind: 'quoted_value', dollars: 3850 })).json()
  expect(quoted).toMatchObject({ quotedDollars: 3850, dollars: null })
  const chosen = '2026-12-01T06:00:00.000Z'
  await act({ kind: 'follow_up', at: chosen })
  // A date that is still to come stays.
  expect(await record({ kind: 'mailed' })).toMatchObject({ followUpAt: chosen, quotedDollars: 3850 })
  expect(await record({ kind: 'spoke' })).toMatchObject({ followUpAt: '2026-11-22T21:00:00.000Z' })
  expect(await record({ kind: 'undo', event })).toMatchObject({ quotedDollars: null })
  expect(await record({ kind: 'status', status: 'won' })).toMatchObject({
    ...{ followUpAt: null, doneAt: t.clock.now.toISOString() },
  })
  expect(await record({ kind: 'status', status: 'new' })).toMatchObject({ doneAt: null })
})

describe('what had to wait for a signal', () => {
  const agoIs = async (header: string) => {
    const { t, cookie, id, events } = await siteWithLead()
    // From 2:05 pm to the next morning.
    t.advance(hours(21))
    const answer = await t.post(
      paths.events(id),
      { kind: 'no_answer' },
      { ...cookie, [doneAgoHeader]: header },
    )
    expect(answer.statusCode).toBe(200)
    const [event] = await events()
    return { agoMs: t.clock.now.getTime() - Date.parse(event?.at ?? ''), record: answer.json().record, event }
  }

  test('is dated when it was done, and so is what follows from it', async () => {
    const { agoMs, record, event } = await agoIs(String(hours(3)))
    expect(agoMs).toBe(hours(3))
    expect(Date.parse(record.followUpAt) - Date.parse(event?.at ?? '')).toBe(hours(2))
  })

  test.each(['', '-5', 'yesterday', '1e9'])('a header that says “%s” says nothing', async (header) => {
    expect((await agoIs(header)).agoMs).toBe(0)
  })

  test('is never dated more than a week back', async () => {
    expect((await agoIs(String(days(400)))).agoMs).toBe(longestAgoMs)
  })
})

test('who does something about a lead from its row has read it', async ({ site: { t, cookie, act } }) => {
  const unread = async () =>
    (await t.app.inject({ url: apiPaths.adminSummary, headers: cookie })).json()[inquiries.quote.list].unread
  expect(await unread()).toBe(1)
  await act({ kind: 'spoke' })
  expect(await unread()).toBe(0)
})

test('what had to wait does not beat what somebody else did after it', async ({
  site: { t, cookie, id, act, events },
}) => {
  t.advance(hours(5))
  await act({ kind: 'status', status: 'won' })
  const answer = await t.post(
    paths.events(id),
    { kind: 'status', status: 'quoted' },
    { ...cookie, [doneAgoHeader]: String(hours(3)) },
  )
  expect(answer.json().record).toMatchObject({ status: 'won', followUpAt: null })
  expect(Date.parse(answer.json().record.answeredAt)).toBe(t.clock.now.getTime() - hours(3))
  expect((await events()).map((event) => event.act)).toMatchObject([{ status: 'won' }, { status: 'quoted' }])
})
