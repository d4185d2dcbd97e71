import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { hours, minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { sourceWords } from '#shared/leads/source.ts'
import { apiPaths } from '#shared/paths.ts'
import { startAlarmSite } from '../support/alarm-site.ts'
import { makeDoor, postAsTwilio, postToDoor, twilioToken } from '../support/doors.ts'
import { asOwner, callAsOwner, soon } from '../support/lead-mail.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const { paths } = inquiries.contact

const get = (t: TestApp, url: string) => asOwner(t, 'GET', url)
const leadsOf = (t: TestApp) => get(t, apiPaths.contactRequests)
const missedCall = { what: 'missed_call', phone: '0491 570 156' }
const twilio = { kind: 'twilio', name: 'Missed calls', authToken: twilioToken, sentence: '' } as const
const callSid = (digit: string) => `CA${digit.repeat(32)}`
const messageSid = (digit: string) => `SM${digit.repeat(32)}`

describe('a door', () => {
  test('tells its secret once, and when it was last used', async ({ t }) => {
    const { secret, ...door } = await makeDoor(t)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(door).toMatchObject({
      ...{ name: 'Receptionist', kind: 'signed', lastUsedAt: null, lastRefusal: null },
      ...{ createdBy: 'owner', textBackWords: '' },
      url: `http://localhost:3000/api/leads/in/${door.id}`,
    })
    expect(await get(t, apiPaths.doors)).toEqual([door])
    const [row] = await t.db.selectFrom('doors').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    await postToDoor(t, { ...door, secret }, { id: 'msg_1', body: missedCall })
    expect(await get(t, apiPaths.doors)).toMatchObject([{ lastUsedAt: '2026-11-20T04:05:00.000Z' }])
  })

  test('makes a lead that rings and is mailed like any other', async ({ t }) => {
    const door = await makeDoor(t)
    const body = { what: 'request', phone: '0491 570 156', name: 'Jo Citizen', message: 'Fan is out' }
    const answer = await postToDoor(t, door, { id: 'msg_1', body })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    const [lead] = await leadsOf(t)
    expect(lead).toMatchObject({ id, name: 'Jo Citizen', phone: '0491 570 156', message: 'Fan is out' })
    expect(lead).toMatchObject({ email: '', seenAt: null, status: 'new' })
    expect(sourceWords(lead.source)).toBe('From another program, Receptionist')
    expect(await t.db.selectFrom('alarms').select('recordId').execute()).toEqual([{ recordId: id }])
  })

  test('takes one message once, whatever it says the second time and however often it comes', async () => {
    await using t = await createTestApp()
    const door = await makeDoor(t)
    const first = await postToDoor(t, door, { id: 'msg_1', body: missedCall })
    const again = await Promise.all([
      ...Array.from({ length: 5 }, () => postToDoor(t, door, { id: 'msg_1', body: missedCall })),
      postToDoor(t, door, { id: 'msg_1', body: { what: 'message', message: 'else' } }),
    ])
    expect(first.statusCode).toBe(201)
    expect(again.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 200))
    expect(new Set(again.map(({ body }) => body))).toEqual(new Set([first.body]))
    expect(await leadsOf(t)).toHaveLength(1)
  })

  test('keeps what it says of a further call', async ({ t }) => {
    const door = await makeDoor(t)
    await postToDoor(t, door, { id: 'msg_1', body: missedCall })
    await postToDoor(t, door, { id: 'msg_2', body: { ...missedCall, name: 'Bec', message: 'No power' } })
    const [lead] = await leadsOf(t)
    expect(lead).toMatchObject({ message: 'Bec\nNo power' })
    expect(await get(t, paths.events(lead.id))).toMatchObject([
      { act: { kind: 'rang', text: 'Bec\nNo power' } },
    ])
  })

  test('keeps a number and an address that it can’t read, in the message', async ({ t }) => {
    const door = await makeDoor(t)
    const body = { what: 'message', phone: 'withheld', email: 'jo at example', message: 'Ring me' }
    expect((await postToDoor(t, door, { id: 'msg_1', body })).statusCode).toBe(201)
    expect((await leadsOf(t))[0]).toMatchObject({
      ...{ phone: '', email: '' },
      message: 'Ring me\nPhone: withheld\nEmail: jo at example',
    })
  })

  test('is tried by its owner: the lead says that it is a test, and rings', async ({ t }) => {
    const [signed, byTwilio] = [await makeDoor(t), await makeDoor(t, twilio)]
    const tryIt = ({ id }: { id: string }) => callAsOwner(t, 'POST', apiPaths.doorTest(id))
    for (const door of [signed, byTwilio]) expect((await tryIt(door)).statusCode).toBe(200)
    const messages = (await leadsOf(t)).map(({ message }: { message: string }) => message)
    expect(messages.toSorted()).toEqual(
      [byTwilio, signed].map(
        ({ name }) => `A test of the door “${name}”, sent by owner. No customer is waiting.`,
      ),
    )
    expect(await t.db.selectFrom('alarms').select('id').execute()).toHaveLength(2)
    expect((await tryIt({ id: randomUUID() })).statusCode).toBe(404)
    await t.db.updateTable('doors').set({ sealedSecret: 'else' }).where('id', '=', signed.id).execute()
    const lost = await tryIt(signed)
    expect([lost.statusCode, lost.json().error]).toEqual([
      409,
      'This door can’t be used any more. Make a new one.',
    ])
  })

  const otherSecret = `whsec_${Buffer.alloc(32).toString('base64')}`
  const at = (byMs: number) => new Date(Date.parse('2026-11-20T04:05:00Z') + byMs)
  test.each([
    ['another secret', 401, 'wrong_signature', { body: missedCall, secret: otherSecret }],
    ['no signature', 401, 'unsigned', { body: missedCall, headers: { 'webhook-signature': '' } }],
    [
      'a signature of another kind',
      401,
      'wrong_signature',
      { body: missedCall, headers: { 'webhook-signature': 'v1a,AAAA' } },
    ],
    ['no id', 401, 'unsigned', { body: missedCall, headers: { 'webhook-id': '' } }],
    ['a clock 6 minutes behind', 409, 'other_time', { body: missedCall, at: at(-minutes(6)) }],
    ['a clock 6 minutes ahead', 409, 'other_time', { body: missedCall, at: at(minutes(6)) }],
    ['no JSON', 400, 'not_json', { body: 'phone=0491570156' }],
    ['no body', 400, 'not_json', { body: '' }],
    ['no kind', 400, 'wrong_type', { body: { phone: '0491 570 156' } }],
    ['a number for a text', 400, 'wrong_type', { body: { what: 'message', message: 5 } }],
    ['nothing said', 400, 'says_nothing', { body: { what: 'message', name: 'Jo' } }],
    ['1 MB', 413, 'too_large', { body: { what: 'message', message: 'x'.repeat(1024 * 1024) } }],
  ])(
    'refuses a call with %s by %d, notes that it was %s and stores nothing',
    async (_, status, reason, call) => {
      await using t = await createTestApp()
      const door = await makeDoor(t)
      const answer = await postToDoor(t, door, { id: 'msg_1', ...call })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ error: expect.any(String) })
      expect(await leadsOf(t)).toEqual([])
      const at = '2026-11-20T04:05:00.000Z'
      expect(await get(t, apiPaths.doors)).toMatchObject([{ lastUsedAt: null, lastRefusal: { at, reason } }])
    },
  )

  test('that was closed is nowhere, as one that never was', async ({ t }) => {
    const door = await makeDoor(t)
    const close = () => callAsOwner(t, 'DELETE', apiPaths.door(door.id))
    expect((await close()).statusCode).toBe(200)
    expect((await close()).statusCode).toBe(404)
    expect((await postToDoor(t, door, { id: 'msg_1', body: missedCall })).statusCode).toBe(404)
    expect((await postToDoor(t, { ...door, id: 'else' }, { id: 'msg_1', body: missedCall })).statusCode).toBe(
      404,
    )
    expect(await get(t, apiPaths.doors)).toEqual([])
  })
})

