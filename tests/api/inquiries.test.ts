import { describe, expect } from 'vitest'
import { foundWordsHeader } from '#shared/contract/inquiry.ts'
import { minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const workHeadings =
  '"Status","Lost because","Answered (Brisbane)","Minutes to answer","Value ($)","Quoted ($)","Won or lost (Brisbane)","Follow-up (Brisbane)","Looks like spam","How they found you"'

async function quote(t: TestApp, changes: Record<string, unknown> = {}): Promise<string> {
  const payload = aQuoteRequest(changes)
  return (await t.app.inject({ method: 'POST', url: apiPaths.quote, payload })).json().id
}

describe('pages of inquiries', () => {
  const names = (answer: { json(): { name: string }[] }) => answer.json().map(({ name }) => name)

  test('without parameters the whole list is answered, with one a page and the way to the next', async () => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const get = (query = '') => t.app.inject({ url: `${apiPaths.quoteRequests}${query}`, headers })
    for (let count = 1; count <= 52; count += 1) await quote(t, { name: `Visitor ${count}` })

    const whole = await get()
    expect(whole.json()).toHaveLength(52)
    expect(whole.headers).not.toHaveProperty('x-next-cursor')

    const first = await get('?search=visitor')
    expect(first.json()).toHaveLength(50)
    const cursor = String(first.headers['x-next-cursor'])
    const second = await get(`?search=visitor&cursor=${encodeURIComponent(cursor)}`)
    expect(second.headers).not.toHaveProperty('x-next-cursor')
    expect([...names(first), ...names(second)]).toEqual(names(whole))
    expect(names(await get('?limit=2&service=residential'))).toEqual(names(whole).slice(0, 2))
    expect(names(await get('?service=emergency'))).toEqual([])
  })

  const refused: [query: string, field: string][] = [
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=elsewhere', 'cursor'],
    ["cursor=2026-11-20T04:05:00.000Z_' or 1=1 --", 'cursor'],
    ['unread=yes', 'unread'],
    ['service=plumbing', 'service'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ]
  test('a parameter that can’t be is refused by its name', async ({ t, headers }) => {
    for (const [query, field] of refused) {
      const answer = await t.app.inject({ url: `${apiPaths.quoteRequests}?${query}`, headers })
      expect([answer.statusCode, Object.keys(answer.json().fields)], query).toEqual([400, [field]])
    }
  })

  test('opening one marks it as seen, once', async ({ t, headers }) => {
    const id = await quote(t)
    const see = (which: string) =>
      t.app.inject({ method: 'POST', url: apiPaths.seenQuoteRequest(which), headers })
    t.clock.now = new Date(t.clock.now.getTime() + minutes(5))
    expect((await see(id)).json()).toEqual({ success: true })
    t.clock.now = new Date(t.clock.now.getTime() + minutes(5))
    expect((await see(id)).json()).toEqual({ success: true })
    const list = await t.app.inject({ url: apiPaths.quoteRequests, headers })
    expect(list.json()[0].seenAt).toBe('2026-11-20T04:10:00.000Z')
    expect((await t.app.inject({ url: `${apiPaths.quoteRequests}?unread=true`, headers })).json()).toEqual([])
    const deleted = await quote(t)
    await t.app.inject({ method: 'DELETE', url: apiPaths.quoteRequest(deleted), headers })
    for (const unknown of [deleted, '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b', 'not-an-id']) {
      expect((await see(unknown)).statusCode).toBe(404)
    }
  })
})

describe('the file of inquiries', () => {
  test('holds what is searched for, all pages of it, and no formula', async ({ t, headers }) => {
    for (let count = 0; count < 250; count += 1) await quote(t, { name: `Visitor ${count}` })
    await quote(t, { name: '=cmd|calc', description: 'say "hi"\nand go', address: '' })
    const all = await t.app.inject({ url: apiPaths.quoteRequestsFile, headers })
    expect(all.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="quote-requests-2026-11-20.csv"',
      'cache-control': 'no-store',
    })
    expect(all.body.match(/\r\n/g)).toHaveLength(252)

    const one = await t.app.inject({ url: `${apiPaths.quoteRequestsFile}?search=calc`, headers })
    expect(one.body).toBe(
      [
        `\uFEFF"Received (Brisbane)","Name","Phone","Email","Service","Address","Description",${workHeadings}`,
        '"2026-11-20 14:05","\'=cmd|calc","0491 570 006","jo@example.com","Residential Electrical","","say ""hi""\nand go","New","","","","","","","","",""',
        '',
      ].join('\r\n'),
    )
  })

  test('of contact requests has their columns', async ({ t }) => {
    const answer = await t.app.inject({ url: apiPaths.contactRequestsFile, headers: await t.signIn() })
    expect(answer.headers['content-disposition']).toContain('contact-requests-2026-11-20.csv')
    expect(answer.body).toBe(
      `\uFEFF"Received (Brisbane)","Name","Phone","Email","Subject","Suburb","Message",${workHeadings}\r\n`,
    )
  })

  test('says what came of each, and how long it took', async ({ t, headers }) => {
    const act = async (id: string, payload: object) => {
      const url = inquiries.quote.paths.events(id)
      expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    }
    const won = await quote(t, { name: 'Won' })
    const lost = await quote(t, { name: 'Lost' })
    t.clock.now = new Date(t.clock.now.getTime() + minutes(38))
    await act(won, { kind: 'quoted_value', dollars: 3900 })
    await act(won, { kind: 'status', status: 'won' })
    await act(won, { kind: 'value', dollars: 4200 })
    await act(lost, { kind: 'status', status: 'lost', reason: 'late' })
    await t.app.inject({ method: 'POST', url: inquiries.quote.paths.spam(lost), headers })
    const { body } = await t.app.inject({ url: apiPaths.quoteRequestsFile, headers })
    expect(body).toMatch(
      /"Won",.*,"Won","","2026-11-20 14:43","38","4200","3900","2026-11-20 14:43","","",""\r\n/,
    )
    expect(body).toMatch(
      /"Lost",.*,"Lost","Too late","2026-11-20 14:43","38","","","2026-11-20 14:43","","Yes",""\r\n/,
    )
  })

  test.each([
    ['0491570006', '0491 570 006'],
    ['+61 7 5550 0142', '(07) 5550 0142'],
    ['1300975711', '1300 975 711'],
    ['00447700900123', '0044 7700 9001 23'],
    ['+44 7700 900123', "'+44 7700 900123"],
  ])('has the phone number %s as a text, %s', async (phone, cell) => {
    await using t = await createTestApp()
    await quote(t, { phone })
    const { body } = await t.app.inject({ url: apiPaths.quoteRequestsFile, headers: await t.signIn() })
    expect(body).toContain(`"Jo Citizen","${cell}",`)
  })

  test('of both kinds has what the queue is asked for, all of it and in its order', async () => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    for (let count = 0; count < 210; count += 1) await quote(t, { name: `Visitor ${count}` })
    t.clock.now = new Date(t.clock.now.getTime() + minutes(1))
    const payload = aContactRequest({ name: 'Sam', subject: 'Oven', message: '=1+1' })
    await t.app.inject({ method: 'POST', url: apiPaths.contact, payload })
    const file = (query: string) => t.app.inject({ url: `${apiPaths.queueFile}${query}`, headers })
    const all = await file('?limit=1')
    expect(all.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="enquiries-2026-11-20.csv"',
    })
    const lines = all.body.split('\r\n')
    expect(lines).toHaveLength(213)
    expect(lines[0]).toBe(
      `\uFEFF"Kind","Received (Brisbane)","Name","Phone","Email","Subject","Suburb","Service","Address","Message",${workHeadings}`,
    )
    expect(lines[211]).toBe(
      `"Contact","2026-11-20 14:06","Sam","0491 570 006","jo@example.com","Oven","","","","'=1+1","New","","","","","","","","",""`,
    )
    expect((await file('?view=all&search=ovne')).body.split('\r\n')).toHaveLength(3)
    expect((await file('?view=done')).body.split('\r\n')).toHaveLength(2)
    expect((await file('?view=everything')).statusCode).toBe(400)
  })
})

test('a list that is searched for a mistyped word names the words that it has instead', async () => {
  await using t = await createTestApp()
  const headers = await t.signIn()
  const payload = aQuoteRequest({ address: 'Nörth Lakes' })
  const sent = await t.app.inject({ method: 'POST', url: apiPaths.quote, payload })
  expect(sent.statusCode).toBe(201)
  const list = (search: string) =>
    t.app.inject({ url: `${apiPaths.quoteRequests}?${new URLSearchParams({ search })}`, headers })
  const forgiving = await list('nroth')
  expect(forgiving.json()).toHaveLength(1)
  expect(forgiving.headers[foundWordsHeader]).toBe('north')
  expect((await list('north')).headers[foundWordsHeader]).toBeUndefined()
  const queue = await t.app.inject({ url: `${apiPaths.queue}?view=all&search=nroth`, headers })
  expect(queue.json()).toMatchObject({ isForgiving: true, foundWords: ['north'], items: [{ kind: 'quote' }] })
})
