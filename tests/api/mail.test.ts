import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createSiteOperations } from '#server/operations/site-operations.ts'
import { createTestimonialStore } from '#server/stores/testimonials.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { readMail } from '../support/received-mail.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { createTestApp } from '../support/test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

const mailTo = ({ url }: MailServer, options = '') => ({
  mail: { smtpUrl: `${url}${options}`, from: 'Website <site@example.com>', ownerEmail: 'owner@example.com' },
})

const send = async (t: TestApp, url: string, payload: object): Promise<string> => {
  const answer = await t.app.inject({ method: 'POST', url, payload })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const sendQuote = (t: TestApp, changes = {}) => send(t, apiPaths.quote, aQuoteRequest(changes))

/** Waits for what happens apart from the request; a busy machine may take its time. */
const soon = <Result>(check: () => Result | Promise<Result>, interval = 20) =>
  vi.waitFor(check, { timeout: 15_000, interval })

/** One sign-in for each app: the password's hash is slow, and these tests ask often. */
const sessions = new WeakMap<TestApp, Promise<{ cookie: string }>>()
const ownerHeaders = (t: TestApp) => {
  const session = sessions.get(t) ?? t.signIn()
  sessions.set(t, session)
  return session
}

const asOwner = async (t: TestApp, method: 'GET' | 'POST' | 'DELETE', url: string) =>
  (await t.app.inject({ method, url, headers: await ownerHeaders(t) })).json()

const deliveryOf = (t: TestApp, id: string) => asOwner(t, 'GET', apiPaths.delivery(id))

const reached = (t: TestApp, id: string, state: string) =>
  soon(async () => expect(await deliveryOf(t, id)).toMatchObject({ state }))

/** Waits until the mail's latest attempt has failed. */
const failedOnce = (t: TestApp, id: string) =>
  soon(async () => expect((await deliveryOf(t, id)).reason).not.toBeNull())

describe('a new lead', () => {
  test('is mailed to the owner, who can call and answer from the mail', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp({ ...mailTo(server), publicUrl: 'https://www.example.com' })
    const id = await sendQuote(t, { description: 'Two points.\n<b>& a fan' })
    await soon(() => expect(server.received).toHaveLength(1))

    const [mail] = server.received
    expect(mail).toMatchObject({
      from: 'site@example.com',
      to: ['owner@example.com'],
      headers: {
        from: ['Website <site@example.com>'],
        to: ['owner@example.com'],
        'reply-to': ['Jo Citizen <jo@example.com>'],
        subject: ['Quote request from Jo Citizen, Residential Electrical, North Lakes'],
        date: ['Fri, 20 Nov 2026 04:05:00 +0000'],
        'message-id': [expect.stringMatching(/^<[0-9a-f-]{36}@www\.example\.com>$/)],
        'auto-submitted': ['auto-generated'],
      },
    })
    expect(mail?.text).toContain(
      'Phone: 0491 570 006\nEmail: jo@example.com\nService: Residential Electrical',
    )
    expect(mail?.text).toContain('Received: Fri 20 Nov 2026, 2:05 pm Brisbane time')
    expect(mail?.text).toContain('Two points.\n<b>& a fan')
    expect(mail?.html).toContain('<a href="tel:+61491570006"')
    expect(mail?.html).toContain('Two points.<br>\n&lt;b&gt;&amp; a fan')
    expect(mail?.html).toContain('href="https://www.example.com/admin?tab=inquiries&amp;list=quotes"')

    await reached(t, id, 'sent')
    expect(await deliveryOf(t, id)).toEqual({ state: 'sent', at: '2026-11-20T04:05:00.000Z', reason: null })
  })

  test('of each kind is mailed once, and goes to nobody but the owner', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp(mailTo(server))
    await send(t, apiPaths.contact, aContactRequest())
    await sendQuote(t, { serviceType: 'emergency' })
    await send(t, apiPaths.testimonials, aTestimonial({ clientName: 'Ally' }))
    await soon(() => expect(server.received).toHaveLength(3))
    t.advance(days(1))

    const subjects = server.received.map(({ headers }) => headers.subject?.[0]).toSorted()
    expect(subjects).toEqual([
      'EMERGENCY: quote request from Jo Citizen, North Lakes',
      'Message from Jo Citizen: Switchboard',
      'Testimonial from Ally: 4 of 5, waiting for your approval',
    ])
    expect(server.received.map(({ to }) => to)).toEqual(Array(3).fill(['owner@example.com']))
    const [mail] = server.received.filter(({ headers }) => headers.subject?.[0]?.startsWith('Testimonial'))
    expect(mail?.headers).not.toHaveProperty('reply-to')
  })

  test('that came without JavaScript is mailed all the same', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp(mailTo(server))
    const answer = await t.app.inject({
      method: 'POST',
      url: pagePaths.contact,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(aContactRequest()).toString(),
    })
    expect(answer.statusCode).toBe(303)
    await soon(() => expect(server.received).toHaveLength(1))
  })

  test('is answered at once while the mail server makes us wait', async () => {
    await using server = await startMailServer()
    server.behaviour = 'hold'
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    await server.held
    expect(await deliveryOf(t, id)).toEqual({ state: 'pending', at: null, reason: null })
    server.release()
    await reached(t, id, 'sent')
    expect(server.received).toHaveLength(1)
  })

  test('that is deleted before its turn is not mailed, and says so when it is restored', async () => {
    await using server = await startMailServer()
    server.behaviour = 'turn away'
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    await failedOnce(t, id)
    await asOwner(t, 'DELETE', apiPaths.quoteRequest(id))
    server.behaviour = 'accept'
    t.advance(hours(1))
    await soon(async () =>
      expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({ waiting: 0, failed: 0 }),
    )
    await asOwner(t, 'POST', apiPaths.restoreQuoteRequest(id))
    expect(server.received).toEqual([])
    expect(await deliveryOf(t, id)).toMatchObject({
      state: 'failed',
      reason: 'It was deleted before the mail went out',
    })
  })
})

