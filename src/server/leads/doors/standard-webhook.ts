import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '#server/http/errors.ts'
import { minutes } from '#shared/durations.ts'

/** A clock may be off by so much; an older message may have been recorded and sent again. */
const toleranceMs = minutes(5)
const idOfMessage = /^[\x21-\x7e]{1,256}$/

/**
 * Checks a message by Standard Webhooks 1.0.0 and returns its id, the same at every attempt.
 * @throws HttpError 401 for a signature that is missing or wrong, 409 for a message of another time
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
    throw new HttpError(401, 'Please sign the call: webhook-id, webhook-timestamp and webhook-signature.')
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = signatures
    .split(' ')
    .some((given) => given.startsWith('v1,') && isSame(given.slice(3), right))
  if (!isSigned) throw new HttpError(401, 'The signature is not right for this door.')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new HttpError(409, 'The clock of this call is more than 5 minutes off.')
  }
  return id
}

function isSame(given: string, right: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}
