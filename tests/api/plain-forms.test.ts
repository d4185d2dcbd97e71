import { describe, expect } from 'vitest'
import { hours, minutes } from '#shared/durations.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { PlainForm } from '#shared/rendering.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { plainFormOf, postPlainly as post } from '../support/plain-form.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What the answer's page says of the form, on both sides of hydration. */
function formOn(html: string): PlainForm {
  const form = plainFormOf(html)
  if (!form) throw new Error('The page was not made in answer to a form')
  return form
}

const stored = async (t: TestApp, url: string) =>
  (await t.app.inject({ url, headers: await t.signIn() })).json()

const quoteFields = { ...aQuoteRequest(), captchaAnswer: '' }

/** Posts once and returns the question that comes back. */
async function askedQuestion(t: TestApp) {
  const { question } = formOn((await post(t, pagePaths.quote, quoteFields)).body)
  if (!question) throw new Error('no question was asked')
  return { ...question, sum: question.left + question.right }
}

describe.each([
  [pagePaths.contact, apiPaths.contactRequests, aContactRequest()],
  [pagePaths.submitTestimonial, apiPaths.testimonials, aTestimonial()],
])('POST %s', (page, list, sample) => {
  test('stores good answers and leads to the success panel', async ({ t }) => {
    const answer = await post(t, page, sample)
    expect(answer.statusCode).toBe(303)
    const [record] = await stored(t, list)
    expect(record).toMatchObject(sample)
    expect(answer.headers.location).toBe(`${page}?sent=${record.id}#form`)
  })

  test('shows what is wrong beside what was typed, for this visitor alone', async ({ t }) => {
    const typed = Object.fromEntries(Object.keys(sample).map((name) => [name, '<x> "']))
    const answer = await post(t, page, typed)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(answer.headers.etag).toBeUndefined()
    expect(formOn(answer.body)).toMatchObject({ isSent: false, values: typed })
    expect(answer.body).toContain('aria-invalid="true"')
    expect(answer.body).toContain('value="&lt;x&gt; &quot;"')
    expect(answer.body).not.toContain('<x> "')
    expect(await stored(t, list)).toEqual([])

    const everyone = await t.app.inject(page)
    expect(plainFormOf(everyone.body)).toBeUndefined()
    expect(everyone.body).not.toContain('aria-invalid')
  })

  test('is refused from another site’s page', async ({ t }) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      expect((await post(t, page, sample, headers)).statusCode).toBe(403)
    }
    expect(await stored(t, list)).toEqual([])
  })

  test('after too many the visitor is asked to wait and keeps what was typed', async () => {
    await using t = await createTestApp({ rateLimits: true })
    for (let turn = 0; turn < 10; turn += 1) expect((await post(t, page, sample)).statusCode).toBe(303)
    const answer = await post(t, page, sample)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const form = formOn(answer.body)
    expect(form.notice).toEqual({ title: 'Not sent yet', text: expect.stringMatching(/wait 10 minutes/) })
    expect(form.values).toMatchObject(
      Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)])),
    )
  })
})

describe('the same answers as a plain post and by script', () => {
  const byScript = (t: TestApp, key: string, payload: object = aContactRequest()) =>
    t.post(apiPaths.contact, payload, { [sendHeaders.key]: key, [sendHeaders.ageMs]: '60000' })
  const plainly = (t: TestApp) => post(t, pagePaths.contact, aContactRequest())

  test.each([
    ['plain first', [plainly, (t: TestApp) => byScript(t, 'key-one-1')]],
    ['plain last', [(t: TestApp) => byScript(t, 'key-one-1'), plainly]],
    ['plain in between, and once more', [(t: TestApp) => byScript(t, 'key-one-1'), plainly, plainly]],
    ['at once', [async (t: TestApp) => Promise.all([plainly(t), byScript(t, 'key-one-1'), plainly(t)])]],
  ])('make one lead: %s', async (_, sends) => {
    await using t = await createTestApp()
    for (const send of sends) await send(t)
    const [lead, ...others] = await stored(t, apiPaths.contactRequests)
    expect(others).toEqual([])
    const again = await byScript(t, 'key-one-1')
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({ id: lead.id })
    expect(await stored(t, apiPaths.contactRequests)).toHaveLength(1)
  })

  test('make two when they differ, or come a quarter of an hour apart', async ({ t }) => {
    await plainly(t)
    await byScript(t, 'key-one-1', { ...aContactRequest(), message: 'Another light, in the shed this time.' })
    expect(await stored(t, apiPaths.contactRequests)).toHaveLength(2)
    t.advance(minutes(15))
    await byScript(t, 'key-two-2')
    expect(await stored(t, apiPaths.contactRequests)).toHaveLength(3)
    await plainly(t)
    expect(await stored(t, apiPaths.contactRequests)).toHaveLength(3)
  })
})