describe('a visitor who tries to write headers', () => {
  const attack = 'Jo\r\nBcc: everyone@example.net\r\nX-Evil: yes\u2028Subject: Cheap pills'

  test('writes one line of text, in the mail as in its headers', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp(mailTo(server))
    await send(t, apiPaths.contact, aContactRequest({ name: attack, subject: attack, message: attack }))
    await sendQuote(t, { name: attack, address: attack, phone: '0491\r\n570 006' })
    await soon(() => expect(server.received).toHaveLength(2))

    const flat = 'Jo Bcc: everyone@example.net X-Evil: yes Subject: Cheap pills'
    for (const { to, headers, text, source } of server.received) {
      expect(to).toEqual(['owner@example.com'])
      expect(Object.keys(headers).toSorted()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ])
      expect(Object.values(headers).every((values) => values.length === 1)).toBe(true)
      expect(headers.subject?.[0]).toContain(flat)
      expect(headers['reply-to']?.[0]).toContain(flat)
      expect(headers['reply-to']?.[0]).toMatch(/ <\w+@example\.com>$/)
      expect(text.split('\n')[0]).toContain(flat)
      expect(source.split('\r\n').every((line) => line.length <= 998)).toBe(true)
    }
  })

  test.each(['jo@example.com\r\nBcc: x@example.net', 'jo@example.com, x@example.net', '<jo@example.com>'])(
    'as an address is refused: %j',
    async (email) => {
      await using server = await startMailServer()
      await using t = await createTestApp(mailTo(server))
      const payload = aContactRequest({ email })
      const answer = await t.app.inject({ method: 'POST', url: apiPaths.contact, payload })
      expect(answer.statusCode).toBe(400)
      expect(server.connections).toBe(0)
    },
  )

  test('an address that headers can’t hold is in the mail, but not answered to', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp(mailTo(server))
    await sendQuote(t, { email: 'zoë\u0001@example.com', description: 'x'.repeat(5000) })
    await soon(() => expect(server.received).toHaveLength(1))
    expect(server.received[0]?.headers).not.toHaveProperty('reply-to')
    expect(server.received[0]?.text).toContain('To answer, write to the address above')
    expect(server.received[0]?.text).toContain('x'.repeat(5000))
  })
})

