import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { createSiteOperations } from '#server/operations/site-operations.ts'
import { days, hours } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import {
  asOwner,
  deliveryOf,
  failedOnce,
  mailTo,
  reached,
  send,
  sendQuote,
  soon,
} from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { postPlainly } from '../support/plain-form.ts'
import { readMail } from '../support/received-mail.ts'
import { aContactRequest, aTestimonial } from '../support/samples.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

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
    expect(mail?.html).toContain(`href="https://www.example.com/admin?lead=${id}"`)

    await reached(t, id, 'sent')
    expect(await deliveryOf(t, id)).toEqual({ state: 'sent', at: '2026-11-20T04:05:00.000Z', reason: null })
  })

  test('in Hebrew or Arabic is mailed with its numbers in their own order', async ({
    mailingSite: { server, t },
  }) => {
    await sendQuote(t, {
      name: 'אבי',
      address: '12 שדרות, 4505',
      description: 'اتصل بي\nעל 0491 570 006 או +61491570156',
      serviceType: '',
    })
    await soon(() => expect(server.received).toHaveLength(1))
    const [mail] = server.received
    const words = 'על \u200e0491 570 006 או \u200e+61491570156'
    expect(mail?.text).toContain('Phone: 0491 570 006\n')
    expect(mail?.text).toContain(`اتصل بي\n${words}\u200e`)
    expect(mail?.html).toContain(`اتصل بي\u200e<br>\n${words}\u200e`)
    expect(mail?.html).toContain('<p dir="auto"')
    expect(mail?.text).toMatch(/^אבי\u200e asked for a quote\n/)
  })

  test('of each kind is mailed once, and goes to nobody but the owner', async ({
    mailingSite: { server, t },
  }) => {
    await send(t, apiPaths.contact, aContactRequest())
    await sendQuote(t, { serviceType: 'emergency' })
    await send(t, apiPaths.testimonials, aTestimonial({ clientName: 'Ally' }))
    await soon(() => expect(server.received).toHaveLength(3))
    t.advance(days(1))

    const subjects = server.received.map(({ headers }) => headers.subject?.[0]).toSorted()
    expect(subjects).toEqual([
      'EMERGENCY: quote request from Jo Citizen, North Lakes',
      'Message from Jo Citizen: Switchboard',
      'Review from Ally: 4 of 5, waiting for your approval',
    ])
    expect(server.received.map(({ to }) => to)).toEqual(Array(3).fill(['owner@example.com']))
    const [mail] = server.received.filter(({ headers }) => headers.subject?.[0]?.startsWith('Review'))
    expect(mail?.headers).not.toHaveProperty('reply-to')
  })

  test('that came without JavaScript is mailed all the same', async ({ mailingSite: { server, t } }) => {
    expect((await postPlainly(t, pagePaths.contact, aContactRequest())).statusCode).toBe(303)
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
      reason: 'It was deleted before this went out',
    })
  })
})

describe('a visitor who tries to write headers', () => {
  const attack = 'Jo\r\nBcc: everyone@example.net\r\nX-Evil: yes\u2028Subject: Cheap pills'

  test('writes one line of text, in the mail as in its headers', async ({ mailingSite: { server, t } }) => {
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

  test.each(['jo@example.com\r\nBcc: x@example.net', 'jo@example.com, x@example.net'])(
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

  test('an address that headers can’t hold is in the mail, but not answered to', async ({
    mailingSite: { server, t },
  }) => {
    const description = `The light ${'x'.repeat(4990)}`
    await sendQuote(t, { email: 'zoë\u0001@example.com', description })
    await soon(() => expect(server.received).toHaveLength(1))
    expect(server.received[0]?.headers).not.toHaveProperty('reply-to')
    expect(server.received[0]?.text).toContain('Don’t reply to this email: write to the address above')
    expect(server.received[0]?.text).toContain(description)
  })
})

describe('without a mail server', () => {
  test('each mail is a whole file that only its owner can read, and the owner is told', async ({ t }) => {
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
    const tidy = async () => {
      for (const { name, run } of tasks) {
        if (name !== 'the daily backup') await run(new AbortController().signal, t.app.log)
      }
    }
    await tidy()
    expect(readdirSync(folder), 'all may still be wanted').toHaveLength(4)
    t.advance(days(31))
    await tidy()
    const [mail] = await t.db.selectFrom('outbox').select(['id', 'recordId']).execute()
    expect(mail?.recordId).toBe(kept)
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
      message: 'Test email sent',
      serverAnswer: null,
    })
    await reached(t, id, 'sent')
    expect(server.received.map(({ headers }) => headers.subject?.[0])).toEqual([
      'Test email from your website',
      expect.stringContaining('Quote request'),
    ])
  })

  test('tells in the server’s own words why not', async () => {
    await using server = await startMailServer()
    server.behaviour = 'refuse recipient'
    await using t = await createTestApp(mailTo(server))
    expect(await asOwner(t, 'POST', apiPaths.mailTest)).toEqual({
      state: 'failed',
      message: 'The email service refused your address',
      serverAnswer: '550 5.1.1 No such user owner@example.com',
    })
  })

  describe('of a server on this machine with a certificate of its own', () => {
    const message = 'The email service isn’t secure, so we send nothing there'

    test('says so in the owner’s words', async () => {
      await using server = await startMailServer(0, selfSignedCertificate())
      await using t = await createTestApp(mailTo(server))
      expect(await asOwner(t, 'POST', apiPaths.mailTest)).toEqual({
        ...{ state: 'failed', message },
        serverAnswer: 'self-signed certificate',
      })
    })

    test.each(['?ignoreTLS=true', '?tls.rejectUnauthorized=false'])('arrives with %s', async (options) => {
      await using server = await startMailServer(0, selfSignedCertificate())
      await using t = await createTestApp(mailTo(server, options))
      expect(await asOwner(t, 'POST', apiPaths.mailTest)).toMatchObject({ state: 'sent' })
      expect(server.received).toHaveLength(1)
    })
  })

  test('tells that it is a file', async ({ t }) => {
    expect(await asOwner(t, 'POST', apiPaths.mailTest)).toMatchObject({ state: 'file', serverAnswer: null })
    expect(readdirSync(path.join(t.dataDir, 'mail'))).toHaveLength(1)
  })
})
