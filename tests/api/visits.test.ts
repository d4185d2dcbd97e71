import { describe, expect } from 'vitest'
import { hours } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { offerNews } from '#shared/offers/news.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { mailToNobody } from '../support/offers.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'
import { aVisitSite, monday, readCalendar, threeTimes, tuesday } from '../support/visits.ts'

const [first, second, third] = threeTimes

describe('offering times', () => {
  test('makes one link, which stays the same while nothing is picked', async ({ t, visitSite: site }) => {
    const one = await site.offered()
    expect(one.visit).toMatchObject({ state: 'offered', times: threeTimes, minutes: 180, booked: null })
    expect(one.link).toMatch(/^http:\/\/localhost:3000\/quote\?visit=[\w-]{22}$/)
    const again = await site.offered({ times: [third] })
    expect(again.link).toBe(one.link)
    expect(await site.visits()).toMatchObject([{ id: one.visit.id, times: [third] }])
    const stored = JSON.stringify(await t.db.selectFrom('visit_tokens').selectAll().execute())
    expect(stored).not.toContain(one.token)
    expect((await site.call(visitPaths.visitLink(one.visit.id))).json()).toEqual({ link: one.link })
  })

  test('under the same key is one offer, and can be undone', async ({ visitSite: site }) => {
    const key = crypto.randomUUID()
    const [one, again] = [await site.offer({}, key), await site.offer({}, key)]
    expect(again.json()).toEqual(one.json())
    expect(await site.events()).toHaveLength(1)
    await site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'undo', event: one.json().event })
    expect(await site.visits()).toMatchObject([{ state: 'cancelled' }])
  })

  const refused: [what: string, body: object][] = [
    ['no time', { times: [] }],
    ['four times', { times: [...threeTimes, arrivalOn(tuesday, 9, 11)] }],
    ['a time that ends before it begins', { times: [{ from: first.to, to: first.from }] }],
    ['a time over midnight', { times: [{ from: '2026-11-23T12:00:00Z', to: '2026-11-23T16:00:00Z' }] }],
    ['a time that is over', { times: [arrivalOn('2026-11-19', 7, 9)] }],
    ['a time in words', { times: [{ from: 'Monday', to: 'seven' }] }],
    ['a year of work', { minutes: 525_600 }],
    ['two agreed times', { isAgreed: true }],
  ]
  test('that can’t be is refused and stores nothing', async ({ visitSite: site }) => {
    for (const [what, body] of refused) {
      const answer = await site.offer(body)
      expect([answer.statusCode, answer.json().error], what).toEqual([400, expect.stringMatching(/./)])
    }
    expect(await site.visits()).toEqual([])
  })
})

