import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, vi } from 'vitest'
import { createSiteOperations } from '#server/operations/site-operations.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import {
  asOwner,
  deliveryOf,
  failedOnce,
  mailTo,
  ownerHeaders,
  reached,
  sendQuote,
  soon,
} from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

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
      lastFailure: { reason: 'The email service couldn’t be reached' },
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
    ['turn away', '', 'The email service refused the connection'],
    ['drop', '', 'The email service dropped the connection'],
    ['silent', '?greetingTimeout=500', 'The email service didn’t answer in time'],
    ['hold', '?socketTimeout=500', 'The email service didn’t answer in time'],
    ['refuse mail', '', 'The email service refused the email'],
    ['refuse recipient', '', 'The email service refused your address'],
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
        expect(await attemptsOf(t)).toMatchObject([{ attempts: attempt, claimedUntil: '' }]),
      )
      triedAfter.push(t.clock.now.getTime() - startedAt)
      const [row] = await attemptsOf(t)
      t.advance(Date.parse(row?.nextAttemptAt ?? '') - t.clock.now.getTime())
    }
    expect(triedAfter.slice(0, 7)).toEqual(
      [0, 1, 6, 21, 81, 321, 801].map((sinceStart) => minutes(sinceStart)),
    )
    expect(triedAfter.at(-1)).toBeGreaterThan(days(3.6))
    expect(triedAfter.at(-1)).toBeLessThanOrEqual(days(4))
    expect(await deliveryOf(t, id)).toMatchObject({
      state: 'failed',
      reason: 'The email service refused the email',
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
    expect(await attemptsOf(t)).toMatchObject([{ state: 'pending', claimedUntil: '', lastError: '' }])
  })
})

const attemptsOf = (t: TestApp) => t.db.selectFrom('outbox').selectAll().execute()

describe('Resend', () => {
  test('sends another mail of one that is out, under another name', async ({
    mailingSite: { server, t },
  }) => {
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
    const reason = 'The email service refused your address'
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toMatchObject({ state: 'pending', reason })
    server.behaviour = 'accept'
    expect(await asOwner(t, 'POST', apiPaths.resend(id))).toMatchObject({ state: 'sent' })
    expect(server.received).toHaveLength(1)
  })

  test('of what is deleted, the owner’s own, unknown or no id at all is refused', async ({ t }) => {
    const id = await sendQuote(t)
    await asOwner(t, 'DELETE', apiPaths.quoteRequest(id))
    const testimonials = createTestimonialStore(t.db, () => t.clock.now)
    const own = await testimonials.addOwn(
      { clientName: 'Own', company: '', testimonialText: 'Mine.', projectType: '', rating: 5 },
      { isApproved: true },
    )
    expect(await deliveryOf(t, own.id)).toEqual({ state: 'none', at: null, reason: null })
    for (const wrong of [id, own.id, '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b', 'not-an-id']) {
      const headers = await ownerHeaders(t)
      const answer = await t.app.inject({ method: 'POST', url: apiPaths.resend(wrong), headers })
      expect(answer.statusCode).toBe(404)
    }
  })
})

test('a mail that is out goes out no second time because the database could not be told', async () => {
  await using server = await startMailServer()
  server.behaviour = 'hold'
  await using t = await createTestApp(mailTo(server))
  const id = await sendQuote(t)
  await server.held
  const blocker = new DatabaseSync(path.join(t.dataDir, 'site.db'))
  const failed = Promise.withResolvers<void>()
  const error = vi.spyOn(t.app.log, 'error').mockImplementation(() => failed.resolve())
  blocker.exec('begin immediate')
  server.release()
  await failed.promise
  blocker.exec('rollback')
  blocker.close()
  error.mockRestore()
  // Whatever claim there was has run out: another attempt would begin now.
  t.advance(hours(1))
  await reached(t, id, 'sent')
  expect(server.received).toHaveLength(1)
})
