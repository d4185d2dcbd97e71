import { afterAll, describe, expect } from 'vitest'
import { untouched } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const kinds = {
  contact: {
    url: apiPaths.contact,
    ownersUrl: apiPaths.contactRequests,
    make: aContactRequest,
    receipt: { letter: 'C' },
    stored: { suburb: '' },
    longText: 'message',
  },
  quote: {
    url: apiPaths.quote,
    ownersUrl: apiPaths.quoteRequests,
    make: aQuoteRequest,
    receipt: { letter: 'Q', photos: expect.any(Object) },
    stored: { consentGiven: 'true' },
    longText: 'description',
  },
}
type Kind = keyof typeof kinds

const send = (t: TestApp, kind: Kind, payload: object | string, headers: Record<string, string> = {}) =>
  t.post(kinds[kind].url, payload, { 'content-type': 'application/json', ...headers })

const list = async (t: TestApp, kind: Kind) =>
  (await t.app.inject({ url: kinds[kind].ownersUrl, headers: await t.signIn() })).json()

// One site for all that is refused, of which nothing may be stored, and one for all that is taken.
const [strict, taking] = [await createTestApp(), await createTestApp()]
afterAll(async () => {
  for (const site of [strict, taking]) await site[Symbol.asyncDispose]()
})

describe.each(['contact', 'quote'] as const)('a %s request', (kind) => {
  const { make, stored, longText } = kinds[kind]

  test('that is complete is stored as sent and answered without echoing it', async ({ t }) => {
    const answer = await send(t, kind, make())
    expect(answer.statusCode).toBe(201)
    const receipt = answer.json()
    const { letter, ...more } = kinds[kind].receipt
    expect(receipt).toEqual({
      success: true,
      id: expect.any(String),
      reference: `${letter}-${receipt.id.slice(0, 6).toUpperCase()}`,
      answerBy: '2026-11-21T04:05:00.000Z',
      ...more,
    })
    expect(await list(t, kind)).toEqual([
      {
        ...make(),
        ...stored,
        id: receipt.id,
        createdAt: '2026-11-20T04:05:00.000Z',
        seenAt: null,
        ...untouched,
      },
    ])
  })

  test.each([
    ['broken JSON', '{"name": ', {}, 400],
    ['no body', '', {}, 400],
    ['an array', '[]', {}, 400],
    ['null', 'null', {}, 400],
    ['a prototype key', '{"__proto__": {"name": "x"}}', {}, 400],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415],
    ['an HTML form', 'name=Jo', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another type', '<xml/>', { 'content-type': 'application/xml' }, 415],
    ['too much', JSON.stringify(make({ [longText]: 'x'.repeat(100_000) })), {}, 413],
    ['a megabyte', JSON.stringify(make({ [longText]: 'x'.repeat(1_000_000) })), {}, 413],
  ])('as %s is refused with a sentence', async (_what, payload, headers, status) => {
    const answer = await send(strict, kind, payload, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatch(/\w/)
    expect(await list(strict, kind)).toEqual([])
  })

  test('can’t be sent by another site’s page', async ({ t }) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      expect((await send(t, kind, make(), headers)).statusCode).toBe(403)
    }
    expect((await send(t, kind, make(), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
    expect((await send(t, kind, make(), { origin: 'http://localhost:3000' })).statusCode).toBe(201)
  })

  test('that comes too often is asked to wait, and told for how long', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await send(t, kind, make()))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(201), 429])
    // In seconds of ten minutes, of which a busy machine has used some.
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^(5\d\d|600)$/)
    expect(answers.at(-1)?.json().error).toMatch(/wait/)
  })
})

const refused: Record<Kind, [field: string, value: unknown, message: string][]> = {
  contact: [
    ['name', undefined, 'Required'],
    ['email', ' ', 'Required'],
    ['email', 'jo', 'Invalid email'],
    ['phone', null, 'Expected string, received null'],
    ['phone', '123', 'String must contain at least 6 character(s)'],
    ['subject', 's'.repeat(201), 'String must contain at most 200 character(s)'],
    ['message', '', 'Required'],
    ['message', 'x'.repeat(5001), 'String must contain at most 5000 character(s)'],
  ],
  quote: [
    ['name', undefined, 'Required'],
    ['name', '   ', 'Required'],
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
  ],
}
test.each(
  (['contact', 'quote'] as const).flatMap((kind) => refused[kind].map((row) => [kind, ...row] as const)),
)('%s: %s=%j is refused on that field and nothing is stored', async (kind, field, value, message) => {
  const answer = await send(strict, kind, kinds[kind].make({ [field]: value }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: expect.any(String), fields: { [field]: message } })
  expect(await list(strict, kind)).toEqual([])
})

const accepted: Record<Kind, [what: string, changes: object, stored: object][]> = {
  contact: [
    ['a message of one character', { message: '?' }, { message: '?' }],
    ['no subject', { subject: undefined }, { subject: '' }],
    ['a null subject', { subject: null }, { subject: '' }],
    ['space around', { subject: ' Lights ' }, { subject: 'Lights' }],
  ],
  quote: [
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
  ],
}
test.each(
  (['contact', 'quote'] as const).flatMap((kind) => accepted[kind].map((row) => [kind, ...row] as const)),
)('%s: %s is accepted', async (kind, _what, changes, stored) => {
  const answer = await send(taking, kind, kinds[kind].make({ ...changes }))
  expect(answer.statusCode).toBe(201)
  const records: { id: string }[] = await list(taking, kind)
  expect(records.find(({ id }) => id === answer.json().id)).toMatchObject(stored)
})

test('every wrong field of a quote request is named at once', async ({ t }) => {
  const answer = await send(t, 'quote', {})
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
