import { expect } from 'vitest'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { postPlainly } from '../support/plain-form.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const typed = [
  ['\u202d0491 570 006\u202c', '0491 570 006'],
  ['٠٤٩١ ٥٧٠ ٠٠٦', '0491 570 006'],
  ['tel:+61491570006', '+61491570006'],
] as const

const list = async (t: TestApp, path: string) =>
  (await t.app.inject({ url: path, headers: await t.signIn() })).json()

test.each(typed)(
  'the phone number %j is taken and kept as %j, by call and by plain post',
  async (phone, kept) => {
    await using t = await createTestApp()
    const quote = await t.post(apiPaths.quote, aQuoteRequest({ phone }))
    expect(quote.statusCode).toBe(201)
    expect((await postPlainly(t, pagePaths.contact, aContactRequest({ phone }))).statusCode).toBe(303)
    expect(await list(t, apiPaths.quoteRequests)).toMatchObject([{ phone: kept }])
    expect(await list(t, apiPaths.contactRequests)).toMatchObject([{ phone: kept }])
  },
)

test('an address loses what nobody sees before it is checked, and so is answered', async ({ t }) => {
  const email = '<\u202ajo\ufffc\u0007\u200b@exa\u00admple.com\u2060>,'
  await t.app.inject({ method: 'POST', url: apiPaths.contact, payload: aContactRequest({ email }) })
  await postPlainly(t, pagePaths.contact, aContactRequest({ email, message: 'The same from a plain form.' }))
  const kept = { email: 'jo@example.com' }
  expect(await list(t, apiPaths.contactRequests)).toMatchObject([kept, kept])
})

test('a name of nothing that anybody sees is none, whoever sends it', async ({ t, editor: dan }) => {
  for (const name of ['\u200b', '\u3164', '\u115f', '\uffa0', '\u0301', '\u200f \u2800']) {
    for (const [url, payload] of [
      [apiPaths.contact, aContactRequest({ name })],
      [apiPaths.quote, aQuoteRequest({ name })],
    ] as const) {
      const answer = await t.post(url, payload)
      expect([answer.statusCode, answer.json().fields], JSON.stringify(name)).toEqual([
        400,
        { name: 'Required' },
      ])
    }
    expect((await postPlainly(t, pagePaths.contact, aContactRequest({ name }))).statusCode).toBe(400)
    expect((await dan.change({ name })).json().fields).toEqual({ name: 'Required' })
  }
})

test.each(['李', 'J'])('a name of one letter, %s, is taken by the calls', async (name) => {
  await using t = await createTestApp()
  for (const [url, payload] of [
    [apiPaths.contact, aContactRequest({ name })],
    [apiPaths.quote, aQuoteRequest({ name })],
  ] as const)
    expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(201)
  expect(await list(t, apiPaths.contactRequests)).toMatchObject([{ name }])
})

test('the business’s own number and address are published as they were meant', async ({ t, editor: dan }) => {
  const said = await dan.say({ phone: '\u202d7 5550‑0143\u202c', email: 'office\u200b@bright.example' })
  expect(said.statusCode).toBe(200)
  expect((await dan.look()).settings).toMatchObject({ phone: '7 5550-0143', email: 'office@bright.example' })
  expect((await t.app.inject(pagePaths.contact)).body).toContain('href="tel:+61755500143"')
  expect((await dan.change({ phone: '+61 7 5550' })).statusCode).toBe(400)
})

test('the address book gets the number that a phone dials', async ({ t }) => {
  const payload = aQuoteRequest({ phone: '0011 61 491 570 006' })
  const { id } = (await t.app.inject({ method: 'POST', url: apiPaths.quote, payload })).json()
  const card = await t.app.inject({ url: inquiries.quote.paths.contact(id), headers: await t.signIn() })
  expect(card.body).toContain('TEL;TYPE=CELL:+61491570006')
})

test('numbers beside and within what is written from right to left are told in their own order', async () => {
  await using t = await createTestApp()
  const payload = aContactRequest({ name: 'אבי', subject: '', message: 'اتصل بي على 0491 570 006 اليوم' })
  await t.app.inject({ method: 'POST', url: apiPaths.contact, payload })
  const [{ message }] = await list(t, apiPaths.notifications)
  expect(message).toBe('אבי\u200e wrote: اتصل بي على \u200e0491 570 006 اليوم\u200e')
  expect(await list(t, apiPaths.contactRequests)).toMatchObject([
    { name: payload.name, message: payload.message },
  ])
})
