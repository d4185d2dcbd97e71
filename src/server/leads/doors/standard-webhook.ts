import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '#server/base/same-secret.ts'
import { signatureOf } from '#server/base/standard-webhooks.ts'
import { minutes } from '#shared/durations.ts'
import { RefusedCall } from './refused-call.ts'

/** A clock may be off by so much; an older message may have been recorded and sent again. */
const toleranceMs = minutes(5)
const idOfMessage = /^[\x21-\x7e]{1,256}$/

/**
 * Checks a message by Standard Webhooks 1.0.0 and returns its id, the same at every attempt.
 * @throws RefusedCall 401 for a signature that is missing or wrong, 409 for a message of another time
 */
export function readStandardWebhook(
  headers: IncomingHttpHeaders,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string]
  if (!idOfMessage.test(id) || !/^\d{1,12}$/.test(timestamp) || !signatures) {
    const words = 'Please sign the call: webhook-id, webhook-timestamp and webhook-signature.'
    throw new RefusedCall(401, 'unsigned', words)
  }
  const right = signatureOf(secret, `${id}.${timestamp}.${body}`)
  const isSigned = signatures
    .split(' ')
    .some((given) => given.startsWith('v1,') && isSameSecret(Buffer.from(given.slice(3), 'base64'), right))
  if (!isSigned) throw new RefusedCall(401, 'wrong_signature', 'The signature is not right for this door.')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new RefusedCall(409, 'other_time', 'The clock of this call is more than 5 minutes off.')
  }
  return id
}
