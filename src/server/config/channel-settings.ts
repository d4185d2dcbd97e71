import * as z from 'zod/mini'
import { asMeant, phoneAsMeant } from '#shared/as-meant.ts'
import { internationalNumber } from '#shared/phone.ts'
import { allOrNone } from './config-error.ts'

/** How the owner is told of leads besides mail. All of it is off until it is set. */
export interface ChannelSettings {
  sms: SmsSettings | undefined
  ntfy: NtfySettings | undefined
  webhook: WebhookSettings | undefined
  /** What a locked screen may show of a lead: `full` adds surname and phone number. */
  alarmDetail: (typeof alarmDetails)[number]
  /** Push services besides the browsers' own, as `host` or `host:port`. */
  pushHosts: string[]
}

export interface SmsSettings {
  provider: (typeof smsProviders)[number]
  /** In place of the provider's own address; the operator vouches for it. */
  apiUrl: string | undefined
  key: string
  secret: string
  /** Number or name that the messages come from; undefined leaves it to the provider. */
  from: string | undefined
  /** In international form, at least one. */
  to: string[]
  /** Most messages in a day. */
  dailyLimit: number
}

export interface NtfySettings {
  url: string
  topic: string
  token: string | undefined
  mayBePrivate: boolean
}

export interface WebhookSettings {
  url: string
  /** One, or while it is being changed two: `whsec_` and base64. */
  secrets: string[]
  detail: (typeof webhookDetails)[number]
  mayBePrivate: boolean
}

const smsProviders = ['clicksend', 'messagemedia', 'twilio'] as const
const webhookDetails = ['thin', 'full'] as const
const alarmDetails = ['brief', 'full'] as const

const list = (separator: string | RegExp, read: (text: string) => string) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.split(separator).map(read)),
  )
const address = () =>
  z.url({ protocol: /^https?$/ }).check(
    z.maxLength(2048),
    z.refine((url) => !new URL(url).username && !new URL(url).password),
  )
const word = () => z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/))

export const ChannelEnvironmentSchema = z.object({
  SMS_PROVIDER: z.optional(z.enum(smsProviders)),
  SMS_API_URL: z.optional(address()),
  SMS_KEY: z.optional(word()),
  SMS_SECRET: z.optional(word()),
  SMS_FROM: z.optional(z.string().check(z.overwrite(asMeant), z.refine(isSender))),
  SMS_TO: z.optional(
    list(',', phoneAsMeant).check(z.refine((numbers) => numbers.every(internationalNumber))),
  ),
  SMS_DAILY_LIMIT: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 40),
  NTFY_URL: z.optional(address()),
  NTFY_TOPIC: z.optional(z.string().check(z.trim(), z.regex(/^[-\w]{1,64}$/))),
  NTFY_TOKEN: z.optional(word()),
  WEBHOOK_URL: z.optional(address()),
  WEBHOOK_SECRET: z.optional(
    list(/[\s,]+/, asMeant).check(
      z.refine((secrets) => secrets.length <= 2 && secrets.every(isWebhookSecret)),
    ),
  ),
  WEBHOOK_DETAIL: z._default(z.enum(webhookDetails), 'thin'),
  WEBHOOK_PRIVATE: z._default(z.enum(['on', 'off']), 'off'),
  ALARM_DETAIL: z._default(z.enum(alarmDetails), 'brief'),
  PUSH_HOSTS: z._default(list(',', phoneAsMeant).check(z.refine((hosts) => hosts.every(isHost))), []),
})
type ChannelEnvironment = z.infer<typeof ChannelEnvironmentSchema>

