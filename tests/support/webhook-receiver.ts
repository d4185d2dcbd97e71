import { Webhook } from 'standardwebhooks'
import { type RecordedRequest, type Reply, startRecordingServer } from './recording-server.ts'

export interface ReceivedEvent {
  id: string
  timestamp: Date
  signatures: string[]
  /** As the receiver reads it, once the signature was found to be true. */
  payload: { type: string; timestamp: string; data: Record<string, unknown> }
}

export const webhookSecret = `whsec_${Buffer.alloc(32, 'a secret of the tests').toString('base64')}`

/**
 * A receiver of webhooks in this process: what isn't signed with `secret` gets 401. The signature is made anew by the
 * standard's own library. How old it is does not matter, since a test's clock stands where the test likes.
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
    /** What was signed rightly, in its order. */
    events,
    /** In place of what it would answer. */
    reply: 'accept' as Reply | 'accept',
    environment: { WEBHOOK_URL: `${server.url}/leads`, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: 'on' },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
  return receiver
}
