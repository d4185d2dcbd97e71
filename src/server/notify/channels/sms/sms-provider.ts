import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { Outgoing, OutgoingAnswer } from '#server/notify/channels/outgoing.ts'

export interface SmsProvider {
  /** Throws ChannelFailure. That the provider took it says nothing of the phone: only the receipt does. */
  send(message: TextMessage): Promise<{ providerId: string }>
  /** Whether the provider lets the site in: reads something that costs nothing. Throws ChannelFailure. */
  check(signal: AbortSignal): Promise<void>
  /** Undefined for what is forged or can't be read. */
  parseReceipt(request: ReceiptRequest): SmsReceipt | undefined
}

export interface TextMessage {
  /** In international form. */
  to: string
  text: string
  /** Comes back with the receipt. Not every provider signs those, so it must be one that nobody can guess. */
  reference: string
  /** Where the receipt is to go. ClickSend knows only the address that is set in its account. */
  callbackUrl: string
  signal: AbortSignal
}

export interface ReceiptRequest {
  headers: IncomingHttpHeaders
  rawBody: string
  contentType: string
  /** The whole address that the provider was given: below PUBLIC_URL, with the query. */
  url: string
}

export interface SmsReceipt {
  reference: string
  state: 'delivered' | 'failed' | 'pending'
  /** Why it failed, in the provider's words. */
  reason: string | null
}

export interface ProviderOptions {
  /** Without a slash at its end. */
  apiUrl: string
  key: string
  secret: string
  from: string | undefined
  outgoing: Outgoing
  now: () => Date
}

/** RFC 7617. */
export const basicAuthorization = ({ key, secret }: Pick<ProviderOptions, 'key' | 'secret'>) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/** Throws ChannelFailure where the answer is a yes in a language that isn't the provider's. */
export function readAnswer<Schema extends z.ZodMiniType>(
  { status, text }: OutgoingAnswer,
  schema: Schema,
  service: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ChannelFailure(`${service} gave an answer that can’t be read`, {
    code: `unreadable ${status}`,
    serviceWords: text,
    isServiceDown: true,
  })
}

/** A form or JSON, as the provider's account has it; undefined for neither. */
export function readFields({ rawBody, contentType }: ReceiptRequest): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(rawBody))
  }
  return parseJson(rawBody)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
