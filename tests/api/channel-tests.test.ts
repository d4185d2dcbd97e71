import { expect } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import { arm } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, sendQuote, soon } from '../support/lead-mail.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { test } from '../support/site-test.ts'
import { receiptOf } from '../support/sms-gateway.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const sendTest = async (t: TestApp, channel: string, payload = {}) =>
  callAsOwner(t, 'POST', apiPaths.alarmTest(channel), payload)

const ntfyAt = (url: string) => ({
  channels: { ntfy: { url, topic: 'leads-of-tests', token: 'tk_1', mayBePrivate: true } },
})

const causesOf = async (t: TestApp) => (await asOwner(t, 'GET', apiPaths.alarms)).causes

test('a test by phone says that the service took it, and no more until the phone has answered', async ({
  alarmSite: site,
}) => {
  const { t, push } = site
  const phone = push.subscribe()
  const device = await arm(t, phone)
  expect((await sendTest(t, 'push', { device })).json()).toMatchObject({
    to: 'Safari on iPhone',
    sentAt: expect.any(String),
    shownAt: null,
    reason: null,
  })
  push.reply = { status: 403, body: { reason: 'BadJwtToken' } }
  expect((await sendTest(t, 'push', { device })).json()).toMatchObject({
    sentAt: null,
    reason: expect.stringMatching(/refused this site’s alerts$/),
  })
  expect(await causesOf(t)).toContainEqual({
    label: 'Phones',
    reason: expect.stringMatching(/^403.*BadJwtToken/),
  })
})

test('a text message that the gateway refuses has not been sent', async ({ alarmSite: { t, gateway } }) => {
  expect((await sendTest(t, 'sms')).json()).toMatchObject({ to: '+61491570156', reason: null })
  gateway.behaviour = 'refuse'
  expect((await sendTest(t, 'sms')).json()).toMatchObject({ sentAt: null, reason: expect.any(String) })
})

test('a text message that is said to have failed and arrives all the same has arrived', async ({
  alarmSite: { t, gateway },
}) => {
  await sendTest(t, 'sms')
  const [message] = gateway.messages
  if (!message) throw new Error('no message')
  for (const outcome of ['failed', 'delivered', 'failed'] as const) {
    const { url, headers, body: payload } = receiptOf(message, outcome)
    await t.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
  }
  const { ways } = await asOwner(t, 'GET', apiPaths.alarms)
  const { lastTest } = ways.find(({ channel }: { channel: string }) => channel === 'sms')
  expect(lastTest).toMatchObject({ shownAt: t.clock.now.toISOString(), reason: null })
})

test('mail is tried with its server, whose own words are kept for whoever runs the site', async ({
  mailingSite: { server, t },
}) => {
  expect((await sendTest(t, 'mail')).json()).toMatchObject({ reason: null, sentAt: expect.any(String) })
  server.behaviour = 'refuse recipient'
  expect((await sendTest(t, 'mail')).json()).toMatchObject({
    reason: 'The email service refused your address',
  })
  expect(await causesOf(t)).toContainEqual({
    label: 'Email',
    reason: expect.stringContaining('No such user'),
  })
})

test('the ntfy app rings with every round, an emergency through everything, and leads to the lead', async () => {
  await using server = await startRecordingServer({ reply: () => ({ status: 200, body: {} }) })
  await using t = await createTestApp(ntfyAt(server.url))
  expect((await sendTest(t, 'ntfy')).json()).toMatchObject({ reason: null })
  const id = await sendQuote(t, { serviceType: 'emergency', description: 'No power since the storm.' })
  await soon(() => expect(server.received.length).toBeGreaterThanOrEqual(2))
  expect(server.received[1]).toMatchObject({
    ...{ method: 'POST', path: '/' },
    headers: { authorization: 'Bearer tk_1', 'content-type': 'application/json' },
  })
  expect(JSON.parse(String(server.received[1]?.body))).toEqual({
    ...{
      topic: 'leads-of-tests',
      title: 'Emergency · North Lakes',
      message: 'Jo: No power since the storm.',
    },
    ...{ priority: 5, click: `http://localhost:3000/admin?lead=${id}`, tags: ['rotating_light'] },
  })
})

test('a way that is not set up, or that there is none of, has no test', async ({ t }) => {
  for (const channel of ['push', 'sms', 'ntfy', 'webhook']) {
    expect((await sendTest(t, channel)).statusCode).toBe(404)
  }
  expect((await sendTest(t, 'pigeon')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await sendTest(t, 'pigeon')).statusCode).toBeLessThan(500)
})
