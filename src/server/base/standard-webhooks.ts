import { createHmac } from 'node:crypto'

/** The headers of a JSON message that is signed by Standard Webhooks 1.0.0. */
export function signedHeaders(
  body: string,
  { secrets, id, now }: { secrets: readonly string[]; id: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const content = `${id}.${timestamp}.${body}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${signatureOf(secret, content).toString('base64')}`)
      .join(' '),
  }
}

export function signatureOf(secret: string, content: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(content).digest()
}
