import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Timers } from '#server/base/timers.ts'
import type { ChannelTestsTable } from '#server/db/schema.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { MailTransport } from '#server/notify/channels/mail/mail-transport.ts'
import { sendTestMail } from '#server/notify/channels/mail/test-mail.ts'
import type { createNtfy } from '#server/notify/channels/ntfy/ntfy.ts'
import { alarmPayload } from '#server/notify/channels/push/alarm-payload.ts'
import { topicOf, type WebPush } from '#server/notify/channels/push/web-push.ts'
import type { SmsProvider } from '#server/notify/channels/sms/sms-provider.ts'
import { smsText } from '#server/notify/channels/sms/sms-text.ts'
import type { createWebhook } from '#server/notify/channels/webhook/webhook.ts'
import type { ChannelName, ChannelTest } from '#shared/contract/alarm.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { testOf } from './alarm-panel.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import type { PushDeviceStore } from './push-device-store.ts'
import type { ReceiptTokens } from './receipt-tokens.ts'
import type { TellingConfig } from './telling-config.ts'

export type ChannelTester = ReturnType<typeof createChannelTester>

interface ChannelTesterOptions {
  devices: PushDeviceStore
  tests: ChannelTestStore
  tokens: ReceiptTokens
  transport: MailTransport
  /** Mail works: what waits for it is sent. */
  resumeMail: () => Promise<void>
  webPush: WebPush
  smsProvider: SmsProvider | undefined
  ntfy: ReturnType<typeof createNtfy> | undefined
  webhook: ReturnType<typeof createWebhook> | undefined
  config: TellingConfig
  business: ReadBusiness
  now: () => Date
  sleep: Timers['sleep']
}

/** The owner waits for the outcome with the phone in hand: so long for the service, and then for the phone itself. */
const sendLimitMs = seconds(8)
const lookEveryMs = 250
const mostLooks = seconds(8) / lookEveryMs

/** Sends a test by one way, past the outbox, and tells what really came of it. */
export function createChannelTester(options: ChannelTesterOptions) {
  const { devices, tests, tokens, transport, resumeMail, webPush, smsProvider, ntfy, webhook } = options
  const { config, business, now, sleep } = options
  const { publicUrl } = config
  const title = 'Test from your website'
  const dashboard = `${publicUrl}${pagePaths.admin}`

  /** Whom a test goes to and how it is sent; undefined for a way that is not set up. */
  async function prepare(channel: ChannelName, deviceId: string | undefined) {
    switch (channel) {
      case 'push': {
        const ringing = await devices.listRinging('duty')
        const device = deviceId ? await devices.find(deviceId) : ringing[0]
        return device && { target: device.id, send: pushTest(device), isAnswered: true }
      }
      case 'sms': {
        const [target] = config.sms?.to ?? []
        return target && smsProvider ? { target, send: smsTest(target), isAnswered: true } : undefined
      }
      case 'mail':
        return { target: config.mail?.ownerEmail ?? business().email, send: mailTest, isAnswered: false }
      case 'ntfy':
        return (
          ntfy && { target: new URL(config.ntfy?.url ?? publicUrl).host, send: ntfyTest, isAnswered: false }
        )
      case 'webhook':
        return webhook && { target: config.webhook?.url ?? '', send: webhookTest, isAnswered: false }
    }
  }

  const pushTest =
    ({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) =>
    (test: ChannelTestsTable, signal: AbortSignal) => {
      const topic = topicOf(test.id)
      const payload = alarmPayload({
        title,
        body: `${business().name} rings this phone for new leads.`,
        navigate: `${dashboard}?panel=alarms`,
        tag: topic,
        isUrgent: false,
        data: { receipt: tokens.tokenOf(test.id) },
      })
      const ttlSeconds = minutes(1) / 1000
      return webPush.send({ endpoint, p256dh, auth, payload, topic, urgency: 'high', ttlSeconds, signal })
    }

  const smsTest = (to: string) => async (test: ChannelTestsTable, signal: AbortSignal) => {
    const reference = tokens.tokenOf(test.id)
    const callbackUrl = `${publicUrl}${apiPaths.smsReceipt(reference)}`
    await smsProvider?.send({
      to,
      text: smsText(`${business().name}: ${title}.`, dashboard),
      reference,
      callbackUrl,
      signal,
    })
  }

  async function mailTest(): Promise<void> {
    const { state, message, serverAnswer } = await sendTestMail(transport, publicUrl, now())
    if (state === 'sent') return resumeMail()
    throw new ChannelFailure(message, { code: state, serviceWords: serverAnswer ?? '' })
  }

  const ntfyTest = async (_test: ChannelTestsTable, signal: AbortSignal) =>
    ntfy?.send({ title, message: business().name, priority: 3, click: dashboard, tags: ['bell'] }, signal)

  const webhookTest = async ({ id, createdAt }: ChannelTestsTable, signal: AbortSignal) =>
    webhook?.send({ id, payload: JSON.stringify({ type: 'test', timestamp: createdAt, data: {} }), signal })

  async function waitForAnswer(id: string): Promise<void> {
    for (let look = 0; look < mostLooks; look += 1) {
      const test = await tests.find(id)
      if (!test || test.shownAt || test.failedAt) return
      await sleep(lookEveryMs)
    }
  }

  return {
    /** Undefined when the way is not set up, or there is no such phone. */
    async test(channel: ChannelName, deviceId?: string): Promise<ChannelTest | undefined> {
      const way = await prepare(channel, deviceId)
      if (!way) return undefined
      const test = await tests.begin(channel, way.target)
      try {
        await way.send(test, AbortSignal.timeout(sendLimitMs))
        await tests.markAccepted(test.id)
        if (way.isAnswered) await waitForAnswer(test.id)
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error
        await tests.markFailed(test.id, error.inWords)
        if (error.isGone && channel === 'push') await devices.markBroken(way.target, error.message)
      }
      const outcome = await tests.find(test.id)
      return outcome && testOf(outcome, await devices.list())
    },
  }
}
