import { describe, expect } from 'vitest'
import { hours, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { asOwner, mailTo, reached, sendQuote, soon } from '../support/lead-mail.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { aContactRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const message = 'Sparks from the meter box, please hurry.'

async function sendSuspect(t: TestApp, changes: object = {}): Promise<string> {
  const answer = await t.post(apiPaths.contact, aContactRequest({ message, ...changes }), {
    [sendHeaders.trap]: '1',
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

const rows = (t: TestApp, about: 'suspect' | 'lead') =>
  t.db
    .selectFrom('outbox')
    .select(['recordId', 'state', 'sentWith'])
    .where('about', '=', about)
    .where('channel', '=', 'mail')
    .execute()

const noneWaits = (t: TestApp) =>
  soon(async () => expect((await rows(t, 'suspect')).map(({ state }) => state)).not.toContain('pending'))

const subjects = (server: MailServer) => server.received.map(({ headers }) => headers.subject?.[0])

const queueOf = (t: TestApp) => asOwner(t, 'GET', apiPaths.adminSummary)

describe('a lead that was taken for spam though it says emergency', () => {
  test('is mailed at once, as what it is, and rings nowhere', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp({ ...mailTo(server), publicUrl: 'https://www.example.com' })
    const id = await sendSuspect(t)
    await soon(() => expect(server.received).toHaveLength(1))
    expect(subjects(server)).toEqual(['Spam? It says emergency: Message from Jo Citizen: Switchboard'])
    const [mail] = server.received
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain(
      'It looked like spam, so no phone rang. If it’s real, open it and tap “Not spam”.',
    )
    expect(mail?.text, 'no alert is there to stop').not.toContain('alerts')
    expect(mail?.html).toContain(`href="https://www.example.com/admin?lead=${id}"`)
    expect(mail?.html).not.toContain('like spam say')
    expect((await asOwner(t, 'GET', apiPaths.leadAlarm(id))).alarm).toBeNull()
    expect(await queueOf(t)).toMatchObject({
      urgentSuspects: { count: 1, latest: [{ id, kind: 'contact', name: 'Jo Citizen', words: message }] },
    })
  })

  test('goes with the next mail after that, whatever it is about, without a word of what it says', async () => {
    await using server = await startMailServer()
    await using t = await createTestApp({ ...mailTo(server), publicUrl: 'https://www.example.com' })
    await sendSuspect(t)
    await noneWaits(t)
    t.advance(minutes(10))
    const second = await sendSuspect(t, { name: 'Second <b>Sender</b>' })
    await sendQuote(t)
    await noneWaits(t)
    expect(server.received).toHaveLength(2)
    const mail = server.received[1]
    expect(mail?.headers.subject?.[0]).toMatch(/^Quote request/)
    expect(mail?.text).toContain(
      '2 enquiries that look like spam say emergency.\nSee it in your list: https://www.example.com/admin\n',
    )
    expect(mail?.html).toContain(
      '2 enquiries that look like spam say emergency. <a href="https://www.example.com/admin">',
    )
    expect(mail?.source).not.toContain('Second')
    const [, told] = await rows(t, 'suspect')
    const [quote] = await rows(t, 'lead')
    expect(told).toMatchObject({ recordId: second, state: 'sent' })
    expect(told?.sentWith).not.toBe('')
    expect(quote?.sentWith).toBe('')

    await sendQuote(t, { name: 'Told Once' })
    await soon(() => expect(server.received).toHaveLength(3))
    expect(server.received[2]?.text).not.toContain('like spam')
  })

  test('is mailed by itself once hours later where nothing else is, and a flood makes one mail of many', async ({
    mailingSite: { server, t },
  }) => {
    await sendSuspect(t)
    await noneWaits(t)
    for (let turn = 0; turn < 30; turn += 1) await sendSuspect(t, { subject: `Flood ${turn}` })
    t.advance(hours(4) - minutes(1))
    expect(server.received).toHaveLength(1)
    t.advance(minutes(2))
    await noneWaits(t)
    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.text).toContain('30 enquiries that look like spam say emergency.')
    t.advance(hours(24))
    await sendQuote(t)
    await soon(() => expect(server.received).toHaveLength(3))
    expect(server.received[2]?.text).not.toContain('like spam')
  })

  test('waits for the mail server as anything else does', async ({ mailingSite: { server, t } }) => {
    await sendSuspect(t)
    await noneWaits(t)
    server.behaviour = 'turn away'
    const second = await sendSuspect(t)
    const quote = await sendQuote(t)
    await soon(async () => expect((await asOwner(t, 'GET', apiPaths.delivery(quote))).reason).not.toBeNull())
    await soon(async () =>
      expect(
        await t.db
          .selectFrom('outbox')
          .select(['state', 'claimedUntil'])
          .where('recordId', '=', second)
          .execute(),
      ).toEqual([{ state: 'pending', claimedUntil: '' }]),
    )
    server.behaviour = 'accept'
    t.advance(minutes(2))
    await reached(t, quote, 'sent')
    await noneWaits(t)
    expect(server.received.at(-1)?.text).toContain('2 enquiries that look like spam say emergency.')
  })

  test('that is no spam is mailed and rings as any other, and that it was is mailed no more', async ({
    mailingSite: { server, t },
  }) => {
    await sendSuspect(t)
    await noneWaits(t)
    const id = await sendSuspect(t, { name: 'Real Person' })
    await asOwner(t, 'POST', apiPaths.notSpamContactRequest(id))
    await reached(t, id, 'sent')
    t.advance(hours(5))
    await noneWaits(t)
    expect(subjects(server)).toEqual([
      'Spam? It says emergency: Message from Jo Citizen: Switchboard',
      'Message from Real Person: Switchboard',
    ])
    const told = await asOwner(t, 'GET', apiPaths.leadAlarm(id))
    expect(told.alarm).toMatchObject({ acknowledgedAt: null })
    expect(told.deliveries).toHaveLength(1)
  })

  test('is shown to whoever may look, and rescued by whoever may act', async ({ t }) => {
    const id = await sendSuspect(t)
    const notSpam = (headers: { cookie: string }) =>
      t.app.inject({ method: 'POST', url: apiPaths.notSpamContactRequest(id), headers })
    const view = await t.signInAs('view', 'Bookkeeper')
    const shown = await t.app.inject({ url: apiPaths.adminSummary, headers: view })
    expect(shown.json().urgentSuspects).toMatchObject({ count: 1, latest: [{ id }] })
    expect((await notSpam(view)).statusCode).toBe(403)
    expect((await notSpam(await t.signInAs('staff', 'Riley'))).statusCode).toBe(200)
    expect(await queueOf(t)).not.toHaveProperty('urgentSuspects')
  })

  test('is not mailed once somebody has opened or deleted it', async ({ mailingSite: { server, t } }) => {
    await sendSuspect(t)
    await noneWaits(t)
    const opened = await sendSuspect(t)
    const deleted = await sendSuspect(t)
    await asOwner(t, 'POST', `${apiPaths.contactRequests}/${opened}/seen`)
    await asOwner(t, 'DELETE', `${apiPaths.contactRequests}/${deleted}`)
    await sendQuote(t)
    await soon(() => expect(server.received).toHaveLength(2))
    expect(server.received[1]?.text).not.toContain('like spam')
    t.advance(hours(5))
    await noneWaits(t)
    expect(server.received).toHaveLength(2)
  })
})
