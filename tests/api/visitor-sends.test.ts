import { describe, expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { trapFieldName } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { callAsOwner } from '../support/lead-mail.ts'
import { postPlainly } from '../support/plain-form.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { startSite } from '../support/site-process.ts'
import { test } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Headers = Record<string, string>

const key = '6b1f5c1e-54f7-4a53-9a43-5f0f6f0f5a10'

const forms = [
  {
    path: apiPaths.contact,
    list: apiPaths.contactRequests,
    page: pagePaths.contact,
    notSpam: apiPaths.notSpamContactRequest,
    sample: aContactRequest(),
    words: 'message',
  },
  {
    path: apiPaths.quote,
    list: apiPaths.quoteRequests,
    page: undefined,
    notSpam: apiPaths.notSpamQuoteRequest,
    sample: aQuoteRequest(),
    words: 'description',
  },
  {
    path: apiPaths.testimonials,
    list: apiPaths.testimonials,
    page: pagePaths.submitTestimonial,
    notSpam: apiPaths.notSpamTestimonial,
    sample: aTestimonial(),
    words: 'testimonialText',
  },
]

const send = (t: TestApp, url: string, payload: object, headers: Headers = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers })

const stored = async (t: TestApp, url: string): Promise<{ id: string; suspectedSpam?: true }[]> =>
  (await t.app.inject({ url, headers: await t.signIn() })).json()

const notified = async (t: TestApp) =>
  (await t.app.inject({ url: apiPaths.notifications, headers: await t.signIn() })).json()

const mailed = (t: TestApp) =>
  t.db.selectFrom('outbox').select('recordId').where('about', '=', 'lead').execute()

describe.each(forms)('POST $path', ({ path, list, page, notSpam, sample, words }) => {
  test('ten replays, some at once, make one row and give the same answer', async ({ t }) => {
    const again = () => send(t, path, sample, { [sendHeaders.key]: key })
    const answers = [await again(), ...(await Promise.all(Array.from({ length: 8 }, again))), await again()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await stored(t, list)).map(({ id }) => id)).toEqual([answers[0]?.json().id])
  })

  test('a corrected form under the same key is taken as well', async ({ t }) => {
    const corrected = { ...sample, name: 'Jo Corrected', clientName: 'Jo Corrected' }
    const first = await send(t, path, sample, { [sendHeaders.key]: key })
    const second = await send(t, path, corrected, { [sendHeaders.key]: key })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json().id).not.toBe(first.json().id)
    expect(await stored(t, list)).toHaveLength(2)
  })

  test('quotes around the key make no difference', async ({ t }) => {
    await send(t, path, sample, { [sendHeaders.key]: key })
    await send(t, path, sample, { [sendHeaders.key]: `"${key}"` })
    expect(await stored(t, list)).toHaveLength(1)
  })

  test('a key that is none costs nobody a lead', async ({ t }) => {
    const malformed = ['', 'short', 'x'.repeat(129), 'spaces in the key', 'emoji-🔌-in-the-key']
    for (const key of malformed) {
      const headers = { [sendHeaders.key]: Buffer.from(key).toString('latin1') }
      for (const turn of [1, 2])
        expect((await send(t, path, sample, headers)).statusCode, `${key} ${turn}`).toBe(201)
    }
    expect(await stored(t, list)).toHaveLength(2 * malformed.length)
  })

  test('a refused send leaves its key free for the corrected one', async ({ t }) => {
    const headers = { [sendHeaders.key]: key }
    const wrong = { ...sample, name: '', clientName: '' }
    expect((await send(t, path, wrong, headers)).statusCode).toBe(400)
    expect((await send(t, path, sample, headers)).statusCode).toBe(201)
    expect(await stored(t, list)).toHaveLength(1)
  })

  const withLink = { ...sample, [words]: 'Best prices: https://spam.example/now' }

  test.each<[string, Record<string, unknown>, Headers]>([
    ['the trap field was filled in', sample, { [sendHeaders.trap]: '1' }],
    ['a link comes faster than anybody types', withLink, { [sendHeaders.ageMs]: '2999' }],
    [
      'markup comes faster than anybody types',
      { ...sample, [words]: 'Go to [URL=spam.example]this[/URL] now' },
      { [sendHeaders.ageMs]: '0' },
    ],
    [
      'a link without a scheme comes so fast',
      { ...sample, [words]: 'Go to www.spam.example now' },
      { [sendHeaders.ageMs]: '1' },
    ],
  ])('is only marked when %s, and rescued in one tap', async (_why, content, headers) => {
    await using t = await createTestApp()
    const answer = await send(t, path, content, headers)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    expect(answer.json()).toMatchObject({ success: true, id })
    expect(await stored(t, list)).toMatchObject([{ id, suspectedSpam: true }])
    expect([await notified(t), await mailed(t)]).toEqual([[], []])

    const rescue = { method: 'POST' as const, url: notSpam(id) }
    const owner = await t.signIn()
    const rescued = await t.app.inject({ ...rescue, headers: owner })
    expect(rescued.statusCode).toBe(200)
    expect(rescued.json()).toEqual({ success: true })
    expect((await t.app.inject({ ...rescue, headers: owner })).statusCode, 'once more').toBe(200)
    expect((await stored(t, list))[0]).not.toHaveProperty('suspectedSpam')
    expect(await notified(t)).toHaveLength(1)
    expect(await mailed(t)).toEqual([{ recordId: id }])

    const unknown = notSpam('00000000-0000-4000-8000-000000000000')
    expect((await t.app.inject({ ...rescue, url: unknown, headers: owner })).statusCode).toBe(404)
    expect((await t.app.inject({ ...rescue, url: notSpam('x'), headers: owner })).statusCode).toBe(404)
  })

  const trusted: [when: string, content: Record<string, unknown>, headers: Headers][] = [
    ['nothing is said', sample, {}],
    ['nothing but a link is said', withLink, {}],
    ['somebody was as fast as can be', sample, { [sendHeaders.ageMs]: '0' }],
    [
      'a fast sender has an address like a link',
      { ...sample, email: 'jo@www.example.com' },
      { [sendHeaders.ageMs]: '0' },
    ],
    ['a link took three seconds', withLink, { [sendHeaders.ageMs]: '3000' }],
    ['a link took a week', withLink, { [sendHeaders.ageMs]: String(minutes(10_080)) }],
    ['the age can’t be read', withLink, { [sendHeaders.ageMs]: 'soon' }],
    ['the age is negative', withLink, { [sendHeaders.ageMs]: '-1' }],
    ['the age is empty', withLink, { [sendHeaders.ageMs]: '' }],
  ]
  test('is not suspected for less', async ({ t }) => {
    for (const [when, content, headers] of trusted) {
      const { id } = (await send(t, path, content, headers)).json()
      const record = (await stored(t, list)).find((one) => one.id === id)
      expect(record, when).toBeDefined()
      expect(record, when).not.toHaveProperty('suspectedSpam')
    }
    expect(await notified(t)).toHaveLength(trusted.length)
  })

  if (page)
    test('as a plain post: twice is once, later is another, and the trap marks it', async ({ t }) => {
      const post = (fields: object) => postPlainly(t, page, fields)
      const twice = await Promise.all([post(sample), post({ ...sample, [trapFieldName]: '  ' })])
      expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303])
      t.clock.now = new Date(t.clock.now.getTime() + minutes(9.9))
      await post(sample)
      expect(await stored(t, list)).toHaveLength(1)

      t.clock.now = new Date(t.clock.now.getTime() + minutes(0.1))
      await post({ ...sample, [trapFieldName]: 'https://spam.example' })
      const records = await stored(t, list)
      expect(records.map(({ suspectedSpam }) => suspectedSpam)).toEqual([true, undefined])
      expect(await notified(t)).toHaveLength(1)
    })
})

