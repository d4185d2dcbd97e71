import type { ReadBusiness } from '#server/base/read-business.ts'
import type { ChannelSettings, SmsSettings } from '#server/config/channel-settings.ts'
import { bundleTitle, withOthers } from '#server/notify/bundle.ts'
import { type Channel, leaseMsOf } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import type { OutboxEntry, OutboxStore } from '#server/notify/outbox-store.ts'
import type { ReceiptTokens } from '#server/notify/receipt-tokens.ts'
import type { FindSubject } from '#server/notify/subject.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { SmsProvider } from './sms-provider.ts'
import { leadSms, smsText } from './sms-text.ts'

interface SmsChannelOptions {
  provider: SmsProvider
  settings: SmsSettings
  outbox: OutboxStore
  findSubject: FindSubject
  tokens: ReceiptTokens
  publicUrl: string
  business: ReadBusiness
  alarmDetail: ChannelSettings['alarmDetail']
  now: () => Date
}

const attemptLimitMs = seconds(15)
const leaseMs = leaseMsOf({ attemptLimitMs })

/** Text messages, each of which costs money: so many a day, and one for all ordinary leads that wait at a time. */
export function createSmsChannel(options: SmsChannelOptions): Channel {
  const { provider, settings, outbox, findSubject, tokens, publicUrl, business, alarmDetail, now } = options

  async function send(entry: OutboxEntry, text: string, signal: AbortSignal): Promise<string> {
    const reference = tokens.tokenOf(entry.id)
    const callbackUrl = `${publicUrl}${apiPaths.smsReceipt(reference)}`
    const { providerId } = await provider.send({ to: entry.target, text, reference, callbackUrl, signal })
    return providerId
  }

  return {
    name: 'sms',
    lanes: 1,
    attemptLimitMs,
    pausesMs: [seconds(10), seconds(30), minutes(2)],
    giveUpAfterMs: minutes(15),
    async deliver(entry, signal) {
      const subject = await findSubject(entry)
      if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
      // This one is counted already, since it is under way.
      if ((await outbox.countOf('sms', startOfDay(now()))) > settings.dailyLimit) {
        const message = `All ${settings.dailyLimit} text messages of today are used up`
        throw new ChannelFailure(message, { code: 'daily limit', isFinal: true })
      }
      if (subject.kind === 'notice') {
        const { title, words, link } = subject
        const text = smsText(`${business().name}: ${title}. ${words}`, link)
        return { state: 'sent', providerId: await send(entry, text, signal) }
      }
      const text = leadSms(briefOf(subject, publicUrl), business().name, alarmDetail)
      if (entry.urgency === 'emergency') return { state: 'sent', providerId: await send(entry, text, signal) }
      return withOthers(outbox, entry, leaseMs, async (others) => {
        const all = smsText(
          `${business().name}: ${bundleTitle(others)} wait for an answer.`,
          `${publicUrl}${pagePaths.admin}?tab=inquiries`,
        )
        return {
          state: 'sent' as const,
          providerId: await send(entry, others.length > 0 ? all : text, signal),
          others,
        }
      })
    },
    async check(signal) {
      await provider.check(signal)
      return 'worked'
    },
  }
}
