import { expect } from 'vitest'
import { sourceHeader } from '#shared/lead-source.ts'
import { sourceWords } from '#shared/leads/source.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { postPlainly } from '../support/plain-form.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const calls = [
  { path: apiPaths.contact, list: apiPaths.contactRequests, answers: aContactRequest() },
  { path: apiPaths.quote, list: apiPaths.quoteRequests, answers: aQuoteRequest() },
]
const fromGoogle = 'page=%2Fservices&from=google.com'

const send = (t: TestApp, url: string, payload: object, headers: Record<string, string>) =>
  t.app.inject({ method: 'POST', url, payload, headers })

const sources = async (t: TestApp, url: string) => {
  const answer = await t.app.inject({ url, headers: await t.signIn() })
  return answer.json().map(({ source }: { source?: object }) => source)
}

test.each(calls)('$path keeps how the visitor first came, in words', async ({ path, list, answers }) => {
  await using t = await createTestApp()
  expect((await send(t, path, answers, { [sourceHeader]: fromGoogle })).statusCode).toBe(201)
  const [source] = await sources(t, list)
  expect(source).toMatchObject({ from: 'google.com', page: '/services', isAd: false })
  expect(sourceWords(source)).toBe('From Google, first page /services')
})

const told: [header: string, words: string][] = [
  ['page=%2F&gclid=1&utm_campaign=storm', 'From a Google ad, campaign storm, first page /'],
  ['page=%2F&from=google.com.au&utm_medium=cpc&utm_source=google', 'From a Google ad, first page /'],
  ['page=%2Fquote&from=chatgpt.com', 'From chatgpt.com, first page /quote'],
  ['page=%2F&utm_source=leaflet', 'From leaflet, first page /'],
  ['page=%2F', 'Typed your address or used a saved link, first page /'],
]
test('where somebody came from is read as words', async ({ t }) => {
  for (const [header, words] of told) {
    t.advance(1000)
    await send(t, apiPaths.quote, aQuoteRequest(), { [sourceHeader]: header })
    const [newest] = await sources(t, apiPaths.quoteRequests)
    expect(sourceWords(newest), header).toBe(words)
  }
})

const hostile: [what: string, header: string][] = [
  ['2 KB', `page=%2F&utm_source=${'a'.repeat(2048)}`],
  ['HTML', 'page=%2F&utm_source=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['line breaks', 'page=%2F&utm_source=a%0D%0Aset-cookie%3A%20b'],
  ['marks that turn the direction', `page=%2F&utm_source=a${encodeURIComponent('\u202e\u2066')}b`],
  ['half an escape', 'page=%2F&utm_source=%E2%8'],
  ['no query at all', '<b>"\'</b>;,=&&=%'],
  ['a page elsewhere', 'page=javascript:alert(1)'],
]
test('no source breaks a lead, and whatever it is is text', async ({ t }) => {
  for (const [what, header] of hostile) {
    t.advance(1000)
    const answer = await send(t, apiPaths.quote, aQuoteRequest(), { [sourceHeader]: header })
    expect(answer.statusCode, what).toBe(201)
    const [source] = await sources(t, apiPaths.quoteRequests)
    const texts = Object.values(source ?? {}).filter((value) => typeof value === 'string')
    for (const text of texts) {
      expect(text.length, what).toBeLessThanOrEqual(120)
      expect(text, what).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
    expect(source?.page ?? '', what).toMatch(/^(\/|$)/)
  }
  expect(await sources(t, apiPaths.quoteRequests)).toHaveLength(hostile.length)
})

test('HTML stays as it was typed', async ({ t }) => {
  await send(t, apiPaths.quote, aQuoteRequest(), { [sourceHeader]: 'page=%2F&utm_source=%3Cb%3Ehi' })
  expect((await sources(t, apiPaths.quoteRequests))[0].source).toBe('<b>hi')
})

test('a replay and a correction keep what was told first', async ({ t }) => {
  const key = { [sendHeaders.key]: '6b1f5c1e-54f7-4a53-9a43-5f0f6f0f5a10' }
  const headers = (revision: number, source: string) => ({
    ...key,
    [sendHeaders.revision]: String(revision),
    [sourceHeader]: source,
  })
  await send(t, apiPaths.quote, aQuoteRequest(), headers(1, fromGoogle))
  await send(t, apiPaths.quote, aQuoteRequest(), headers(1, 'page=%2F&from=bing.com'))
  await send(t, apiPaths.quote, aQuoteRequest({ name: 'Jo Corrected' }), headers(2, 'page=%2F&from=bing.com'))
  const all = await sources(t, apiPaths.quoteRequests)
  expect(all).toMatchObject([{ from: 'google.com' }])
})

test('nothing is told of a lead without it, nor of one that was posted plainly', async ({ t }) => {
  await send(t, apiPaths.quote, aQuoteRequest(), {})
  expect(await sources(t, apiPaths.quoteRequests)).toEqual([undefined])
  await postPlainly(t, pagePaths.contact, aContactRequest())
  expect(await sources(t, apiPaths.contactRequests)).toEqual([undefined])
})

test.each([
  ['a list', apiPaths.quoteRequestsFile],
  ['the queue', apiPaths.queueFile],
])(
  'the file for spreadsheets of %s says last how each came, and nothing where that is not known',
  async (_, url) => {
    await using t = await createTestApp()
    await send(t, apiPaths.quote, aQuoteRequest({ name: 'Told' }), { [sourceHeader]: fromGoogle })
    await send(t, apiPaths.quote, aQuoteRequest({ name: 'Sly' }), {
      [sourceHeader]: 'page=%2F&utm_source=%3Dcmd%7C%22calc%22',
    })
    await send(t, apiPaths.quote, aQuoteRequest({ name: 'Untold' }), {})
    const file = await t.app.inject({ url, headers: await t.signIn() })
    const lines = file.body.split('\r\n')
    const lastOf = (name: string) => lines.find((line) => line.includes(`"${name}"`))
    expect(lines[0]).toMatch(/,"How they found you"$/)
    expect(lastOf('Told')).toMatch(/,"From Google, first page \/services"$/)
    // No cell that a spreadsheet would run, nor one that ends early.
    expect(lastOf('Sly')).toMatch(/,"From =cmd\|""calc"", first page \/"$/)
    expect(lastOf('Untold')).toMatch(/,""$/)
  },
)
