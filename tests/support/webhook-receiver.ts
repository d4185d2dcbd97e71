import { Webhook } from 'standardwebhooks'
import { type RecordedRequest, type Reply, startRecordingServer } from './recording-server.ts'

export interface ReceivedEvent {
  id: string
  timestamp: Date
  signatures: string[]
  /** The event as read after its signature was verified. */
  payload: { type: string; timestamp: string; data: Record<string, unknown> }
}

export const webhookSecret = `whsec_${Buffer.alloc(32, 'a secret of the tests').toString('base64')}`

/**
 * Starts a receiver of webhooks in this process, which answers 401 to what isn't signed with `secret`. It
 * signs anew with the standard's own library, and ignores the age, since the test sets the clock.
 */
export async function startWebhookReceiver({ secret = webhookSecret, port = 0 } = {}) {
  const events: ReceivedEvent[] = []

  function answer({ headers, body }: RecordedRequest): Reply {
    if (receiver.reply !== 'accept') return receiver.reply
    const id = String(headers['webhook-id'])
    const timestamp = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signatures = String(headers['webhook-signature']).split(' ')
    if (!signatures.includes(new Webhook(secret).sign(id, timestamp, String(body)))) {
      return { status: 401, body: 'Wrong signature' }
    }
    events.push({ id, timestamp, signatures, payload: JSON.parse(String(body)) })
    return { status: 204 }
  }

  const server = await startRecordingServer({ reply: answer, port })
  const receiver = {
    url: `${server.url}/leads`,
    received: server.received,
    /** Events with a valid signature, in order. */
    events,
    /** Replaces every response of the receiver. */
    reply: 'accept' as Reply | 'accept',
    environment: { WEBHOOK_URL: `${server.url}/leads`, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: 'on' },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
  return receiver
}
