import { describe, expect, test } from 'vitest'
import { untouched } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const send = (t: TestApp, payload: object | string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: apiPaths.quote,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const list = async (t: TestApp) =>
  (await t.app.inject({ url: apiPaths.quoteRequests, headers: await t.signIn() })).json()

describe('POST /api/quote', () => {
  test('a complete request is stored as sent and answered without echoing it', async () => {
    await using t = await createTestApp()
    const answer = await send(t, aQuoteRequest())
    expect(answer.statusCode).toBe(201)
    const receipt = answer.json()
    expect(receipt).toEqual({
      success: true,
      id: expect.any(String),
      reference: `Q-${receipt.id.slice(0, 6).toUpperCase()}`,
      answerBy: '2026-11-21T04:05:00.000Z',
      photos: expect.any(Object),
    })
    expect(await list(t)).toEqual([
      {
        ...aQuoteRequest(),
        consentGiven: 'true',
        id: receipt.id,
        createdAt: '2026-11-20T04:05:00.000Z',
        seenAt: null,
        ...untouched,
      },
    ])
  })

  test.each([
    ['name', undefined, 'Required'],
    ['name', '   ', 'Required'],
    ['name', '\u3164', 'Required'],
    ['name', 'J'.repeat(101), 'String must contain at most 100 character(s)'],
    ['name', 7, 'Expected string, received number'],
    ['email', '', 'Required'],
    ['email', 'jo@example', 'Invalid email'],
    ['phone', '', 'Required'],
    ['phone', '12 34', 'String must contain at least 6 character(s)'],
    ['phone', '1'.repeat(21), 'String must contain at most 20 character(s)'],
    ['phone', 'call me maybe', 'Invalid phone number'],
    ['serviceType', 'plumbing', 'Invalid enum value'],
    ['address', 'a'.repeat(201), 'String must contain at most 200 character(s)'],
    ['description', '', 'Required'],
    ['consentGiven', false, 'You must agree to be contacted'],
    ['consentGiven', undefined, 'You must agree to be contacted'],
    ['consentGiven', 'yes', 'You must agree to be contacted'],
  ])('%s=%j is refused on that field and nothing is stored', async (field, value, message) => {
    await using t = await createTestApp()
    const answer = await send(t, aQuoteRequest({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.any(String), fields: { [field]: message } })
    expect(await list(t)).toEqual([])
  })

  test.each([
    [
      'a description with what nobody sees',
      { description: 'nul\0, half \ud83da\u0007 pair\ufffc' },
      { description: 'nul, half a pair' },
    ],
    ['a short description', { description: 'x' }, { description: 'x' }],
    ['consent as text', { consentGiven: 'true' }, { consentGiven: 'true' }],
    ['no service type', { serviceType: undefined }, { serviceType: '' }],
    ['an empty service type', { serviceType: '' }, { serviceType: '' }],
    ['no address', { address: undefined }, { address: '' }],
    ['a wrong sum', { captchaAnswer: 'blue' }, { captchaAnswer: 'blue' }],
    ['a sum that is a number', { captchaAnswer: 12 }, { captchaAnswer: '12' }],
    ['no sum', { captchaAnswer: undefined }, { captchaAnswer: '' }],
    ['space around', { name: '  Jo \n', address: ' Bli Bli ' }, { name: 'Jo', address: 'Bli Bli' }],
    ['a plus and brackets', { phone: '+61 (0)7 5550 0142' }, { phone: '+61 (0)7 5550 0142' }],
    ['an apostrophe', { email: "o'brien@mail.example.com" }, { email: "o'brien@mail.example.com" }],
    [
      'any script',
      { name: 'Zoë 李 🔌', description: 'مرحبا\n\n"; --' },
      { name: 'Zoë 李 🔌', description: 'مرحبا\n\n"; --' },
    ],
    ['an unknown field', { id: 'mine', createdAt: '2000-01-01' }, { createdAt: '2026-11-20T04:05:00.000Z' }],
  ])('%s is accepted', async (_what, changes, stored) => {
    await using t = await createTestApp()
    const answer = await send(t, aQuoteRequest(changes))
    expect(answer.statusCode).toBe(201)
    expect(await list(t)).toMatchObject([stored])
  })

  test('every wrong field is named at once', async () => {
    await using t = await createTestApp()
    const answer = await send(t, {})
    expect(answer.json()).toEqual({
      error: 'Please check the highlighted fields.',
      fields: {
        name: 'Required',
        email: 'Required',
        phone: 'Required',
        description: 'Required',
        consentGiven: 'You must agree to be contacted',
      },
    })
  })

  test.each([
    ['broken JSON', '{"name": ', {}, 400],
    ['no body', '', {}, 400],
    ['an array', '[]', {}, 400],
    ['null', 'null', {}, 400],
    ['a prototype key', '{"__proto__": {"name": "x"}}', {}, 400],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415],
    ['another type', '<xml/>', { 'content-type': 'application/xml' }, 415],
    ['a megabyte', JSON.stringify(aQuoteRequest({ description: 'x'.repeat(1_000_000) })), {}, 413],
  ])('%s is refused with a sentence', async (_what, payload, headers, status) => {
    await using t = await createTestApp()
    const answer = await send(t, payload, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatch(/\w/)
    expect(await list(t)).toEqual([])
  })

  test('another site’s page can’t send for a visitor', async () => {
    await using t = await createTestApp()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      expect((await send(t, aQuoteRequest(), headers)).statusCode).toBe(403)
    }
    expect((await send(t, aQuoteRequest(), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
    expect((await send(t, aQuoteRequest(), { origin: 'http://localhost:3000' })).statusCode).toBe(201)
  })

  test('a client that sends too often is asked to wait, and told for how long', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await send(t, aQuoteRequest()))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(201), 429])
    expect(answers.at(-1)?.headers['retry-after']).toBe('600')
    expect(answers.at(-1)?.json().error).toMatch(/wait/)
  })
})