describe('the customer', () => {
  test('picks one on a page that no log, cache or search engine keeps; it rings, and both see it', async () => {
    await using t = await createTestApp({ channels: mailToNobody })
    const site = await aVisitSite(t)
    const { path, token } = await site.offered()
    const page = await t.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    expect(page.body).not.toContain('<script src')
    expect(page.body).toContain('When should we come?')
    expect(page.body).toContain('Monday 23 November')
    expect((await site.visits())[0]?.state).toBe('offered')

    const picks = await Promise.all(Array.from({ length: 5 }, () => site.pick(token, second)))
    expect(picks.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
    expect(picks[0]?.headers.location).toBe(path)
    expect(await site.visits()).toMatchObject([{ state: 'booked', booked: second, isPicked: true }])
    expect((await site.record()).seenAt).toBeNull()
    const events = await site.events()
    expect(events.map(({ act }: { act: { kind: string } }) => act.kind)).toEqual([
      'visit_picked',
      'visit_offered',
    ])
    expect(events[0].by).toBe('The customer')
    const messages = t.db.selectFrom('outbox').select('id').where('about', '=', 'offer')
    expect(await messages.execute()).toHaveLength(1)
    const booked = (await t.app.inject({ url: path })).body.replaceAll('<!-- -->', '')
    expect(booked).toContain('We’re coming on Monday.')
    expect(booked).toContain('Between 11 am and 1 pm')
    const planned = await site.get(`${visitPaths.visits}?from=${monday}&to=${monday}`)
    expect(planned).toMatchObject([{ visit: { booked: second }, lead: { record: { id: site.lead } } }])
    expect(await site.get(`${visitPaths.visits}?from=${tuesday}&to=${tuesday}`)).toEqual([])
  })

  test('picks another one, then says that it doesn’t suit, and picks after all', async () => {
    await using t = await createTestApp()
    const site = await aVisitSite(t)
    const { path, token } = await site.offered()
    await site.pick(token, first)
    await site.pick(token, third)
    expect((await site.visits())[0]?.booked).toEqual(third)
    // The owner is told that it is another day, not a second visit.
    expect(offerNews((await site.events())[0].act)).toEqual({
      title: 'Visit moved, Tue 24 Nov, 7 to 9 am',
      words: 'It was Mon 23 Nov, 7 to 9 am. The customer changed it.',
    })
    for (let n = 0; n < 3; n++) await site.refuse(token, 'Only after <b>four</b>')
    expect(await site.visits()).toMatchObject([{ state: 'refused', words: 'Only after <b>four</b>' }])
    const { act } = (await site.events())[0]
    expect(act).toMatchObject({ kind: 'visit_refused', booked: third })
    // What rings and is mailed says that somebody need not drive there.
    expect(offerNews(act)).toEqual({
      title: 'Visit off, Tue 24 Nov, 7 to 9 am',
      words: 'Only after <b>four</b>',
    })
    expect(await site.get(`${apiPaths.queue}?view=answer`)).toMatchObject({
      said: [{ id: site.lead, words: 'Visit off' }],
    })
    expect(await site.events()).toHaveLength(4)
    const page = (await t.app.inject({ url: path })).body
    expect(page).toContain('No worries. We won’t come on Tuesday 24 November.')
    await site.pick(token, first)
    expect((await site.visits())[0]?.state).toBe('booked')
  })

  test('whom no time suits is followed up at once, also once the job is won', async ({ visitSite: site }) => {
    const act = (data: object) => site.call(inquiries.quote.paths.events(site.lead), data)
    await act({ kind: 'status', status: 'won' })
    const { token } = await site.offered()
    const toFollowUp = () => site.get(`${apiPaths.queue}?view=today`)
    expect(await toFollowUp()).toMatchObject({ items: [], counts: { today: 0 } })
    await site.refuse(token, 'After four')
    expect(await toFollowUp()).toMatchObject({
      items: [{ record: { id: site.lead, status: 'won' } }],
      counts: { today: 1 },
      said: [{ id: site.lead, words: 'No time suits' }],
    })
    await act({ kind: 'texted' })
    expect(await toFollowUp()).toMatchObject({ items: [], counts: { today: 0 } })
  })

  test('who has not picked a time for a won job is followed up from the next workday, until a day is booked', async () => {
    await using t = await createTestApp()
    const site = await aVisitSite(t)
    const act = (data: object) => site.call(inquiries.quote.paths.events(site.lead), data)
    await act({ kind: 'status', status: 'won' })
    const { token } = await site.offered({ times: [second, third] })
    await act({ kind: 'texted' })
    const count = async () => (await site.get(`${apiPaths.queue}?view=today`)).counts.today
    expect(await count()).toBe(0)
    t.advance(hours(22))
    expect(await count()).toBe(1)
    await site.pick(token, third)
    expect(await count()).toBe(0)
  })

  test('can pick no time that is over, was never offered, or belongs to somebody else', async () => {
    await using t = await createTestApp()
    const site = await aVisitSite(t)
    const other = await aVisitSite(t, { description: 'Another job, in another house altogether.' })
    const [one, two] = [await site.offered(), await other.offered()]
    expect((await site.pick(one.token, arrivalOn(monday, 13, 15))).statusCode).toBe(409)
    await site.pick(one.token, first)
    const late = await other.pick(two.token, first)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Someone else is booked then. Pick another time.')
    expect(late.body).toContain('Just taken')
    // A visit of three hours from 7 reaches to 10.
    expect((await other.offer({ times: [arrivalOn(monday, 9, 11)], isAgreed: true })).statusCode).toBe(409)
    expect((await other.pick(two.token, third)).statusCode).toBe(303)
    t.clock.now = new Date(third.from)
    expect((await other.pick(two.token, third)).statusCode).toBe(303)
    expect((await site.pick(one.token, third)).statusCode).toBe(409)
  })

  test('with a wrong, cut, doubled or deleted link gets one kind of 404', async ({ t, visitSite: site }) => {
    const { token, path } = await site.offered()
    const pageOf = (visit: string) => t.app.inject({ url: `/quote?${new URLSearchParams({ visit })}` })
    const wrong = await pageOf('A'.repeat(22))
    expect(wrong.statusCode).toBe(404)
    for (const other of [token.slice(0, -1), token + token, '', 'é'])
      expect((await pageOf(other)).body).toBe(wrong.body)
    expect((await site.pick('nothing', first)).statusCode).toBe(404)
    expect((await t.app.inject({ url: visitPaths.visitFile('nothing') })).statusCode).toBe(404)
    await t.app.inject({ method: 'DELETE', url: apiPaths.quoteRequest(site.lead), headers: site.headers })
    expect((await t.app.inject({ url: path })).body).toBe(wrong.body)
  })

  test('sees the visit on the quote that was accepted', async ({ t, visitSite: site }) => {
    const written = (await site.write()).json()
    const offer = new URL(written.link).searchParams.get('offer') ?? ''
    await site.post(offerPaths.acceptOffer, { offer, name: 'Kerry Sample' })
    const { token } = await site.offered()
    const page = (await t.app.inject({ url: `/quote?offer=${offer}` })).body
    expect(page).toContain('When should we come?')
    expect(page).toContain(`value="${token}"`)
  })
})

describe('moving and calling off', () => {
  test('tells the customer by mail, with a calendar that replaces what he has', async () => {
    await using t = await createTestApp({ channels: mailToNobody })
    const site = await aVisitSite(t)
    const { visit, token } = await site.offered()
    await site.pick(token, first)
    const file = async () => (await t.app.inject({ url: visitPaths.visitFile(token) })).body
    const before = readCalendar(await file())
    const moved = await site.move(visit.id, third)
    expect(moved.json()).toMatchObject({ visit: { booked: third }, isMailed: true })
    const after = readCalendar(await file())
    expect(after.events[0]?.uid).toBe(before.events[0]?.uid)
    expect(after.events[0]?.sequence).toBeGreaterThan(before.events[0]?.sequence ?? 0)
    expect(after.events[0]).toMatchObject({ start: third.from, status: 'CONFIRMED' })
    expect((await site.cancel(visit.id)).json()).toMatchObject({
      visit: { state: 'cancelled' },
      isMailed: true,
    })
    expect(readCalendar(await file()).events[0]?.status).toBe('CANCELLED')
    const mails = await t.db.selectFrom('outbox').selectAll().where('about', '=', 'visit_change').execute()
    expect(mails.map(({ target }) => target)).toEqual(Array(2).fill('jo@example.com'))
    // A second press is no second message.
    expect((await site.cancel(visit.id)).json()).toMatchObject({ isMailed: false })
  })

  test('without mail tells nobody by itself; an undo puts the time back', async ({ visitSite: site }) => {
    const { visit } = await site.offered({ times: [first], isAgreed: true })
    expect(visit).toMatchObject({ state: 'booked', booked: first, isPicked: false })
    const { event, isMailed } = (await site.move(visit.id, third)).json()
    expect(isMailed).toBe(false)
    await site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'undo', event })
    expect((await site.visits())[0]?.booked).toEqual(first)
  })

  test('makes the lead come back on the morning after', async ({ visitSite: site }) => {
    const { visit } = await site.offered({ times: [third], isAgreed: true })
    expect(await site.record()).toMatchObject({ status: 'contacted', followUpAt: '2026-11-24T21:00:00.000Z' })
    await site.cancel(visit.id)
    expect(await site.record()).toMatchObject({ followUpAt: '2026-11-20T21:00:00.000Z' })
  })
})

