import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ok, warning } from '#server/base/finding.ts'
import { notFound } from '#server/http/errors.ts'
import { answersDone, done } from '#server/http/route-schemas.ts'
import { alertWords, testTitle } from '#server/notify/alert-words.ts'
import { bundleTitle, withOthers } from '#server/notify/bundle.ts'
import { type Channel, type ChannelSite, leaseMsOf, type OpenChannel } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { reasonWith } from '#server/notify/reason.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { createClickSend } from './clicksend.ts'
import { createMessageMedia } from './messagemedia.ts'
import type { SmsProvider } from './sms-provider.ts'
import { isSenderName, type SmsSettings, smsSettings } from './sms-settings.ts'
import { leadSms, smsText } from './sms-text.ts'
import { answersFrom, textBackWords } from './text-back.ts'
import { createTwilio } from './twilio.ts'

const attemptLimitMs = seconds(15)
const leaseMs = leaseMsOf({ attemptLimitMs })

/** Sends text messages. Each costs money, so there is a daily limit, and waiting ordinary leads share one message. */
export const sms: Channel<SmsSettings | undefined> = {
  name: 'sms',
  believedAs: 'text message',
  settings: smsSettings,
  examine: (settings) => [examine(settings)],
  recipients: (settings) => settings?.to ?? [],
  open: (settings, site) => settings && openSms(settings, site),
}

/** Since July 2026 phones show an unregistered sender name as "Unverified" (ACMA). */
function examine(settings: SmsSettings | undefined) {
  const check = 'Text messages'
  if (!settings) return ok(check, 'Off: SMS_PROVIDER is not set.')
  const { provider, from, to, dailyLimit } = settings
  if (from !== undefined && isSenderName(from)) {
    return warning(
      check,
      `They come from the name ${from}: register it as an SMS Sender ID with ACMA through ${provider}, or phones show it as "Unverified". Without SMS_FROM they come from a number.`,
    )
  }
  return ok(check, `By ${provider} to ${to.join(', ')}, at most ${dailyLimit} a day.`)
}

function openSms(settings: SmsSettings, site: ChannelSite): OpenChannel {
  const { outbox, findSubject, tokens, business, now, config } = site
  const { publicUrl, alarmDetail } = config
  const provider = createSmsProvider(settings, now)
  const countToday = () => outbox.countOf('sms', startOfDay(now()))

  /** `id` is the id of the message or test, by which its receipt is matched. */
  async function text(id: string, to: string, words: string, signal: AbortSignal): Promise<string> {
    const reference = tokens.tokenOf(id)
    const callbackUrl = `${publicUrl}${apiPaths.smsReceipt(reference)}`
    const { providerId } = await provider.send({ to, text: words, reference, callbackUrl, signal })
    return providerId
  }

  return {
    name: 'sms',
    lanes: 1,
    attemptLimitMs,
    pausesMs: [seconds(10), seconds(30), minutes(2)],
    giveUpAfterMs: minutes(15),
    async send(entry, signal) {
      const subject = await findSubject(entry)
      if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
      // The count already includes this message, since it is claimed.
      if ((await countToday()) > settings.dailyLimit) {
        const message = `Today’s ${settings.dailyLimit} texts are used up`
        throw new ChannelFailure(message, {
          code: 'daily limit',
          isFinal: true,
          advice: `SMS_DAILY_LIMIT is ${settings.dailyLimit}`,
        })
      }
      const send = async (words: string) => ({
        state: 'sent' as const,
        providerId: await text(entry.id, entry.target, words, signal),
      })
      if (subject.kind === 'notice') {
        const { title, words, link } = subject
        return send(smsText(`${business().name}: ${title}. ${words}`, link))
      }
      if (entry.type === 'text_back') {
        const { name, phone, ...facts } = business()
        const from = answersFrom(facts, now())
        return send(textBackWords({ business: name, phone, publicUrl, answersFrom: from }))
      }
      const single = leadSms(briefOf(subject, publicUrl), business().name, alarmDetail)
      if (entry.urgency === 'emergency') return send(single)
      return withOthers(outbox, entry, leaseMs, async (others) => {
        const all = smsText(
          `${business().name}: ${bundleTitle(entry, others)}.`,
          `${publicUrl}${pagePaths.admin}?tab=inquiries`,
        )
        return { ...(await send(others.length > 0 ? all : single)), others }
      })
    },
    async check(signal) {
      await provider.check(signal)
      return 'worked'
    },
    status: async () => ({ used: { today: await countToday(), most: settings.dailyLimit } }),
    recipientOf: (target) => ({ to: target }),
    prepareTest() {
      const [target] = settings.to
      const words = smsText(`${business().name}: ${testTitle}.`, `${publicUrl}${pagePaths.admin}`)
      return target ? { target, send: ({ id }, signal) => text(id, target, words, signal) } : undefined
    },
    async sendPasswordLink({ url }, signal) {
      const [to] = settings.to
      const words = `${business().name}: ${alertWords.passwordLink}`
      if (to) await text(randomUUID(), to, smsText(words, url), signal)
    },
    receiptRoutes: smsReceiptRoutes(provider, site),
  }
}

const maxReceiptBytes = 16_384

/** The route by which the provider reports the delivery of a message. */
const smsReceiptRoutes =
  (provider: SmsProvider, { receipts, tokens, config: { publicUrl } }: ChannelSite): FastifyPluginAsyncZod =>
  async (app) => {
    // The raw body is kept, because a signature may cover its exact bytes.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReceiptBytes }, (_request, body, done) =>
      done(null, body),
    )
    const schema = { params: z.object({ token: z.string() }), ...answersDone }
    app.post(apiPaths.smsReceipt(':token'), { schema }, async (request) => {
      const receipt = provider.parseReceipt({
        headers: request.headers,
        rawBody: typeof request.body === 'string' ? request.body : '',
        contentType: request.headers['content-type'] ?? '',
        url: publicUrl + request.url,
      })
      const id = receipt && tokens.idOf(receipt.reference)
      if (!receipt || !id) throw notFound()
      const isKnown =
        receipt.state === 'pending' ||
        (receipt.state === 'delivered'
          ? (await receipts.noteShown(id)) !== undefined
          : await receipts.noteUndelivered(
              id,
              'sms',
              reasonWith('The text didn’t arrive', receipt.reason ?? ''),
            ))
      if (!isKnown) throw notFound()
      return done
    })
  }

const providers = {
  clicksend: { apiUrl: 'https://rest.clicksend.com', create: createClickSend },
  messagemedia: { apiUrl: 'https://api.messagemedia.com', create: createMessageMedia },
  twilio: { apiUrl: 'https://api.twilio.com', create: createTwilio },
} satisfies Record<SmsSettings['provider'], unknown>

/** Creates the provider of the settings. Only a URL that the operator sets may be on a private network. */
export function createSmsProvider(settings: SmsSettings, now: () => Date): SmsProvider {
  const { apiUrl: ownApiUrl, provider, key, secret, from } = settings
  const { apiUrl, create } = providers[provider]
  const { origin, host } = new URL(ownApiUrl ?? apiUrl)
  const outgoing = createOutgoing({
    allowPrivate: (url) => ownApiUrl !== undefined && url.origin === origin,
    allowedHosts: (asked) => asked === host,
  })
  return create({ apiUrl: (ownApiUrl ?? apiUrl).replace(/\/+$/, ''), key, secret, from, outgoing, now })
}
