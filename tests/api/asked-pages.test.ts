import { afterAll, expect, test } from 'vitest'
import { pagePaths } from '#shared/paths.ts'
import { serviceTypes } from '#shared/service-types.ts'
import { createTestApp } from '../support/test-app.ts'

// One site for all: nothing is asked that changes it.
const t = await createTestApp()
afterAll(() => t[Symbol.asyncDispose]())

/** What the quote form holds before anybody has typed, as it stands in the HTML. */
function heldBy(html: string) {
  return {
    service: /<option value="(\w+)" selected="">/.exec(html)?.[1],
    description: /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1],
    address: /<input[^>]* name="address"[^>]* value="([^"]*)"/.exec(html)?.[1],
  }
}

test.each(Object.keys(serviceTypes))('a link that names %s has that service chosen', async (service) => {
  const { body } = await t.app.inject(`/quote?service=${service}`)
  expect(heldBy(body)).toEqual({ service, description: '', address: undefined })
})

test.each([
  ['rural', 'Rural: '],
  ['switchboards', 'Switchboard upgrade: '],
])('a link that names %s, for which there is no value, starts the description', async (service, words) => {
  const { body } = await t.app.inject(`/quote?service=${service}`)
  expect(heldBy(body)).toEqual({ service: undefined, description: words, address: undefined })
})

test('a suburb of ours stands in the address', async () => {
  const answer = await t.app.inject('/quote?suburb=glass%20house%20mountains&service=emergency')
  expect(heldBy(answer.body)).toEqual({
    service: 'emergency',
    description: '',
    address: 'Glass House Mountains',
  })
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})

test.each([
  '?service=',
  '?service=plumbing',
  '?service=constructor',
  '?service=%3Cscript%3Ealert(1)%3C/script%3E',
  '?service=%E0%A4%A',
  `?suburb=${'Woodford'.repeat(800)}`,
  '?suburb=Sydney',
  '?utm_source=newspaper',
])('%s means nothing to the quote: it is the page that everybody gets', async (query) => {
  const plain = await t.app.inject(pagePaths.quote)
  const asked = await t.app.inject(pagePaths.quote + query)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toBe(plain.body)
  expect(asked.headers.etag).toBe(plain.headers.etag)
})

test('a named service lies ready like any page, whatever else the address holds, and is not indexed by itself', async () => {
  const first = await t.app.inject('/quote?service=rural')
  const again = await t.app.inject('/quote?utm_source=mail&service=Rural')
  expect(again.headers.etag).toBe(first.headers.etag)
  expect(again.body).toBe(first.body)
  expect(first.body).toContain('<link rel="canonical" href="http://localhost:3000/quote"/>')
})

test.each([pagePaths.home, pagePaths.contact])('%s answers whether a suburb is covered', async (path) => {
  for (const [typed, sentence, link] of [
    ['woodford', 'Yes, we cover Woodford 4514.', '/quote?suburb=Woodford'],
    ['4510', 'Yes, in 4510 we cover Beachmere, Bellmere, Caboolture and Caboolture South.', '/quote'],
    ['cab', 'Which one?', `${path}?suburb=Caboolture+South#cover`],
    ['Mt Mee', 'Not on our list.', 'tel:+61755500142'],
  ] as const) {
    const { statusCode, body, headers } = await t.app.inject({ url: path, query: { suburb: typed } })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    const [, answer = ''] = /<div id="cover"(.*?)<\/div><\/div>/s.exec(body) ?? []
    expect(answer, typed).toContain(`<p class="suburb-check__title">${sentence}</p>`)
    expect(answer, typed).toContain(`href="${link}"`)
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`)
  }
})

test('a page that is asked about nothing holds no answer, and what is typed stays text', async () => {
  const { body } = await t.app.inject(pagePaths.home)
  expect(body).not.toContain('id="cover"')
  expect((await t.app.inject('/?suburb=%20')).body).toBe(body)
  const hostile = await t.app.inject({ url: '/', query: { suburb: '"><script>alert(1)</script>' } })
  expect(hostile.body).not.toContain('<script>alert(1)')
  expect(hostile.body).toContain('Not on our list.')
  const long = await t.app.inject({ url: '/', query: { suburb: 'x'.repeat(5000) } })
  expect(long.body.length).toBeLessThan(body.length + 2000)
})

test('where no area of the owner has suburbs on the list, there is nothing to look up', async () => {
  await using t = await createTestApp({ businessFile: { serviceAreas: ['Toowoomba'] } })
  const { body } = await t.app.inject('/?suburb=Woodford')
  expect(body).not.toContain('Do you cover my suburb?')
})

test('the other pages go by nothing that is asked of them', async () => {
  for (const path of [pagePaths.about, pagePaths.services, pagePaths.adminLogin]) {
    const asked = await t.app.inject(`${path}?service=rural&suburb=Woodford`)
    expect(asked.body, path).toBe((await t.app.inject(path)).body)
  }
})
