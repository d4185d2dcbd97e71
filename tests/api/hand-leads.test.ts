import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { hours } from '#shared/durations.ts'
import { doneAgoHeader } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { sourceWords } from '#shared/leads/source.ts'
import { apiPaths } from '#shared/paths.ts'
import { makeDoor, postAsTwilio, postToDoor, twilioToken } from '../support/doors.ts'
import { made } from '../support/made.ts'
import { aContactRequest } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const { paths } = inquiries.contact

async function siteWithOwner() {
  const t = await made(createTestApp)()
  const cookie = await t.signIn()
  const write = (payload: object, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url: apiPaths.leads, headers: { ...cookie, ...headers }, payload })
  const get = async (url: string) => (await t.app.inject({ url, headers: cookie })).json()
  const list = () => get(apiPaths.contactRequests)
  return { t, cookie, write, get, list }
}

const test = base.extend('site', siteWithOwner)

describe('a lead that somebody writes down', () => {
  test('is on the list with what was said to the letter, how it came, and nobody rung for it', async ({
    site: { t, write, list },
  }) => {
    const text = 'hi,  its Dave\n\nfan’s gone again 🙁 \t0491 570 156'
    const answer = await write({ text, phone: '0491 570 156', name: 'Dave', suburb: 'Petrie', how: 'text' })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    expect(answer.json()).toEqual({
      ...{ success: true, id, isCut: false },
      reference: `C-${id.slice(0, 6).toUpperCase()}`,
    })
    const [lead] = await list()
    expect(lead).toMatchObject({ id, message: text, name: 'Dave', phone: '0491 570 156' })
    expect(lead).toMatchObject({ subject: '', suburb: 'Petrie' })
    expect(lead).toMatchObject({
      email: '',
      status: 'new',
      answeredAt: null,
      seenAt: '2026-11-20T04:05:00.000Z',
    })
    expect(sourceWords(lead.source)).toBe('By text')
    t.advance(hours(1))
    expect(await t.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('alarms').selectAll().execute()).toEqual([])
  })

  test.each([
    ['phone', undefined, 'contacted', 'spoke'],
    ['phone', false, 'new', undefined],
    ['met', true, 'contacted', 'spoke'],
    ['text', true, 'contacted', 'texted'],
    ['marketplace', undefined, 'new', undefined],
  ] as const)('by %s with isAnswered %s is %s', async (how, isAnswered, status, act) => {
    const { write, get, list } = await siteWithOwner()
    const { id } = (await write({ phone: '0491 570 156', how, isAnswered })).json()
    expect((await list())[0]).toMatchObject({ status, answeredAt: act ? '2026-11-20T04:05:00.000Z' : null })
    const events = await get(paths.events(id))
    expect(events.map((event: { act: { kind: string } }) => event.act.kind)).toEqual(act ? [act] : [])
  })

  test('is one lead with one event, however often it is sent under one key', async ({
    site: { write, get, list },
  }) => {
    const key = { 'idempotency-key': randomUUID() }
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => write({ phone: '0491 570 156', how: 'phone' }, key)),
    )
    expect(new Set(sent.map((answer) => answer.body)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    expect(await get(paths.events(sent[0]?.json().id))).toHaveLength(1)
  })

  test('counts from when it was written down, where that was without a signal', async ({
    site: { write, get, list },
  }) => {
    const ago = { [doneAgoHeader]: String(hours(3)) }
    const { id } = (await write({ phone: '0491 570 156', how: 'phone' }, ago)).json()
    const at = '2026-11-20T01:05:00.000Z'
    expect(await list()).toMatchObject([{ id, createdAt: at, answeredAt: at }])
    expect(await get(paths.events(id))).toMatchObject([{ at, act: { kind: 'spoke' } }])
    for (const wrong of ['-1', 'soon', '1e99']) {
      expect((await write({ phone: '0491 570 157' }, { [doneAgoHeader]: wrong })).statusCode).toBe(201)
    }
    expect((await list()).slice(0, 3).map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      Array.from({ length: 3 }, () => '2026-11-20T04:05:00.000Z'),
    )
  })

  test('keeps the first 5,000 characters of 200 KB and says so', async ({ site: { write, list } }) => {
    const answer = await write({ text: `${'x'.repeat(4_999)}${'🙂'.repeat(50_000)}` })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().isCut).toBe(true)
    expect((await list())[0].message).toBe('x'.repeat(4_999))
  })

  const refused: [payload: object, fields: object][] = [
    [{}, { text: 'Type a number, an email address or what they said.' }],
    [{ text: ' \u200b', name: 'Jo' }, { text: 'Type a number, an email address or what they said.' }],
    [{ phone: '12' }, { phone: 'String must contain at least 6 character(s)' }],
    [{ email: 'jo' }, { email: 'Invalid email' }],
    [{ phone: '0491 570 156', how: 'pigeon' }, { how: 'Invalid enum value' }],
    [{ text: 5 }, { text: 'Expected string, received number' }],
  ]
  test('that can’t be one is refused and nothing is stored', async ({ site: { write, list } }) => {
    for (const [payload, fields] of refused) {
      const answer = await write(payload)
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400)
      expect(answer.json()).toEqual({ error: expect.any(String), fields })
    }
    expect(await list()).toEqual([])
  })

  test('is refused to who only reads, and where somebody else is signed in now', async ({
    site: { t, write },
  }) => {
    const phone = '0491 570 156'
    expect((await write({ phone }, await t.signInAs('view'))).statusCode).toBe(403)
    expect((await write({ phone }, { [doneByHeader]: 'else' })).statusCode).toBe(412)
    expect((await write({ phone }, await t.signInAs('staff'))).statusCode).toBe(201)
  })
})

