import type { Urgency } from './alarm-settings.ts'

/** Facts about a channel for both the server and the owner's pages. */
interface ChannelFacts {
  /** The channel's name in the owner's panel. */
  label: string
  /** Settings that the operator must make; null when only a phone is needed. */
  settings: string | null
  /** People are notified of everything; programs get each lead once, and its status changes. */
  audience: 'people' | 'programs'
  /** True when the panel shows the channel only once it is set up. */
  isOptional: boolean
  /** Who confirms delivery, as the beginning of a sentence; null when nobody does. */
  confirms: 'The phone' | 'The network' | null
  /** Urgencies for which it is used at every step. A channel without `ordinary` is the last step for ordinary leads. */
  urgencies: readonly Urgency[]
}

const facts = {
  mail: {
    label: 'Email',
    settings: 'SMTP_URL, MAIL_FROM and OWNER_EMAIL',
    audience: 'people',
    isOptional: false,
    confirms: null,
    urgencies: [],
  },
  push: {
    label: 'Phones',
    settings: null,
    audience: 'people',
    isOptional: false,
    confirms: 'The phone',
    urgencies: ['ordinary', 'emergency'],
  },
  sms: {
    label: 'SMS',
    settings: 'SMS_PROVIDER, SMS_KEY, SMS_SECRET and SMS_TO',
    audience: 'people',
    isOptional: false,
    confirms: 'The network',
    urgencies: ['emergency'],
  },
  ntfy: {
    label: 'ntfy app',
    settings: 'NTFY_TOPIC',
    audience: 'people',
    isOptional: true,
    confirms: null,
    urgencies: ['ordinary', 'emergency'],
  },
  webhook: {
    label: 'Other programs',
    settings: 'WEBHOOK_URL and WEBHOOK_SECRET',
    audience: 'programs',
    isOptional: true,
    confirms: null,
    urgencies: [],
  },
} as const satisfies Record<string, ChannelFacts>

export type ChannelName = keyof typeof facts

export const channelFacts: Readonly<Record<ChannelName, ChannelFacts>> = facts

/** Every channel by priority: a notice that needs only one uses the first that works. */
export const channelNames = Object.keys(facts) as ChannelName[]

/** Returns the channels that are used at every step for one of these urgencies. */
export const ringingFor = (...urgencies: readonly Urgency[]): ChannelName[] =>
  channelNames.filter((name) => urgencies.some((urgency) => channelFacts[name].urgencies.includes(urgency)))
