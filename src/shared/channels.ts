import type { Urgency } from './alarm-settings.ts'

/** What the server and the owner's pages both have to know of a channel. */
interface ChannelFacts {
  /** As the owner's panel calls it. */
  label: string
  /** What whoever looks after the server has to set; null where nothing is needed but a phone. */
  settings: string | null
  /** People are rung and told of everything; programs get each lead once, and how far it comes. */
  audience: 'people' | 'programs'
  /** Nobody misses it: the panel shows it once it is set up. */
  isOptional: boolean
  /** Who says that a message arrived, at the beginning of a sentence; null where nobody does. */
  confirms: 'The phone' | 'The network' | null
  /** Leads that it rings for at every step. One that leaves ordinary leads out is the last step for those. */
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

/** Every channel; where only one is used to tell of something, the first that works. */
export const channelNames = Object.keys(facts) as ChannelName[]

/** The channels that ring for leads of one of these urgencies at every step. */
export const ringingFor = (...urgencies: readonly Urgency[]): ChannelName[] =>
  channelNames.filter((name) => urgencies.some((urgency) => channelFacts[name].urgencies.includes(urgency)))
