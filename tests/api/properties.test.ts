import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressAsMeant, isVisible, phoneAsMeant, visibleLength, written } from '#shared/as-meant.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The same inputs in every run, so that a failure is the change's and not the day's. */
const runs = { seed: 20_261_121, numRuns: 60 }
/** Each try to sign in costs a hash, on purpose. */
const timeout = seconds(90)

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Every public call that takes JSON: something it accepts, and the row that this becomes. */
const calls = [
  {
    url: apiPaths.quote,
    accepted: aQuoteRequest(),
    longText: 'description',
    readRow: (id: string) =>
      site.db.selectFrom('quote_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  },
  {
    url: apiPaths.contact,
    accepted: aContactRequest(),
    longText: 'message',
    readRow: (id: string) =>
      site.db.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  },
  {
    url: apiPaths.testimonials,
    accepted: aTestimonial(),
    longText: 'testimonialText',
    readRow: (id: string) =>
      site.db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  },
  { url: apiPaths.adminLogin, numRuns: 30, accepted: { username: 'owner', password: 'wrong' } },
]

const post = (url: string, payload: string | Buffer) =>
  site.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

type Answer = Awaited<ReturnType<typeof post>>

/** Either the answer to something good, or a refusal that says why. */
function expectClear(answer: Answer): void {
  if (answer.statusCode === 201) {
    expect(answer.json()).toMatchObject({ id: expect.any(String) })
    return
  }
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  const { error, fields = {} } = answer.json()
  expect(error).toMatch(/^\p{Lu}.{3,}/u)
  for (const message of Object.values(fields)) expect(message).toMatch(/\w/)
}

/** What was accepted is in the row to the letter, but for the space around it, or as it was meant; the sum's answer as it can be. */
const keptOf = (field: string, text: string) => {
  if (field === 'phone') return phoneAsMeant(text)
  if (field === 'email') return addressAsMeant(text)
  return isVisible(text) ? written(text).trim() : ''
}

function expectStored(sent: Record<string, unknown>, row: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(sent)) {
    if (field === 'captchaAnswer') expect(String(row[field]).isWellFormed()).toBe(true)
    else if (typeof value === 'string' && Object.hasOwn(row, field))
      expect(row[field]).toBe(keptOf(field, value))
  }
}

const anyText = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
)
const anyValue = fc.oneof({ weight: 3, arbitrary: anyText }, fc.jsonValue({ maxDepth: 4 }))

/** What JSON.stringify writes differs from what was meant where half a surrogate pair stands alone: it escapes it. */
const asSent = (body: unknown) => JSON.parse(JSON.stringify(body))

describe.each(calls)('POST $url', { timeout }, ({ url, accepted, longText, numRuns, readRow }) => {
  test('takes any JSON whatever with a clear answer', async () => {
    const property = fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (body) => {
      expectClear(await post(url, JSON.stringify(body)))
    })
    await fc.assert(property, runs)
  })

  test('takes any bytes whatever with a clear refusal', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
      const answer = await post(url, Buffer.from(bytes))
      expect(answer.statusCode).toBe(400)
      expectClear(answer)
    })
    await fc.assert(property, runs)
  })

  test('takes any value in any of its fields, and stores what it accepts to the letter', async () => {
    const fields = fc.constantFrom(...Object.keys(accepted))
    const changes = fc.array(fc.tuple(fields, anyValue), { minLength: 1, maxLength: 3 })
    const property = fc.asyncProperty(changes, async (changed) => {
      const body = asSent({ ...accepted, ...Object.fromEntries(changed) })
      const answer = await post(url, JSON.stringify(body))
      expectClear(answer)
      if (answer.statusCode === 201 && readRow) expectStored(body, await readRow(answer.json().id))
    })
    await fc.assert(property, { ...runs, numRuns: numRuns ?? runs.numRuns })
  })

  if (longText)
    test('accepts and stores every text that people can write', async () => {
      const people = fc
        .string({ unit: 'grapheme', minLength: 10, maxLength: 400 })
        .filter((text) => visibleLength(text.trim()) >= 10 && isVisible(text))
      const property = fc.asyncProperty(people, async (text) => {
        const answer = await post(url, JSON.stringify({ ...accepted, [longText]: text }))
        expect(answer.statusCode).toBe(201)
        const row: Record<string, unknown> = (await readRow?.(answer.json().id)) ?? {}
        expect(row[longText]).toBe(written(text).trim())
      })
      await fc.assert(property, runs)
    })

  test('takes every naughty string in every field', async () => {
    for (const field of Object.keys(accepted)) {
      for (const text of naughtyStrings) {
        const body = { ...accepted, [field]: text }
        const answer = await post(url, JSON.stringify(body))
        expectClear(answer)
        if (answer.statusCode === 201 && readRow) expectStored(body, await readRow(answer.json().id))
      }
    }
  })
})

describe.each([pagePaths.contact, pagePaths.quote, pagePaths.submitTestimonial])(
  'a plain post to %s',
  { timeout },
  (url) => {
    const postForm = (payload: string | Buffer) =>
      site.post(url, payload, { 'content-type': 'application/x-www-form-urlencoded' })

    /** Led on, or shown the form again. */
    function expectPage(answer: Answer): void {
      expect([303, 400, 413]).toContain(answer.statusCode)
      if (answer.statusCode !== 303) expect(answer.body).toMatch(/<\/html>$/)
    }

    test('takes any bytes whatever', async () => {
      const property = fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
        expectPage(await postForm(Buffer.from(bytes)))
      })
      await fc.assert(property, { ...runs, numRuns: 40 })
    })

    test('takes every naughty string in every field', async () => {
      const fields = ['name', 'clientName', 'email', 'phone', 'message', 'description', 'testimonialText']
      const others = ['subject', 'address', 'serviceType', 'rating', 'captchaAnswer', 'question', 'website']
      for (const text of naughtyStrings) {
        const all = [...fields, ...others].map((field): [string, string] => [field, text.toWellFormed()])
        expectPage(await postForm(new URLSearchParams(all).toString()))
      }
    })
  },
)

test('any address, query and cookie whatever is answered and never fails', async () => {
  const piece = fc.oneof(fc.constantFrom(...naughtyStrings.slice(0, -3)), fc.webSegment(), fc.string())
  const property = fc.asyncProperty(
    fc.array(piece, { maxLength: 4 }),
    piece,
    piece,
    async (path, query, cookie) => {
      const encode = (text: string) => encodeURIComponent(text.toWellFormed())
      for (const prefix of [
        '/',
        '/api/',
        '/api/testimonials?approved=',
        '/uploads/',
        '/assets/',
        '/drawings/',
      ]) {
        const answer = await site.app.inject({
          url: `${prefix}${path.map(encode).join('/')}${prefix.includes('?') ? '' : '?'}${encode(query)}`,
          headers: { cookie: `session=${encode(cookie)}` },
        })
        expect(answer.statusCode).toBeLessThan(500)
      }
    },
  )
  await fc.assert(property, runs)
})