describe('a Twilio number', () => {
  test('makes a missed call a lead, once, and rejects the call', async ({ t }) => {
    const door = await makeDoor(t, twilio)
    expect(door.secret).toBe('')
    const fields = { CallSid: callSid('1'), From: '+61491570156', To: '+61755500142', CallStatus: 'ringing' }
    const answer = await postAsTwilio(t, door, fields)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([201, 'text/xml; charset=utf-8'])
    expect(answer.body).toContain('<Response><Reject reason="busy"/></Response>')
    expect((await postAsTwilio(t, door, fields)).statusCode).toBe(200)
    const leads = await leadsOf(t)
    expect(leads).toMatchObject([{ phone: '+61491570156', subject: 'Missed call', message: '' }])
    expect(sourceWords(leads[0].source)).toBe('From a missed call, Missed calls')
  })

  test('says its sentence, whatever is in it', async ({ t }) => {
    const door = await makeDoor(t, { ...twilio, sentence: 'We’re <on> a ladder & ring back' })
    const answer = await postAsTwilio(t, door, { CallSid: callSid('1'), From: '+61491570156' })
    expect(answer.body).toContain('We’re &lt;on&gt; a ladder &amp; ring back</Say><Hangup/>')
  })

  test('makes a text message a lead, and says of pictures that they came', async ({ t }) => {
    const door = await makeDoor(t, twilio)
    const fields = {
      MessageSid: messageSid('1'),
      From: '+61491570156',
      Body: 'fan’s out\nring me',
      NumMedia: '2',
    }
    const answer = await postAsTwilio(t, door, fields)
    expect(answer.statusCode).toBe(201)
    expect(answer.body).toContain('<Response></Response>')
    expect((await leadsOf(t))[0]).toMatchObject({
      phone: '+61491570156',
      message: 'fan’s out\nring me\n(2 pictures came with it, kept by Twilio.)',
    })
  })

  test('makes five calls of one number at once one lead, and each further one a line of it', async () => {
    await using t = await createTestApp()
    const door = await makeDoor(t, twilio)
    const ring = (digit: string) => postAsTwilio(t, door, { CallSid: callSid(digit), From: '+61491570156' })
    const rung = await Promise.all(['1', '2', '3', '4', '5'].map(ring))
    expect(rung.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect((await ring('3')).statusCode).toBe(200)
    const leads = await leadsOf(t)
    expect(leads).toHaveLength(1)
    expect(await get(t, paths.events(leads[0].id))).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ act: { kind: 'rang' }, by: 'Missed calls' })),
    )
  })

  test('adds a text to the open lead of its number, which is unread and rings again', async ({ t }) => {
    const door = await makeDoor(t, twilio)
    await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
    const [{ id }] = await get(t, apiPaths.quoteRequests)
    const acted = (act: object) => callAsOwner(t, 'POST', inquiries.quote.paths.events(id), act)
    await acted({ kind: 'spoke' })
    const alarm = () => t.db.selectFrom('alarms').select('acknowledgedAt').executeTakeFirstOrThrow()
    expect((await alarm()).acknowledgedAt).not.toBeNull()

    const text = { MessageSid: messageSid('1'), From: '+61491570006', Body: 'and the oven' }
    expect((await postAsTwilio(t, door, text)).statusCode).toBe(201)
    expect((await postAsTwilio(t, door, text)).statusCode).toBe(200)
    expect(await leadsOf(t)).toEqual([])
    const [event] = await get(t, inquiries.quote.paths.events(id))
    expect(event).toMatchObject({ by: 'Missed calls', act: { kind: 'wrote', text: 'and the oven' } })
    expect(await get(t, apiPaths.quoteRequests)).toMatchObject([{ id, seenAt: null, status: 'contacted' }])
    expect((await alarm()).acknowledgedAt).toBeNull()
    expect(await get(t, apiPaths.queue)).toMatchObject({
      items: [{ record: { id } }],
      said: [{ id, words: 'Sent you a text' }],
    })
    expect(await get(t, `${apiPaths.queue}?view=all&search=oven`)).toMatchObject({
      items: [{ record: { id } }],
    })

    await acted({ kind: 'status', status: 'won' })
    const late = { ...text, MessageSid: messageSid('2'), Body: 'another job' }
    expect((await postAsTwilio(t, door, late)).statusCode).toBe(201)
    expect(await leadsOf(t)).toMatchObject([{ message: 'another job' }])
    expect((await postAsTwilio(t, door, text)).statusCode).toBe(200)
    expect(await leadsOf(t)).toHaveLength(1)
  })

  test('gives a missed call the first words that its number sends', async ({ t }) => {
    const door = await makeDoor(t, twilio)
    const From = '+61491570156'
    await postAsTwilio(t, door, { CallSid: callSid('1'), From })
    await postAsTwilio(t, door, { MessageSid: messageSid('1'), From, Body: 'No power, Petrie' })
    await postAsTwilio(t, door, { MessageSid: messageSid('2'), From, Body: 'Gate is open' })
    const [lead, ...others] = await leadsOf(t)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ subject: 'Missed call', message: 'No power, Petrie' })
    expect(await get(t, paths.events(lead.id))).toMatchObject([
      { act: { kind: 'wrote', text: 'Gate is open' } },
      { act: { kind: 'wrote', text: 'No power, Petrie' } },
    ])
  })

  test('keeps a call without a number', async ({ t }) => {
    const door = await makeDoor(t, twilio)
    await postAsTwilio(t, door, { CallSid: callSid('1'), From: 'Anonymous' })
    await postAsTwilio(t, door, { CallSid: callSid('2'), From: '+266696687' })
    expect(await leadsOf(t)).toMatchObject([
      { phone: '', subject: 'Missed call' },
      { phone: '', subject: 'Missed call' },
    ])
  })

  test.each([
    ['another token', 401, { CallSid: callSid('1'), From: '+61491570156' }, 'f'.repeat(32)],
    ['no call', 400, { From: '+61491570156' }, twilioToken],
    ['another thing', 400, { CallSid: 'else', From: '+61491570156' }, twilioToken],
  ])('refuses a post with %s by %d and stores nothing', async (_, status, fields, token) => {
    await using t = await createTestApp()
    const door = await makeDoor(t, twilio)
    expect((await postAsTwilio(t, door, fields, token)).statusCode).toBe(status)
    expect(await leadsOf(t)).toEqual([])
  })
})