describe('the owner’s calendar', () => {
  test('is a link of his own with what is booked, what was called off, and no more once it is stopped', async () => {
    await using t = await createTestApp()
    const site = await aVisitSite(t)
    const other = await aVisitSite(t, { description: 'Another job, in another house altogether.' })
    const { visit } = await site.offered({ times: [first], isAgreed: true })
    const { visit: off } = await other.offered({ times: [third], isAgreed: true })
    await other.cancel(off.id)
    expect(await site.get(visitPaths.calendar)).toMatchObject({ link: null })
    const { link } = (await site.call(visitPaths.calendar)).json()
    const path = new URL(link).pathname
    const agent = { 'user-agent': 'iOS/17.1 (21B91) dataaccessd/1.0' }
    const file = await t.app.inject({ url: path, headers: agent })
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    })
    const { method, readValue, events } = readCalendar(file.body)
    expect([method, readValue('refresh-interval'), readValue('x-published-ttl')]).toEqual([
      'PUBLISH',
      'PT1H',
      'PT1H',
    ])
    expect(events).toMatchObject([
      {
        ...{ uid: `${visit.id}@localhost`, status: 'CONFIRMED', sequence: 0 },
        ...{ start: first.from, end: '2026-11-23T00:00:00.000Z' },
        ...{ url: `http://localhost:3000/admin?lead=${site.lead}`, summary: expect.stringContaining('Jo') },
      },
      { uid: `${off.id}@localhost`, status: 'CANCELLED', sequence: 1 },
    ])
    expect(file.body).toMatch(/DTSTART:20261122T210000Z\r\n/)
    expect(await site.get(visitPaths.calendar)).toMatchObject({ lastReadBy: 'Apple Calendar' })

    await t.app.inject({
      ...{ method: 'PATCH', url: visitPaths.calendar, headers: site.headers },
      payload: { showsNames: false },
    })
    const bare = (await t.app.inject({ url: path })).body
    expect(bare).not.toMatch(/Jo |0400|tel:/)
    const next = (await site.call(visitPaths.calendar)).json().link
    expect((await t.app.inject({ url: path })).statusCode).toBe(404)
    await t.app.inject({ method: 'DELETE', url: visitPaths.calendar, headers: site.headers })
    expect((await t.app.inject({ url: new URL(next).pathname })).statusCode).toBe(404)
  })

  test('is not changed by what a customer writes', async ({ t }) => {
    const nasty = 'Jo"\r\nATTENDEE:mailto:x@example.com\rX-EVIL:1\u2028END:VEVENT'
    const site = await aVisitSite(t, {
      ...{ name: nasty.slice(0, 90), address: `1 "A" St;,:\nLOCATION:x, Margate` },
      description: `Line one\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\n${nasty}`,
    })
    await site.offered({ times: [first], isAgreed: true })
    const { link } = (await site.call(visitPaths.calendar)).json()
    const { body } = await t.app.inject({ url: new URL(link).pathname })
    const { events } = readCalendar(body)
    expect(events).toHaveLength(1)
    expect(events[0]?.names).not.toContain('x-evil')
    expect(events[0]?.attendee).toBeNull()
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\u2028]/)
  })
})

test('visits leave with their leads, and go with the person', async ({ t, visitSite: site }) => {
  const { token } = await site.offered()
  await site.pick(token, first)
  const [line] = (await t.app.inject({ url: apiPaths.leadExport, headers: site.headers })).body.split('\n')
  expect(JSON.parse(line ?? '').visits).toMatchObject([{ state: 'booked', booked: first }])
  await site.call(apiPaths.forgetPerson(site.lead), { requests: 1, testimonials: false })
  for (const table of ['visits', 'visit_tokens'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
