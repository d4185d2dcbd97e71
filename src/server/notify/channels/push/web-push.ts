import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { VapidKeys } from '#server/machines/vapid-keys.ts'
import { ChannelFailure, type FailureParticulars } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { createOutgoing, type Outgoing, type OutgoingAnswer } from '#server/notify/channels/outgoing.ts'
import { isPushHost, pushServiceName } from './push-service-name.ts'

export interface PushMessage {
  endpoint: string
  p256dh: string
  auth: string
  /** JSON of at most 3,993 bytes. */
  payload: string
  /** The push service keeps only the last waiting message with a topic (RFC 8030, 5.4). */
  topic: string
  urgency: 'high' | 'normal'
  /** How long the service keeps the message for a phone that is off. */
  ttlSeconds: number
  signal: AbortSignal
}

interface WebPushOptions {
  keys: () => VapidKeys
  /** Former VAPID keys that a phone may have been armed with, tried when a service refuses the current ones. */
  formerKeys?: () => Promise<VapidKeys[]>
  /** The contact from `vapidContact`. */
  subject: () => string
  outgoing: Outgoing
  now: () => Date
}

/** Sends to push services only. Those that the operator added may be on a private network. */
export const createPushOutgoing = (pushHosts: readonly string[]): Outgoing =>
  createOutgoing({
    allowPrivate: (url) => pushHosts.includes(url.host),
    allowedHosts: (host) => isPushHost(host, pushHosts),
  })

/** Sends an encrypted message to one phone (RFC 8291). Only the phone's own receipt means that it shows it. */
export function createWebPush({ keys, formerKeys = async () => [], subject, outgoing, now }: WebPushOptions) {
  return {
    /** Throws ChannelFailure when the service does not accept the message. */
    async send(message: PushMessage): Promise<void> {
      const service = pushServiceName(message.endpoint)
      const first = await sendWith(keys(), message)
      if (isTaken(first)) return
      if (isOfOtherKeys(first)) {
        for (const former of await formerKeys()) {
          if (isTaken(await sendWith(former, message))) return
        }
      }
      throw explain(first, service, now())
    },

    /** Checks that the push service responds; more would send a message. Throws ChannelFailure. */
    async reach(endpoint: string, signal: AbortSignal): Promise<void> {
      const service = pushServiceName(endpoint)
      await outgoing(`${new URL(endpoint).origin}/`, { service, method: 'GET', signal })
    },
  }

  async function sendWith(pair: VapidKeys, message: PushMessage): Promise<OutgoingAnswer> {
    const { endpoint, p256dh, auth, signal, ...rest } = message
    const { headers, body } = await encrypt(pair, rest, { endpoint, p256dh, auth })
    return outgoing(endpoint, { service: pushServiceName(endpoint), headers, body, signal })
  }

  async function encrypt(
    pair: VapidKeys,
    { payload, topic, urgency, ttlSeconds }: Omit<PushMessage, 'endpoint' | 'p256dh' | 'auth' | 'signal'>,
    { endpoint, p256dh, auth }: Pick<PushMessage, 'endpoint' | 'p256dh' | 'auth'>,
  ) {
    try {
      const { headers, body } = await buildPushPayload(
        { data: payload, options: { ttl: ttlSeconds, topic, urgency } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { ...pair, subject: subject() },
      )
      return { headers: { ...headers }, body }
    } catch {
      const message = `This phone can’t be sent alerts any more: ${armAgain}`
      throw new ChannelFailure(message, { code: 'ENCRYPTION', isFinal: true })
    }
  }
}

const isTaken = ({ status }: OutgoingAnswer) => status >= 200 && status < 300

/** Recognises the response to VAPID keys that the phone was not armed with (RFC 8292, 4.2); Apple's status is 400. */
const isOfOtherKeys = ({ status, text }: OutgoingAnswer) =>
  status === 401 || status === 403 || isMismatch(status, text)

const isMismatch = (status: number, text: string) => status === 400 && text.includes('VapidPkHashMismatch')

/** The end of a sentence for the phone's owner, which first says since when the phone is not armed. */
const armAgain = 'open Alerts on it and tap “Get alerts on this phone”'

/** The failure of a phone whose service accepts messages to other phones, so that the site's keys are not at fault. */
export const refusedAlone = ({ code, serviceWords }: ChannelFailure, service: string) =>
  new ChannelFailure(`${service} won’t take alerts for this phone: ${armAgain}`, {
    code,
    serviceWords: serviceWords ?? '',
    isGone: true,
  })

function explain(answer: OutgoingAnswer, service: string, now: Date): ChannelFailure {
  const { status, text: serviceWords } = answer
  const failure = (message: string, particulars: Partial<FailureParticulars>) =>
    new ChannelFailure(message, { code: String(status), serviceWords, ...particulars })
  if (status === 404 || status === 410) {
    return failure(`${service} no longer knows this phone: ${armAgain}`, { isGone: true })
  }
  if (status === 401 || status === 403) {
    return failure(`${service} refused this site’s alerts`, { isServiceDown: true })
  }
  if (status === 413) return failure('The alert was too long to send', { isFinal: true })
  if (!isMismatch(status, serviceWords)) return explainAnswer(answer, service, now)
  return failure(`This phone was set up before the site moved: ${armAgain}`, { isGone: true })
}

/** Makes a topic from a UUID, within the 32 characters allowed (RFC 8030, 5.4). */
export const topicOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