describe('while the mail server is away', () => {
  test('for an hour, every lead is stored and shown, and every mail goes out once when it is back', async () => {
    const first = await startMailServer()
    await first.stop()
    await using t = await createTestApp(mailTo(first))
    const headers = await ownerHeaders(t)
    const ids: string[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % 6 === 0) ids.push(await sendQuote(t, { name: `Visitor ${minute}` }))
      t.advance(minutes(1))
    }
    const list = (await t.app.inject({ url: apiPaths.quoteRequests, headers })).json()
    expect(list).toHaveLength(10)
    for (const id of ids) expect(await deliveryOf(t, id)).toMatchObject({ state: 'pending' })
    await failedOnce(t, ids[0] ?? '')
    expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({
      isConfigured: true,
      ownerEmail: 'owner@example.com',
      waiting: 10,
      failed: 0,
      lastSentAt: null,
      lastFailure: { reason: 'The mail server could not be reached' },
    })
    const config = { dataDir: t.dataDir, backupDir: t.dataDir, databaseUrl: undefined }
    const { health } = createSiteOperations({ config, db: t.db, now: () => t.clock.now })
    expect(await health()).toEqual(['mail'])

    await using server = await startMailServer(first.port)
    // The next sweep tries whichever mail is due first; its success brings all the others.
    await soon(() => {
      t.advance(minutes(1))
      expect(server.received.length).toBeGreaterThanOrEqual(10)
    }, 100)
    for (const id of ids) await reached(t, id, 'sent')
    t.advance(days(5))
    expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({ waiting: 0, failed: 0 })
    const subjects = server.received.map((mail) => mail.headers.subject?.[0])
    expect(new Set(subjects).size).toBe(10)
    expect(server.received).toHaveLength(10)
  })

  test.each([
    ['turn away', '', 'The mail server turned the connection away (421)'],
    ['drop', '', 'The mail server broke the connection off'],
    ['silent', '?greetingTimeout=500', 'The mail server did not answer in time'],
    ['hold', '?socketTimeout=500', 'The mail server did not answer in time'],
    ['refuse mail', '', 'The mail server refused the mail (554)'],
    ['refuse recipient', '', 'The mail server refused your address (550)'],
  ] as const)('%s: the mail waits, says why, and goes out later', async (behaviour, options, reason) => {
    await using server = await startMailServer()
    server.behaviour = behaviour
    await using t = await createTestApp(mailTo(server, options))
    const id = await sendQuote(t)
    await failedOnce(t, id)
    expect(await deliveryOf(t, id)).toEqual({ state: 'pending', at: t.clock.now.toISOString(), reason })
    server.behaviour = 'accept'
    t.advance(minutes(1))
    await reached(t, id, 'sent')
    expect(server.received).toHaveLength(1)
    server.release()
  })

  test('for days, the pauses grow until the mail is given up; Resend sends it after all', async () => {
    await using server = await startMailServer()
    server.behaviour = 'refuse mail'
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    const startedAt = t.clock.now.getTime()
    const triedAfter: number[] = []
    for (let attempt = 1; (await deliveryOf(t, id)).state === 'pending'; attempt += 1) {
      await soon(async () =>
        expect(await attemptsOf(t)).toMatchObject([{ attempts: attempt, claimed_until: '' }]),
      )
      triedAfter.push(t.clock.now.getTime() - startedAt)
      const [row] = await attemptsOf(t)
      t.advance(Date.parse(row?.next_attempt_at ?? '') - t.clock.now.getTime())
    }
    expect(triedAfter.slice(0, 7)).toEqual(
      [0, 1, 6, 21, 81, 321, 801].map((sinceStart) => minutes(sinceStart)),
    )
    expect(triedAfter.at(-1)).toBeGreaterThan(days(3.6))
    expect(triedAfter.at(-1)).toBeLessThanOrEqual(days(4))
    expect(await deliveryOf(t, id)).toMatchObject({
      state: 'failed',
      reason: 'The mail server refused the mail (554)',
    })
    expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({ waiting: 0, failed: 1 })

    server.behaviour = 'accept'
    t.advance(minutes(1))
    expect(server.received).toEqual([])
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toMatchObject({ state: 'sent', reason: null })
    expect(server.received).toHaveLength(1)
    expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({ failed: 0 })
  })

  test('a stop breaks the attempt off, and the next start sends the mail', async () => {
    await using server = await startMailServer()
    server.behaviour = 'hold'
    await using t = await createTestApp(mailTo(server))
    await sendQuote(t)
    await server.held
    await t.app.close()
    expect(await attemptsOf(t)).toMatchObject([{ state: 'pending', claimed_until: '', last_error: '' }])
  })
})

const attemptsOf = (t: TestApp) => t.db.selectFrom('outbox').selectAll().execute()