test('an approved testimonial tells the public nothing of suspicions', async ({ t }) => {
  const sent = await send(t, apiPaths.testimonials, aTestimonial(), { [sendHeaders.trap]: '1' })
  await callAsOwner(t, 'POST', apiPaths.approveTestimonial(sent.json().id))
  const [shown] = (await t.app.inject(apiPaths.approvedTestimonials)).json()
  expect(shown).not.toHaveProperty('suspectedSpam')
})

test('an owner who saves a testimonial twice with one key has one', async ({ t }) => {
  const headers = { ...(await t.signIn()), [sendHeaders.key]: key }
  const payload = { ...aTestimonial(), isApproved: true }
  const [first, second] = [
    await send(t, apiPaths.testimonials, payload, headers),
    await send(t, apiPaths.testimonials, payload, headers),
  ]
  expect(second.json()).toEqual(first.json())
  expect(await stored(t, apiPaths.testimonials)).toHaveLength(1)
})

test('two processes that get the same send at the same time make one lead of it', async () => {
  using folder = temporaryFolder()
  const sites = [await startSite(folder.path), await startSite(folder.path)]
  try {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const answer = await fetch(`${sites[turn % 2]?.address}${apiPaths.quote}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [sendHeaders.key]: key },
          body: JSON.stringify(aQuoteRequest()),
        })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^201 /)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
})

test('a lead that is put aside says why, until somebody says that it is no spam', async ({ t }) => {
  const message = 'We can get your website to the first page of Google. https://seo.example'
  const { id } = (await send(t, apiPaths.contact, aContactRequest({ message }))).json()
  const [record] = await stored(t, apiPaths.contactRequests)
  expect(record).toMatchObject({ suspectedSpam: true, spamSigns: ['pitch', 'link'] })
  const owner = await t.signIn()
  await t.app.inject({ method: 'POST', url: apiPaths.notSpamContactRequest(id), headers: owner })
  await t.app.inject({ method: 'POST', url: inquiries.contact.paths.spam(id), headers: owner })
  const [marked] = await stored(t, apiPaths.contactRequests)
  expect(marked).toMatchObject({ suspectedSpam: true })
  expect(marked).not.toHaveProperty('spamSigns')
})

test('a text that several people sent is put aside from the fourth on, and one person may send it often', async () => {
  await using t = await createTestApp()
  const message = 'I would like to talk to you about something that will interest you very much.'
  const from = (n: number) =>
    aContactRequest({ message, email: `jo${n}@example.com`, phone: `07 5550 000${n}` })
  for (const n of [1, 1, 1, 1, 2, 3, 4]) await send(t, apiPaths.contact, from(n))
  const { app, signIn } = t
  const records: { email: string; spamSigns?: string[] }[] = (
    await app.inject({ url: apiPaths.contactRequests, headers: await signIn() })
  ).json()
  const putAside = records.filter(({ spamSigns }) => spamSigns)
  expect(putAside).toMatchObject([{ email: 'jo4@example.com', spamSigns: ['sameText'] }])
})
