import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { VapidKeys } from '#server/machines/vapid-keys.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { createOutgoing, type Outgoing, type OutgoingAnswer } from '#server/notify/channels/outgoing.ts'
import { isPushHost, pushServiceName } from './push-service-name.ts'

export type WebPush = ReturnType<typeof createWebPush>

export interface PushMessage {
  endpoint: string
  p256dh: string
  auth: string
  /** JSON, at most 3,993 bytes. */
  payload: string
  /** Of messages with one topic that wait for the phone, only the last is kept (RFC 8030, 5.4). */
  topic: string
  urgency: 'high' | 'normal'
  /** How long the service keeps it for a phone that is off. */
  ttlSeconds: number
  signal: AbortSignal
}

interface WebPushOptions {
  keys: () => VapidKeys
  /** Others that a phone may have been armed with: asked when a service refuses the first. */
  formerKeys?: () => Promise<VapidKeys[]>
  /** See vapidContact. */
  subject: () => string
  outgoing: Outgoing
  now: () => Date
}

/** To push services alone. Those that the operator named may lie on a private network. */
export const createPushOutgoing = (pushHosts: readonly string[]): Outgoing =>
  createOutgoing({
    allowPrivate: (url) => pushHosts.includes(url.host),
    allowedHosts: (host) => isPushHost(host, pushHosts),
  })

/**
 * Sends a message to one phone, encrypted for it alone (RFC 8291). That the service took it says nothing of the
 * phone: only the phone's own receipt does.
 */
export function createWebPush({ keys, formerKeys = async () => [], subject, outgoing, now }: WebPushOptions) {
  return {
    /** Throws ChannelFailure. */
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

    /** Whether the push service answers at all: anything more would be a message. Throws ChannelFailure. */
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
      const message = `The alarm could not be encrypted for this phone: ${armAgain}`
      throw new ChannelFailure(message, { code: 'ENCRYPTION', isFinal: true })
    }
  }
}

const isTaken = ({ status }: OutgoingAnswer) => status >= 200 && status < 300

/** What services say to a pair that the phone was not armed with (RFC 8292, 4.2); Apple's says 400. */
const isOfOtherKeys = ({ status, text }: OutgoingAnswer) =>
  status === 401 || status === 403 || isMismatch(status, text)

const isMismatch = (status: number, text: string) => status === 400 && text.includes('VapidPkHashMismatch')

/** The phone's owner reads it, after since when it is not armed. */
const armAgain = 'open Alarms on it and tap “Arm this phone”'

/** Refused where other phones of the same service are served: it is this one's fault, and not the site's. */
export const refusedAlone = ({ code, serviceWords }: ChannelFailure, service: string) =>
  new ChannelFailure(`${service} refuses this phone and takes others: ${armAgain}`, {
    code,
    serviceWords: serviceWords ?? '',
    isGone: true,
  })

function explain(answer: OutgoingAnswer, service: string, now: Date): ChannelFailure {
  const { status, text: serviceWords } = answer
  const code = String(status)
  switch (status) {
    case 404:
    case 410:
      return new ChannelFailure(`${service} no longer knows this phone: ${armAgain}`, {
        code,
        serviceWords,
        isGone: true,
      })
    case 401:
    case 403:
      return new ChannelFailure(
        `${service} refused this site’s key or contact address (${status}): npm run doctor says what to set`,
        { code, serviceWords, isServiceDown: true },
      )
    case 413:
      return new ChannelFailure('The alarm was too long for the push service', {
        code,
        serviceWords,
        isFinal: true,
      })
    default:
      if (!isMismatch(status, serviceWords)) return explainAnswer(answer, service, now)
      return new ChannelFailure(`This phone was armed with other keys than the site’s: ${armAgain}`, {
        code,
        serviceWords,
        isGone: true,
      })
  }
}

/** A topic for a message with this id: a UUID in the 32 characters that there are (RFC 8030, 5.4). */
export const topicOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
