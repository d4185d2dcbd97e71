import type { Urgency } from './alarm-settings.ts'

/** Facts about a channel for both the server and the owner's pages. */
interface ChannelFacts {
  /** The channel's name in the owner's panel. */
  label: string
  /** Names of the settings that the operator must provide; absent for phones and for optional channels. */
  settings?: string
  /** True when the channel informs programs, not people: of each lead once, and of changes of its status. */
  isForPrograms?: true
  /** True when the panel shows the channel only once it is set up. */
  isOptional?: true
  /** Who confirms delivery, as the beginning of a sentence; absent when nobody does. */
  confirms?: 'The phone' | 'The network'
  /** Urgencies for which it is used at every step. A channel without `ordinary` is the last step for ordinary leads. */
  urgencies: readonly Urgency[]
}

const facts = {
  mail: {
    label: 'Email',
    settings: 'SMTP_URL, MAIL_FROM and OWNER_EMAIL',
    urgencies: [],
  },
  push: {
    label: 'Phones',
    confirms: 'The phone',
    urgencies: ['ordinary', 'emergency'],
  },
  sms: {
    label: 'Text',
    settings: 'SMS_PROVIDER, SMS_KEY, SMS_SECRET and SMS_TO',
    confirms: 'The network',
    urgencies: ['emergency'],
  },
  ntfy: {
    label: 'ntfy app',
    isOptional: true,
    urgencies: ['ordinary', 'emergency'],
  },
  webhook: {
    label: 'Other programs',
    isForPrograms: true,
    isOptional: true,
    urgencies: [],
  },
} as const satisfies Record<string, ChannelFacts>

export type ChannelName = keyof typeof facts

export const channelFacts: Readonly<Record<ChannelName, ChannelFacts>> = facts

/** Every channel by priority: a notice that needs only one uses the first that works. */
export const channelNames = Object.keys(facts) as ChannelName[]