describe('a lead without a name, an e-mail address or a number', () => {
  test('is no earlier request of another without', async ({ site: { write, get } }) => {
    await write({ phone: '0491 570 156' })
    await write({ text: 'no way to answer' })
    await write({ text: 'none here either' })
    const { id } = (await write({ phone: '0491 570 157' })).json()
    expect(await get(apiPaths.relatedLeads(id))).toEqual([])
    const again = (await write({ phone: '+61 491 570 157', text: 'me again' })).json()
    expect(await get(apiPaths.relatedLeads(again.id))).toMatchObject([{ id }])
  })

  test('is found, downloaded, saved as a contact and put into the bin by what it has', async ({
    site: { t, cookie, write, get },
  }) => {
    const { id } = (await write({ phone: '0491 570 156', how: 'word_of_mouth' })).json()
    expect(await get(`${apiPaths.contactRequests}?search=0491570156`)).toHaveLength(1)
    const card = await t.app.inject({ url: paths.contact(id), headers: cookie })
    expect(card.body).toContain('FN:0491 570 156\r\n')
    expect(card.body).not.toContain('EMAIL')
    const file = await t.app.inject({ url: apiPaths.queueFile, headers: cookie })
    expect(file.body).toContain('0491 570 156')
    expect(file.body).toContain('By word of mouth')
    const lines = await t.app.inject({ url: apiPaths.leadExport, headers: cookie })
    expect(lines.body).toContain('"how":"word_of_mouth"')
    await t.app.inject({ method: 'DELETE', url: paths.item(id), headers: cookie })
    expect(await get(apiPaths.bin)).toMatchObject([{ id, title: '0491 570 156', note: '' }])
  })

  test('is forgotten alone', async ({ site: { t, cookie, write, get, list } }) => {
    const { id } = (await write({ text: 'forget what I said' })).json()
    await write({ text: 'keep this' })
    await t.app.inject({ method: 'POST', url: apiPaths.contact, payload: aContactRequest() })
    expect(await get(apiPaths.leadPerson(id))).toMatchObject({ requests: 1, phones: [], emails: [] })
    const answer = await t.app.inject({
      ...{ method: 'POST', url: apiPaths.forgetPerson(id), headers: cookie },
      payload: { requests: 1, testimonials: false },
    })
    expect(answer.statusCode).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  test('counts by how it came', async ({ site: { t, cookie, write, get } }) => {
    const { id } = (await write({ phone: '0491 570 156', how: 'marketplace' })).json()
    await t.app.inject({
      ...{ method: 'POST', url: paths.events(id), headers: cookie },
      payload: { kind: 'status', status: 'won' },
    })
    const { sources } = await get(apiPaths.answerTimes)
    expect(sources).toMatchObject([{ label: 'Marketplace', leads: 1, won: 1 }])
  })

  test('counts beside those of doors and Twilio numbers, each by its way', async ({
    site: { t, cookie, write, get, list },
  }) => {
    const win = (id: string) =>
      t.app.inject({
        ...{ method: 'POST', url: paths.events(id), headers: cookie },
        payload: { kind: 'status', status: 'won' },
      })
    await win((await write({ phone: '0491 570 156', how: 'phone' })).json().id)
    await write({ phone: '0491 570 157', how: 'phone' })
    await write({ phone: '0491 570 158' })
    const signed = await makeDoor(t)
    const body = { what: 'request', phone: '0491 570 159', message: 'Fan is out' }
    await win((await postToDoor(t, signed, { id: 'msg_1', body })).json().id)
    const twilio = { kind: 'twilio', name: 'Calls', authToken: twilioToken, sentence: '' } as const
    const number = await makeDoor(t, twilio)
    const call = { CallSid: `CA${'1'.repeat(32)}`, From: '+61491570110' }
    await postAsTwilio(t, number, call)
    await postAsTwilio(t, number, { ...call, CallSid: `CA${'2'.repeat(32)}` })
    await postAsTwilio(t, number, { MessageSid: `SM${'3'.repeat(32)}`, From: '+61491570156', Body: 'hi' })
    const { sources } = await get(apiPaths.answerTimes)
    expect(
      sources
        .map(({ label, leads, won }: Record<string, unknown>) => `${label}: ${won} of ${leads}`)
        .toSorted(),
    ).toEqual([
      'Added by hand: 0 of 1',
      'Missed call: 0 of 1',
      'Other programs: 1 of 1',
      'Phone: 1 of 2',
      'Text: 0 of 1',
    ])
    expect(await list()).toHaveLength(6)
  })
})