describe('a door that texts back', () => {
  const caller = '+61491570157'

  async function siteThatTexts(textsBack = true) {
    const site = await startAlarmSite()
    const door = await makeDoor(site.t, twilio)
    const answer = await callAsOwner(site.t, 'PATCH', apiPaths.door(door.id), { textsBack })
    expect(answer.statusCode).toBe(200)
    const ring = (digit: string, from = caller) =>
      postAsTwilio(site.t, door, { CallSid: callSid(digit), From: from })
    const textsOf = () =>
      site.t.db.selectFrom('outbox').select('target').where('about', '=', 'text_back').execute()
    return { ...site, ring, textsOf }
  }

  test('answers five missed calls of a mobile by one text, and the next one four hours later', async () => {
    await using site = await siteThatTexts()
    for (const digit of ['1', '2', '3', '4', '5']) await site.ring(digit)
    const sent = () => site.gateway.messages.filter(({ to }) => to === caller)
    await soon(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.text).toBe(
      'Sorry we missed your call. Text us what you need, or send photos at localhost:3000/quote. Example Electrical, (07) 5550 0142',
    )
    expect(await site.textsOf()).toHaveLength(1)
    const [{ id }] = await leadsOf(site.t)
    const { deliveries } = await get(site.t, apiPaths.leadAlarm(id))
    expect(deliveries).toContainEqual(
      expect.objectContaining({ channel: 'sms', to: caller, about: 'text_back' }),
    )
    site.t.clock.now = new Date(site.t.clock.now.getTime() + hours(4) + 1)
    await site.ring('6')
    expect(await site.textsOf()).toHaveLength(2)
  })

  test.each(['+61755500142', '+611300975707', '+611800160401', '+447700900142', 'Anonymous'])(
    'sends none to %s',
    async (from) => {
      await using site = await siteThatTexts()
      await site.ring('1', from)
      expect(await leadsOf(site.t)).toHaveLength(1)
      expect(await site.textsOf()).toEqual([])
    },
  )

  test('sends the text with the repeat of a call whose first try ended before it', async () => {
    await using site = await siteThatTexts()
    await site.ring('1')
    await site.t.db.deleteFrom('outbox').where('about', '=', 'text_back').execute()
    await site.ring('1')
    await site.ring('1')
    expect(await site.textsOf()).toHaveLength(1)
  })

  test('sends none once it is switched off', async () => {
    await using site = await siteThatTexts(false)
    await site.ring('1')
    expect(await site.textsOf()).toEqual([])
  })
})
