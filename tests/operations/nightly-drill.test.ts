import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { newRow } from '#server/notify/outbox-entry.ts'
import { createSiteOperations } from '#server/operations/site-operations.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, notificationsOn, rung, settle, startAlarmSite } from '../support/alarm-site.ts'
import { makeDoor, twilioToken } from '../support/doors.ts'
import { asOwner, mailTo, ownerHeaders, soon } from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import type { TestApp, TestSettings } from '../support/test-app.ts'
import { startWebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts'

/** As the background work of a running site does, every minute. */
async function turn(t: TestApp, address: string): Promise<void> {
  for (const task of t.drillTasks(address)) await task.run(new AbortController().signal, t.app.log)
}

const listen = (t: TestApp) => t.app.listen({ port: 0, host: '127.0.0.1' })

/** One attempt: the lead goes in, every way is asked, and what came of it is noted. */
async function drill(t: TestApp, address: string): Promise<void> {
  await turn(t, address)
  await asked(t)
  await turn(t, address)
}

const asked = (t: TestApp) =>
  soon(async () =>
    expect(await t.db.selectFrom('outbox').select('id').where('about', '=', 'drill').execute()).toEqual([]),
  )

const causesOf = async (t: TestApp) => (await asOwner(t, 'GET', apiPaths.alarms)).causes
const reportOf = async (t: TestApp) => (await asOwner(t, 'GET', apiPaths.alarms)).drill

function healthOf(t: TestApp) {
  const config = { dataDir: t.dataDir, backupDir: t.dataDir, databaseUrl: undefined }
  return createSiteOperations({ config, db: t.db, now: () => t.clock.now }).health()
}

/** Everything that shows the owner leads. */
async function expectNothingShown(t: TestApp): Promise<void> {
  expect(await asOwner(t, 'GET', apiPaths.quoteRequests)).toEqual([])
  expect(await asOwner(t, 'GET', apiPaths.notifications)).toEqual([])
  expect(await asOwner(t, 'GET', apiPaths.bin)).toEqual([])
  expect(await asOwner(t, 'GET', apiPaths.adminSummary)).toMatchObject({
    quotes: { total: 0, unread: 0 },
    notifications: { unread: 0 },
    newest: '',
  })
  const headers = await ownerHeaders(t)
  const file = await t.app.inject({ url: apiPaths.quoteRequestsFile, headers })
  expect(file.body.trim().split('\n')).toHaveLength(1)
  expect(await asOwner(t, 'GET', apiPaths.mailStatus)).toMatchObject({ waiting: 0, failed: 0 })
  expect(await t.db.selectFrom('alarms').select('id').execute()).toEqual([])
}

test('goes through address, database and outbox to every way, and nobody sees or hears of it', async () => {
  await using mail = await startMailServer()
  await using webhook = await startWebhookReceiver()
  await using ntfy = await startRecordingServer({ reply: () => ({ status: 200, body: { healthy: true } }) })
  const settings: TestSettings = {
    channels: {
      ...mailTo(mail).channels,
      ntfy: { url: ntfy.url, topic: 'leads', token: undefined, mayBePrivate: true },
      webhook: { url: webhook.url, secrets: [webhookSecret], detail: 'thin', mayBePrivate: true },
    },
  }
  await using site = await startAlarmSite(settings)
  const { t, push, gateway } = site
  const phone = push.subscribe()
  await arm(t, phone)
  const address = await listen(t)
  expect(await reportOf(t)).toBeNull()

  await turn(t, address)
  expect(await t.db.selectFrom('quote_requests').select('name').execute()).toEqual([
    { name: 'Nightly drill' },
  ])
  await expectNothingShown(t)
  await asked(t)
  await turn(t, address)

  expect(await reportOf(t)).toEqual({ at: t.clock.now.toISOString(), failures: [] })
  const steps = await t.db.selectFrom('drill_steps').select(['step', 'outcome']).orderBy('step').execute()
  expect(steps).toEqual([
    { step: 'mail', outcome: 'worked' },
    { step: 'ntfy', outcome: 'worked' },
    { step: 'push', outcome: 'worked' },
    { step: 'site', outcome: 'worked' },
    { step: 'sms', outcome: 'worked' },
    { step: 'webhook', outcome: 'not asked' },
  ])
  expect(mail.connections).toBe(1)
  expect(mail.asked, 'as far as a mail would go').toEqual(['site@example.com', 'owner@example.com'])
  expect(ntfy.received.map(({ method, path }) => `${method} ${path}`)).toContain('GET /v1/health')
  expect([mail.received, gateway.messages, phone.messages, webhook.received]).toEqual([[], [], [], []])
  expect(await t.db.selectFrom('quote_requests').select('id').execute()).toEqual([])
  expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual([])
  await expectNothingShown(t)
})

test('that fails twice is named everywhere and told once by a way that works, until it works again', async () => {
  await using mail = await startMailServer()
  await using site = await startAlarmSite(mailTo(mail))
  const { t, gateway } = site
  const address = await listen(t)
  gateway.behaviour = 'out of order'
  await drill(t, address)
  expect(await healthOf(t)).toEqual(['sms'])
  await turn(t, address)
  t.advance(minutes(10))
  await drill(t, address)
  const reason = 'Text: MessageMedia isn’t working.'
  expect((await reportOf(t)).failures).toEqual([reason])
  expect(await causesOf(t)).toEqual([{ label: 'Text', reason: '500, it said: Internal error' }])
  t.tick()
  await soon(() => expect(mail.received).toHaveLength(1))
  expect(mail.received[0]?.headers.subject).toEqual(['Your website needs a look'])
  expect(mail.received[0]?.text).toContain(reason)

  t.advance(hours(1))
  await drill(t, address)
  gateway.behaviour = 'accept'
  t.advance(hours(1))
  await drill(t, address)
  expect((await reportOf(t)).failures).toEqual([])
  expect(await healthOf(t)).toEqual([])
  await settle(t)
  expect(mail.received).toHaveLength(1)
})

test('whose mail fails is told to the phone, within the owner’s hours', async () => {
  await using mail = await startMailServer()
  mail.behaviour = 'turn away'
  await using site = await startAlarmSite(mailTo(mail))
  const { t, push } = site
  const phone = push.subscribe()
  await arm(t, phone)
  const address = await listen(t)
  // 3:35 am
  t.advance(hours(13.5))
  await drill(t, address)
  t.advance(minutes(10))
  await drill(t, address)
  await settle(t)
  expect(phone.messages, 'at night').toHaveLength(0)
  t.advance(hours(2.5))
  await drill(t, address)
  await settle(t)
  await rung(phone, 1)
  expect(notificationsOn(phone)[0].notification).toMatchObject({
    title: 'Your website needs a look',
    body: expect.stringMatching(/^Email: The email service/),
  })
})

test.each([
  ['refuse recipient', 'Email: The email service refused your address: owner@example.com.'],
  ['refuse sender', 'Email: The email service refused the sender’s address: site@example.com.'],
  ['turn away', 'Email: The email service refused the connection.'],
] as const)('names the address where the mail server would %s', async (behaviour, failure) => {
  await using mail = await startMailServer()
  await using site = await startAlarmSite(mailTo(mail))
  const { t } = site
  mail.behaviour = behaviour
  const address = await listen(t)
  await drill(t, address)
  expect((await reportOf(t)).failures).toEqual([failure])
  mail.behaviour = 'accept'
  t.advance(minutes(10))
  await drill(t, address)
  expect((await reportOf(t)).failures).toEqual([])
  expect(mail.received).toEqual([])
})

test('asks each door as the program behind it would, and says which one is broken', async () => {
  await using mail = await startMailServer()
  await using site = await startAlarmSite(mailTo(mail))
  const { t } = site
  const [signed] = [
    await makeDoor(t),
    await makeDoor(t, { kind: 'twilio', name: 'Missed calls', authToken: twilioToken, sentence: '' }),
  ]
  const address = await listen(t)
  await drill(t, address)
  expect((await reportOf(t)).failures).toEqual([])
  const step = t.db.selectFrom('drill_steps').select('outcome').where('step', '=', 'doors')
  expect(await step.execute()).toEqual([{ outcome: 'worked' }])
  expect(await t.db.selectFrom('contact_requests').select('id').execute()).toEqual([])
  expect(await asOwner(t, 'GET', apiPaths.contactRequests)).toEqual([])
  await expectNothingShown(t)
  expect(await asOwner(t, 'GET', apiPaths.doors)).toMatchObject([{ lastUsedAt: null }, { lastUsedAt: null }])

  await t.db.updateTable('doors').set({ sealedSecret: 'else' }).where('id', '=', signed.id).execute()
  t.advance(days(1))
  await drill(t, address)
  await turn(t, address)
  t.advance(minutes(10))
  await drill(t, address)
  const reason = 'Doors: Receptionist can’t be used any more, so make a new door.'
  expect((await reportOf(t)).failures).toEqual([reason])
  expect(await healthOf(t)).toEqual(['doors'])
  t.tick()
  await soon(() => expect(mail.received).toHaveLength(1))
  expect(mail.received[0]?.text).toContain(reason)
})

test('is made once a night, however many processes look', async ({ alarmSite: { t, gateway } }) => {
  const address = await listen(t)
  await Promise.all([turn(t, address), turn(t, address), turn(t, address)])
  await asked(t)
  for (let count = 0; count < 3; count += 1) await turn(t, address)
  expect(gateway.received).toHaveLength(1)
  // 3:25 am, and then 3:35
  t.advance(hours(13) + minutes(20))
  await drill(t, address)
  expect(gateway.received).toHaveLength(1)
  t.advance(minutes(10))
  await drill(t, address)
  expect(gateway.received).toHaveLength(2)
})

test('that nobody takes in, or nobody works through, is a failure', async ({ alarmSite: site }) => {
  const { t } = site
  await turn(t, 'http://127.0.0.1:9')
  expect((await reportOf(t)).failures).toEqual(['Saving an enquiry: The site couldn’t be reached.'])

  const address = await listen(t)
  t.advance(days(1))
  await turn(t, address)
  await asked(t)
  const { id } = await t.db
    .selectFrom('drills')
    .select('id')
    .where('isRunning', '=', 1)
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('outbox')
    .values({ ...newRow('quote', id, ''), channel: 'ntfy', about: 'drill', nextAttemptAt: '9' })
    .execute()
  t.advance(minutes(5))
  await turn(t, address)
  expect((await reportOf(t)).failures).toEqual(['ntfy app: Nothing was sent within five minutes.'])
})

test('whose process was killed is made by another one', async ({ alarmSite: { t, gateway } }) => {
  const address = await listen(t)
  await createDrillStore(t.db, () => t.clock.now).claim('alarms', '2026-11-20')
  await turn(t, address)
  expect(gateway.received).toHaveLength(0)
  t.advance(minutes(5))
  await drill(t, address)
  expect(gateway.received).toHaveLength(1)
  expect((await reportOf(t)).failures).toEqual([])
})

test('can be marked by nobody else', async ({ alarmSite: { t } }) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: apiPaths.quote,
    headers: { 'x-drill': 'x'.repeat(43) },
    payload: aQuoteRequest(),
  })
  expect(answer.statusCode).toBe(400)
  expect(await t.db.selectFrom('quote_requests').select('id').execute()).toEqual([])
})

test('finds keys that were taken away, which silences every phone', async ({ alarmSite: { t } }) => {
  const address = await listen(t)
  rmSync(path.join(t.dataDir, 'push-keys.json'))
  await drill(t, address)
  expect((await reportOf(t)).failures).toEqual(['Phones: Alerts are off on every phone just now.'])
  expect((await causesOf(t))[0].reason).toMatch(/^push-keys\.json .* is missing/)
})
