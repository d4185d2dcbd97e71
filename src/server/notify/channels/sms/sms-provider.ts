import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import { parseJson } from '#server/base/parse-json.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { Outgoing, OutgoingAnswer } from '#server/notify/channels/outgoing.ts'

export interface SmsProvider {
  /** Throws ChannelFailure. The provider's acceptance does not mean that the phone got it: only the receipt does. */
  send(message: TextMessage): Promise<{ providerId: string }>
  /** Checks the provider's login by reading something that costs nothing. Throws ChannelFailure. */
  check(signal: AbortSignal): Promise<void>
  /** Returns undefined for a forged or unreadable receipt. */
  parseReceipt(request: ReceiptRequest): SmsReceipt | undefined
}

export interface TextMessage {
  /** The number in international form. */
  to: string
  text: string
  /** The receipt returns it. Not every provider signs receipts, so it must be unguessable. */
  reference: string
  /** The URL for the receipt. ClickSend knows only the one that is set in its account. */
  callbackUrl: string
  signal: AbortSignal
}

export interface ReceiptRequest {
  headers: IncomingHttpHeaders
  rawBody: string
  contentType: string
  /** The whole URL that the provider was given: below PUBLIC_URL, with the query. */
  url: string
}

export interface SmsReceipt {
  reference: string
  state: 'delivered' | 'failed' | 'pending'
  reason: string | null
}

export interface ProviderOptions {
  apiUrl: string
  key: string
  secret: string
  from: string | undefined
  outgoing: Outgoing
  now: () => Date
}

export const basicAuthorization = ({ key, secret }: Pick<ProviderOptions, 'key' | 'secret'>) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/** Throws ChannelFailure when a successful response does not have the provider's format. */
export function readAnswer<Schema extends z.ZodMiniType>(
  { status, text }: OutgoingAnswer,
  schema: Schema,
  service: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ChannelFailure(`${service} gave an answer we can’t read`, {
    code: `unreadable ${status}`,
    serviceWords: text,
    isServiceDown: true,
  })
}

/** Parses a form or JSON, depending on the provider's account; undefined for other types. */
export function readFields({ rawBody, contentType }: ReceiptRequest): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(rawBody))
  }
  return parseJson(rawBody)
}