describe('what a plain post may carry', () => {
  test('its success page tells the sender by when and what of, for half an hour, and names nobody', async () => {
    await using t = await createTestApp()
    const { headers } = await post(t, pagePaths.contact, aContactRequest({ subject: 'Bore pump' }))
    const address = String(headers.location).replace(/#.*/, '')
    const own = await t.app.inject(address)
    expect(own.headers['cache-control']).toBe('no-store')
    for (const told of ['Message Sent!', 'Saturday afternoon', '0491 570 006', 'Bore pump']) {
      expect(own.body).toContain(told)
    }
    const [record] = await stored(t, apiPaths.contactRequests)
    expect(own.body).toContain(`C-${record.id.slice(0, 6).toUpperCase()}`)
    expect(own.body).not.toContain('Jo Citizen')
    expect((await t.app.inject(address.replace(pagePaths.contact, pagePaths.quote))).body).not.toContain(
      'Bore',
    )

    t.advance(minutes(31))
    const later = await t.app.inject(address)
    expect(later.body).toContain('Message Sent!')
    expect(later.body).not.toContain('Bore pump')
  })

  test('a number that looks short is asked about once, and then taken', async ({ t }) => {
    const short = aContactRequest({ phone: '0491 57' })
    const answer = await post(t, pagePaths.contact, short)
    expect(answer.statusCode).toBe(400)
    expect(formOn(answer.body)).toMatchObject({
      isAsked: true,
      errors: {},
      notice: { title: 'One question', text: 'Is a digit missing? 0491 57 has 6', field: 'phone' },
    })
    expect(answer.body).toContain('<input type="hidden" name="asked" value="true"/>')
    expect(await stored(t, apiPaths.contactRequests)).toEqual([])
    expect((await post(t, pagePaths.contact, { ...short, asked: 'true' })).statusCode).toBe(303)
    expect(await stored(t, apiPaths.contactRequests)).toMatchObject([{ phone: '0491 57' }])
    const byScript = { method: 'POST', url: apiPaths.contact, payload: short } as const
    expect((await t.app.inject(byScript)).statusCode, 'the API asks nothing').toBe(201)
  })

  test('a number is asked about together with what is wrong, and never where it is wrong itself', async () => {
    await using t = await createTestApp()
    const both = formOn((await post(t, pagePaths.contact, { phone: '0491 57' })).body)
    expect(both).toMatchObject({ isAsked: true, errors: { name: 'Required' } })
    expect(both.notice).toBeUndefined()
    const refused = formOn((await post(t, pagePaths.contact, aContactRequest({ phone: '0491' }))).body)
    expect(refused.errors).toEqual({ phone: 'String must contain at least 6 character(s)' })
    expect(refused.isAsked).toBeUndefined()
    const quote = formOn((await post(t, pagePaths.quote, { ...quoteFields, phone: '0491 57' })).body)
    expect(quote).toMatchObject({ isAsked: true, notice: { title: 'One more step' } })
  })

  test('a success page that is nobody’s is the same for everyone', async ({ t }) => {
    const page = await t.app.inject(`${pagePaths.contact}?sent=1`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Message Sent!')
    expect(page.body).not.toContain('Jo Citizen')
    expect((await t.app.inject(pagePaths.contact)).body).not.toContain('Message Sent!')
    expect((await t.app.inject(`${pagePaths.home}?sent=1`)).body).not.toContain('Message Sent!')
  })

  test('the form’s own bounds hold, stricter than the API’s', async ({ t }) => {
    const answer = await post(t, pagePaths.contact, aContactRequest({ message: 'short' }))
    expect(formOn(answer.body).errors).toEqual({ message: 'String must contain at least 10 character(s)' })
  })

  test('line ends are those of the API', async ({ t }) => {
    await post(t, pagePaths.contact, aContactRequest({ message: 'First line\r\nsecond line' }))
    expect(await stored(t, apiPaths.contactRequests)).toMatchObject([{ message: 'First line\nsecond line' }])
  })

  test('a testimonial can’t approve itself', async ({ t }) => {
    await post(t, pagePaths.submitTestimonial, aTestimonial({ isApproved: true }), await t.signIn())
    expect(await stored(t, apiPaths.testimonials)).toMatchObject([{ isApproved: false }])
  })

  test('a rating that is none is refused', async ({ t }) => {
    for (const rating of ['6', '0', '4.5', 'five', '']) {
      const answer = await post(t, pagePaths.submitTestimonial, aTestimonial({ rating }))
      expect(answer.statusCode, rating).toBe(400)
      expect(formOn(answer.body).errors).toEqual({ rating: expect.any(String) })
    }
  })

  test('repeated and unknown fields, and other types, do no harm', async ({ t }) => {
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (payload: string, headers: Record<string, string> = urlencoded) =>
      t.app.inject({ method: 'POST', url: pagePaths.contact, payload, headers })
    const twice = await send('name=Jo&name=Mo&__proto__=x&constructor=y&form=z')
    expect(formOn(twice.body).values).toEqual({ name: 'Jo', email: '', phone: '', subject: '', message: '' })
    expect((await send('', {})).statusCode).toBe(400)
    expect((await send('<x/>', { 'content-type': 'application/xml' })).statusCode).toBe(415)
    expect((await send(`message=${'x'.repeat(70_000)}`)).statusCode).toBe(413)
    expect(await stored(t, apiPaths.contactRequests)).toEqual([])
  })

  test('when nothing can be stored the visitor keeps the text and hears of it', async ({ t }) => {
    await t.db.schema.dropTable('contact_requests').execute()
    const answer = await post(t, pagePaths.contact, aContactRequest())
    expect(answer.statusCode).toBe(500)
    expect(formOn(answer.body)).toMatchObject({
      notice: { title: 'Not sent yet', text: expect.stringMatching(/went wrong on our side/) },
      values: { message: aContactRequest().message },
    })
  })
})

describe('the security check without JavaScript', () => {
  test('the page for everyone holds no question; the first post asks one and keeps the rest', async () => {
    await using t = await createTestApp()
    expect((await t.app.inject(pagePaths.quote)).body).not.toContain('name="question"')
    const answer = await post(t, pagePaths.quote, quoteFields)
    expect(answer.statusCode).toBe(400)
    expect(formOn(answer.body)).toEqual({
      isSent: false,
      values: Object.fromEntries(Object.entries(quoteFields).map(([name, value]) => [name, String(value)])),
      errors: {},
      notice: { title: 'One more step', text: expect.any(String), field: 'captchaAnswer' },
      question: { left: expect.any(Number), right: expect.any(Number), seal: expect.any(String) },
    })
    expect(answer.body).toContain('name="question"')
    expect(await stored(t, apiPaths.quoteRequests)).toEqual([])
  })

  test.each(['\uff10', '\u0660', '\u06f0', '\u0966'])(
    'so does the right sum in the digits that begin with %s, with marks that nobody sees',
    async (zero) => {
      await using t = await createTestApp()
      const { seal, sum } = await askedQuestion(t)
      const digits = [...String(sum)].map((digit) => String.fromCodePoint(zero.charCodeAt(0) + Number(digit)))
      const captchaAnswer = `\u200f${digits.join('\u200b')}`
      const answer = await post(t, pagePaths.quote, { ...quoteFields, captchaAnswer, question: seal })
      expect(answer.statusCode).toBe(303)
      expect(await stored(t, apiPaths.quoteRequests)).toMatchObject([{ captchaAnswer: String(sum) }])
    },
  )

  test('the right sum sends it', async ({ t }) => {
    const { seal, sum } = await askedQuestion(t)
    const answer = await post(t, pagePaths.quote, {
      ...quoteFields,
      captchaAnswer: ` ${sum}`,
      question: seal,
    })
    const [record] = await stored(t, apiPaths.quoteRequests)
    expect(record).toMatchObject({
      name: 'Jo Citizen',
      consentGiven: 'true',
      captchaAnswer: String(sum),
    })
    expect(answer.headers.location).toMatch(new RegExp(`^/quote\\?sent=${record.id}&photos=[\\w-]{43}#form$`))
    // What was understood, and a form for photos.
    const page = await t.app.inject(String(answer.headers.location).replace('#form', ''))
    expect(page.body).toContain('Quote Request Submitted!')
    expect(page.body).toContain(referenceOf('quote', record.id))
    expect(page.body).toMatch(/enctype="multipart\/form-data"/i)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('a wrong sum gets the specified words, another question and an empty answer', async ({ t }) => {
    const { seal, sum } = await askedQuestion(t)
    // The same sum may be drawn again; its seal is another one.
    t.advance(1)
    const answer = await post(t, pagePaths.quote, { ...quoteFields, captchaAnswer: sum + 1, question: seal })
    expect(answer.statusCode).toBe(400)
    const form = formOn(answer.body)
    expect(form.errors).toEqual({ captchaAnswer: 'Please solve the math problem' })
    expect(form.notice).toEqual({
      title: 'Incorrect Answer',
      text: 'Please solve the math problem correctly.',
      field: 'captchaAnswer',
    })
    expect(form.values).toMatchObject({ name: 'Jo Citizen', captchaAnswer: '' })
    expect(form.question?.seal).not.toBe(seal)
    expect(await stored(t, apiPaths.quoteRequests)).toEqual([])
  })

  test('an empty answer keeps the question, other errors keep question and answer', async ({ t }) => {
    const { seal, sum } = await askedQuestion(t)
    const empty = formOn((await post(t, pagePaths.quote, { ...quoteFields, question: seal })).body)
    expect(empty.errors).toEqual({ captchaAnswer: 'Please solve the math problem' })
    expect(empty.question?.seal).toBe(seal)
    const other = { ...quoteFields, email: 'jo@example', captchaAnswer: sum, question: seal }
    const corrected = formOn((await post(t, pagePaths.quote, other)).body)
    expect(corrected.errors).toEqual({ email: 'Invalid email' })
    expect(corrected.values.captchaAnswer).toBe(String(sum))
    expect(corrected.question?.seal).toBe(seal)
  })

  test('forged, foreign and old seals count as no question', async ({ t }) => {
    await using other = await createTestApp()
    const { seal, sum, left, right } = await askedQuestion(t)
    const [, , expires, mac] = seal.split('.')
    const seals = [
      `${left + 1}.${right}.${expires}.${mac}`,
      `${seal}x`,
      '1.1.99999999999999',
      '...',
      '1',
      'x'.repeat(5000),
    ]
    for (const question of [...seals, (await askedQuestion(other)).seal]) {
      const answer = await post(t, pagePaths.quote, { ...quoteFields, captchaAnswer: sum, question })
      expect(formOn(answer.body).notice?.title).toBe('One more step')
    }
    t.clock.now = new Date(t.clock.now.getTime() + hours(2))
    const late = await post(t, pagePaths.quote, { ...quoteFields, captchaAnswer: sum, question: seal })
    expect(formOn(late.body).notice?.title).toBe('One more step')
    expect(await stored(t, apiPaths.quoteRequests)).toEqual([])
  })
})