describe('Resend', () => {
  test('sends another mail of one that is out, under another name', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    await reached(t, id, 'sent')
    t.advance(hours(1))
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toEqual({
      state: 'sent',
      at: '2026-11-20T05:05:00.000Z',
      reason: null,
    })
    const names = server.received.map(({ headers }) => headers['message-id']?.[0])
    expect(new Set(names).size).toBe(2)
  })

  test('of a waiting mail tries it now and tells the outcome', async () => {
    await using server = await startMailServer()
    server.behaviour = 'refuse recipient'
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    await failedOnce(t, id)
    const reason = 'The mail server refused your address (550)'
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toMatchObject({ state: 'pending', reason })
    server.behaviour = 'accept'
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toMatchObject({ state: 'sent' })
    expect(server.received).toHaveLength(1)
  })

  test('of what is deleted, the owner’s own, unknown or no id at all is refused', async () => {
    await using t = await createTestApp()
    const id = await sendQuote(t)
    await asOwner(t, 'DELETE', apiPaths.quoteRequest(id))
    const testimonials = createTestimonialStore(t.db, () => t.clock.now)
    const own = await testimonials.add(
      { clientName: 'Own', company: '', testimonialText: 'Mine.', projectType: '', rating: 5 },
      { isApproved: true, notifyOwner: false },
    )
    expect(await deliveryOf(t, own.id)).toEqual({ state: 'none', at: null, reason: null })
    for (const wrong of [id, own.id, '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b', 'not-an-id']) {
      const headers = await ownerHeaders(t)
      const answer = await t.app.inject({ method: 'POST', url: apiPaths.resend(wrong), headers })
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('without a mail server', () => {
  test('each mail is a whole file that only its owner can read, and the owner is told', async () => {
    await using t = await createTestApp()
    const id = await sendQuote(t, { name: 'Zoë 李', description: '.\r\nSecond line' })
    await reached(t, id, 'file')
    const folder = path.join(t.dataDir, 'mail')
    const [name, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^2026-11-20T04-05-00-000Z-quote-[0-9a-f-]{36}\.eml$/)
    const file = path.join(folder, name ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const mail = readMail(readFileSync(file, 'utf8'))
    expect(mail.headers).toMatchObject({
      from: ['Example Electrical <website@localhost>'],
      to: ['office@example.com'],
      subject: ['Quote request from Zoë 李, Residential Electrical, North Lakes'],
    })
    expect(mail.text).toContain('.\nSecond line')
    expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toEqual({
      isConfigured: false,
      ownerEmail: 'office@example.com',
      waiting: 0,
      failed: 0,
      lastSentAt: null,
      lastFailure: null,
    })
  })

  test('a mail’s file goes with the record it tells of, and what nobody knows any more goes too', async () => {
    await using t = await createTestApp()
    const [deleted, kept] = [await sendQuote(t), await sendQuote(t)]
    for (const id of [deleted, kept]) await reached(t, id, 'file')
    await asOwner(t, 'POST', apiPaths.mailTest)
    const folder = path.join(t.dataDir, 'mail')
    const unfinished = `.2026-11-20T04-05-00-000Z-contact-${deleted}.eml.part`
    writeFileSync(path.join(folder, unfinished), 'of a mail that a kill broke off')
    await asOwner(t, 'DELETE', apiPaths.quoteRequest(deleted))

    const { tasks } = createSiteOperations({
      config: { dataDir: t.dataDir, backupDir: path.join(t.dataDir, 'backups'), databaseUrl: undefined },
      db: t.db,
      now: () => t.clock.now,
    })
    const tidy = () =>
      tasks.find(({ name }) => name === 'housekeeping')?.run(new AbortController().signal, t.app.log)
    await tidy()
    expect(readdirSync(folder), 'all may still be wanted').toHaveLength(4)
    t.advance(days(31))
    await tidy()
    const [mail] = await t.db.selectFrom('outbox').select(['id', 'record_id']).execute()
    expect(mail?.record_id).toBe(kept)
    expect(readdirSync(folder)).toEqual([`2026-11-20T04-05-00-000Z-quote-${mail?.id}.eml`])
  })
})

describe('the test mail', () => {
  test('tells that the server took it, and brings what waited', async () => {
    await using server = await startMailServer()
    server.behaviour = 'turn away'
    await using t = await createTestApp(mailTo(server))
    const id = await sendQuote(t)
    await failedOnce(t, id)
    server.behaviour = 'accept'
    expect(await asOwner(t, 'POST', apiPaths.mailTest)).toEqual({
      state: 'sent',
      message: 'The mail server took the test mail',
      serverAnswer: null,
    })
    await reached(t, id, 'sent')
    expect(server.received.map(({ headers }) => headers.subject?.[0])).toEqual([
      'Test mail from your website',
      expect.stringContaining('Quote request'),
    ])
  })

  test('tells in the server’s own words why not', async () => {
    await using server = await startMailServer()
    server.behaviour = 'refuse recipient'
    await using t = await createTestApp(mailTo(server))
    expect(await asOwner(t, 'POST', apiPaths.mailTest)).toEqual({
      state: 'failed',
      message: 'The mail server refused your address (550)',
      serverAnswer: '550 5.1.1 No such user owner@example.com',
    })
  })

  test('tells that it is a file', async () => {
    await using t = await createTestApp()
    expect(await asOwner(t, 'POST', apiPaths.mailTest)).toMatchObject({ state: 'file', serverAnswer: null })
    expect(readdirSync(path.join(t.dataDir, 'mail'))).toHaveLength(1)
  })
})
