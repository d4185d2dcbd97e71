import { describe, expect, test } from 'vitest'
import { untouched } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { aContactRequest } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const send = (t: TestApp, payload: object | string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: apiPaths.contact,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const list = async (t: TestApp) =>
  (await t.app.inject({ url: apiPaths.contactRequests, headers: await t.signIn() })).json()

describe('POST /api/contact', () => {
  test('a complete message is stored as sent and answered without echoing it', async () => {
    await using t = await createTestApp()
    const answer = await send(t, aContactRequest())
    expect(answer.statusCode).toBe(201)
    const receipt = answer.json()
    expect(receipt).toEqual({
      success: true,
      id: expect.any(String),
      reference: `C-${receipt.id.slice(0, 6).toUpperCase()}`,
      answerBy: '2026-11-21T04:05:00.000Z',
    })
    expect(await list(t)).toEqual([
      {
        ...aContactRequest(),
        suburb: '',
        id: receipt.id,
        createdAt: '2026-11-20T04:05:00.000Z',
        seenAt: null,
        ...untouched,
      },
    ])
  })

  test.each([
    ['name', undefined, 'Required'],
    ['name', '\u3164', 'Required'],
    ['email', ' ', 'Required'],
    ['email', 'jo', 'Invalid email'],
    ['phone', null, 'Expected string, received null'],
    ['phone', '123', 'String must contain at least 6 character(s)'],
    ['subject', 's'.repeat(201), 'String must contain at most 200 character(s)'],
    ['message', '', 'Required'],
    ['message', 'x'.repeat(5001), 'String must contain at most 5000 character(s)'],
  ])('%s=%j is refused on that field and nothing is stored', async (field, value, message) => {
    await using t = await createTestApp()
    const answer = await send(t, aContactRequest({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.any(String), fields: { [field]: message } })
    expect(await list(t)).toEqual([])
  })

  test.each([
    ['a message of one character', { message: '?' }, { message: '?' }],
    ['no subject', { subject: undefined }, { subject: '' }],
    ['a null subject', { subject: null }, { subject: '' }],
    ['space around', { subject: ' Lights ' }, { subject: 'Lights' }],
  ])('%s is accepted', async (_what, changes, stored) => {
    await using t = await createTestApp()
    expect((await send(t, aContactRequest(changes))).statusCode).toBe(201)
    expect(await list(t)).toMatchObject([stored])
  })

  test.each([
    ['broken JSON', '{', {}, 400],
    ['an HTML form', 'name=Jo', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['too much', JSON.stringify(aContactRequest({ message: 'x'.repeat(100_000) })), {}, 413],
    ['another site’s page', aContactRequest(), { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s is refused with a sentence', async (_what, payload, headers, status) => {
    await using t = await createTestApp()
    const answer = await send(t, payload, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatch(/\w/)
    expect(await list(t)).toEqual([])
  })

  test('a client that sends too often is asked to wait', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await send(t, aContactRequest())).statusCode)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })
})