export const channelHints: Record<keyof ChannelEnvironment, string> = {
  SMS_PROVIDER: `one of ${smsProviders.join(', ')}`,
  SMS_API_URL: 'an address without user name and password, such as https://rest.clicksend.com',
  SMS_KEY: 'the user name, key or account SID that the provider gave you',
  SMS_SECRET: 'the key, secret or token that the provider gave you',
  SMS_FROM: 'a number such as +61400000000, or a registered name of 2 to 11 letters and digits',
  SMS_TO: 'mobile numbers, separated by commas, such as 0400 000 000',
  SMS_DAILY_LIMIT: 'a number of messages from 1 to 1000',
  NTFY_URL: 'an address without user name and password, such as https://ntfy.sh',
  NTFY_TOPIC: 'up to 64 letters, digits, - or _',
  NTFY_TOKEN: 'an access token, such as tk_…',
  WEBHOOK_URL: 'an address without user name and password, such as https://hooks.example.com/leads',
  WEBHOOK_SECRET: 'whsec_ followed by 24 to 64 bytes in base64, or two of them while you change it',
  WEBHOOK_DETAIL: '"thin" or "full"',
  WEBHOOK_PRIVATE: '"on" or "off"',
  ALARM_DETAIL: '"brief" or "full"',
  PUSH_HOSTS: 'hosts separated by commas, such as push.example.com or push.example.com:8443',
}

/** What is set, feature by feature; a half-set one throws ConfigError. */
export function readChannels(settings: ChannelEnvironment): ChannelSettings {
  const mayBePrivate = settings.WEBHOOK_PRIVATE === 'on'
  return {
    sms: readSms(settings),
    ntfy: allOrNone(
      'ntfy',
      { NTFY_TOPIC: settings.NTFY_TOPIC },
      { NTFY_URL: settings.NTFY_URL, NTFY_TOKEN: settings.NTFY_TOKEN },
    ) && {
      url: settings.NTFY_URL ?? 'https://ntfy.sh',
      topic: settings.NTFY_TOPIC ?? '',
      token: settings.NTFY_TOKEN,
      mayBePrivate,
    },
    webhook: allOrNone('the webhook', {
      WEBHOOK_URL: settings.WEBHOOK_URL,
      WEBHOOK_SECRET: settings.WEBHOOK_SECRET?.join(),
    }) && {
      url: settings.WEBHOOK_URL ?? '',
      secrets: settings.WEBHOOK_SECRET ?? [],
      detail: settings.WEBHOOK_DETAIL,
      mayBePrivate,
    },
    alarmDetail: settings.ALARM_DETAIL,
    pushHosts: settings.PUSH_HOSTS.map((host) => new URL(`https://${host}`).host),
  }
}

function readSms(settings: ChannelEnvironment): SmsSettings | undefined {
  const { SMS_PROVIDER: provider, SMS_KEY: key, SMS_SECRET: secret, SMS_FROM: from, SMS_TO: to } = settings
  const needed = { SMS_PROVIDER: provider, SMS_KEY: key, SMS_SECRET: secret, SMS_TO: to?.join() }
  const isSet =
    provider === 'twilio'
      ? // It has no number of its own to send from, unlike the others.
        allOrNone('SMS', { ...needed, SMS_FROM: from })
      : allOrNone('SMS', needed, { SMS_FROM: from, SMS_API_URL: settings.SMS_API_URL })
  if (!isSet || !provider) return undefined
  return {
    provider,
    apiUrl: settings.SMS_API_URL,
    key: key ?? '',
    secret: secret ?? '',
    from: from && (internationalNumber(from) ?? from),
    to: (to ?? []).flatMap((number) => internationalNumber(number) ?? []),
    dailyLimit: settings.SMS_DAILY_LIMIT,
  }
}

/** A sender's name is 2 to 11 characters long and has a letter (ACMA, SMS Sender ID Register). */
export const isSenderName = (from: string) => /^(?=.*[a-z])[\w .&+-]{2,11}$/i.test(from)

function isSender(from: string): boolean {
  return isSenderName(from) || internationalNumber(from) !== undefined
}

/** Standard Webhooks 1.0.0: a secret of 24 to 64 bytes. */
function isWebhookSecret(secret: string): boolean {
  const [, encoded] = /^whsec_([\w+/-]+={0,2})$/.exec(secret) ?? []
  const { length } = Buffer.from(encoded ?? '', 'base64')
  return length >= 24 && length <= 64
}

function isHost(text: string): boolean {
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(text) && URL.canParse(`https://${text}`)
}
