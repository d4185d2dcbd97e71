import { ECDH } from 'node:crypto'
import * as z from 'zod/mini'
import { isPushHost } from './push-service-name.ts'

export const maxEndpointLength = 2048

/** Validates a subscription as a browser's `toJSON()` gives it; `pushHosts` are allowed besides the browsers' own. */
export const pushSubscriptionSchema = (pushHosts: readonly string[]) =>
  z.object({
    endpoint: z.pipe(
      z.string().check(
        z.maxLength(maxEndpointLength),
        z.refine((endpoint) => isPushEndpoint(endpoint, pushHosts), 'Not an address of a known push service'),
      ),
      z.transform(inOneSpelling),
    ),
    keys: z.object({
      p256dh: z.string().check(z.maxLength(100), z.refine(isPoint, 'Not a key for push')),
      auth: z.string().check(
        z.maxLength(30),
        z.refine((auth) => bytesOf(auth)?.length === 16, 'Not a key for push'),
      ),
    }),
  })

/** Normalises the URL, so that the same endpoint is recognised as the same phone. */
export function inOneSpelling(endpoint: string): string {
  const url = URL.parse(endpoint)
  if (!url) return endpoint
  url.hash = ''
  return url.href
}

function isPushEndpoint(endpoint: string, pushHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || /^[^/]*\/\/[^/?#]*@/.test(endpoint)) return false
  return url.protocol === 'https:' && isPushHost(url.host, pushHosts)
}

/** Checks for 65 bytes on the curve: with another key the encryption would fail at every alarm. */
function isPoint(p256dh: string): boolean {
  const bytes = bytesOf(p256dh)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const bytesOf = (text: string) => (/^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined)
