import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Finding } from '#server/base/finding.ts'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import type { SettingsPart } from '#server/config/settings-part.ts'
import type { ChannelTestsTable } from '#server/db/schema/notify.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import type { PasswordLink } from '#server/people/forgotten-password.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { Way } from '#shared/contract/alarm.ts'
import type { Business } from '#shared/contract/business.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import type { Whom } from './escalation-policy.ts'
import type { LeadReader, SuspectReader } from './lead-reader.ts'
import type { MessageReceipts } from './message-receipts.ts'
import type { OfferReader } from './offer-reader.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { PushDevice, PushDeviceStore } from './push-device-store.ts'
import type { ReceiptTokens } from './receipt-tokens.ts'
import type { FindSubject } from './subject.ts'
import type { VisitReader } from './visit-reader.ts'

/**
 * One way to notify the owner or a webhook, with everything the site knows of it except what the owner's pages share
 * (src/shared/channels.ts). `Settings` is the channel's part of the settings, undefined when it is off.
 */
export interface Channel<Settings = unknown> {
  name: ChannelName
  /** Completes "A message went out by …" for a channel whose acceptance counts as reaching the owner. */
  believedAs?: string
  settings: SettingsPart<Settings>
  examine(settings: Settings, site: ExaminedSite): Finding[] | Promise<Finding[]>
  /** An alarm's recipients, one message to each. Without it there is one, named in the settings. */
  recipients?(
    settings: Settings,
    whom: Whom,
    devices: RingingDevices,
  ): readonly string[] | Promise<readonly string[]>
  /** Prepares the channel for sending; undefined when it is off. */
  open(settings: Settings, site: ChannelSite): OpenChannel | undefined
}

interface ExaminedSite {
  publicUrl: string
  business: Pick<Business, 'email'>
}

export type RingingDevices = Pick<PushDeviceStore, 'listRinging'>

export interface ChannelSite {
  config: Pick<Config, 'alarmDetail' | 'dataDir' | 'publicUrl'>
  business: ReadBusiness
  keys: SiteKeys
  outbox: OutboxStore
  alarms: AlarmStore
  devices: PushDeviceStore
  tests: ChannelTestStore
  receipts: MessageReceipts
  tokens: ReceiptTokens
  leads: LeadReader
  suspects: SuspectReader
  offers: OfferReader
  visits: VisitReader
  findSubject: FindSubject
  now: () => Date
}

/** Sends messages with its own concurrency, timeout and retry schedule. */
export interface MessageSender {
  name: ChannelName
  /** The number of concurrent sends, so that a message that hangs does not block the others. */
  lanes: number
  /** Recipients may use different services, so one service's failure says nothing about the others. */
  hasManyServices?: boolean
  /** Timeout of one attempt, which is then aborted. */
  attemptLimitMs: number
  /** Pauses after the first, second … failure; the last one repeats. */
  pausesMs: readonly [number, ...number[]]
  giveUpAfterMs: number
  /** Sends the message. Throws ChannelFailure when that fails; `signal` aborts it. */
  send(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome>
  /** Checks without disturbing anybody whether a message would be accepted. Throws ChannelFailure. */
  check(signal: AbortSignal): Promise<'worked' | 'not asked'>
}

export interface OpenChannel extends MessageSender {
  /** Returns the channel's status where being open does not tell everything. */
  status?(phones: readonly PushDevice[]): Promise<Partial<Pick<Way, 'isSetUp' | 'used' | 'problem'>>>
  recipientOf(target: string, phones: readonly PushDevice[]): Recipient
  /** Prepares a test to one recipient without the outbox; undefined when there is no such recipient. */
  prepareTest(deviceId: string | undefined): ChannelTrial | undefined | Promise<ChannelTrial | undefined>
  /** Sends a link that is the owner's alone, and so by no outbox; absent where nothing would reach the owner alone. */
  sendPasswordLink?(link: PasswordLink, signal: AbortSignal): Promise<void>
  /** Routes by which the service reports the delivery of a message. */
  receiptRoutes?: FastifyPluginAsyncZod
}

export interface Recipient {
  to: string
  service?: string | null
}

export interface ChannelTrial {
  target: string
  /** Throws ChannelFailure when sending fails. */
  send(test: ChannelTestsTable, signal: AbortSignal): Promise<unknown>
}

export type Outcome = Sent | { state: 'skipped'; reason: string } | { state: 'later'; at: Date }

/** The message was accepted by a mail server or a service, or written to a file. */
interface Sent {
  state: 'sent' | 'file'
  providerId?: string
  others?: readonly OutboxEntry[]
}

/** The lease is longer than an attempt, so that no claim expires while its process is alive. */
export const leaseMsOf = ({ attemptLimitMs }: Pick<MessageSender, 'attemptLimitMs'>) => attemptLimitMs * 2
