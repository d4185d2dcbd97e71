import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Finding } from '#server/base/finding.ts'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import type { SettingsPart } from '#server/config/settings-part.ts'
import type { ChannelTestsTable } from '#server/db/schema.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { Way } from '#shared/contract/alarm.ts'
import type { Business } from '#shared/contract/business.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import type { Whom } from './escalation-policy.ts'
import type { LeadReader, SuspectReader } from './lead-reader.ts'
import type { MessageReceipts } from './message-receipts.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { PushDevice, PushDeviceStore } from './push-device-store.ts'
import type { ReceiptTokens } from './receipt-tokens.ts'
import type { FindSubject } from './subject.ts'

/**
 * One way to reach the owner, or another program: all that the site knows of it, but for what it shares with the owner's
 * pages (src/shared/channels.ts). `Settings` is what its settings say; where it can be off, undefined when it is.
 */
export interface Channel<Settings = unknown> {
  name: ChannelName
  /** As the report of a drill calls it. */
  drillLabel: string
  /** "A message went out by …": of a channel whose yes counts as reaching the owner. */
  believedAs?: string
  settings: SettingsPart<Settings>
  /** What the doctor finds in the settings. */
  examine(settings: Settings, site: ExaminedSite): Finding[] | Promise<Finding[]>
  /** To whom an alarm goes, one message to each. Without it there is one receiver, whom the settings name. */
  recipients?(
    settings: Settings,
    whom: Whom,
    devices: RingingDevices,
  ): readonly string[] | Promise<readonly string[]>
  /** Gets it ready to send; undefined when it is off. */
  open(settings: Settings, site: ChannelSite): OpenChannel | undefined
}

interface ExaminedSite {
  publicUrl: string
  business: Pick<Business, 'email'>
}

export type RingingDevices = Pick<PushDeviceStore, 'listRinging'>

/** What of the site a channel may use. */
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
  findSubject: FindSubject
  now: () => Date
}

/** How messages are sent, and how patiently. */
export interface MessageSender {
  name: ChannelName
  /** Messages that are under way at the same time, so that one that hangs does not hold up the others. */
  lanes: number
  /** Each receiver may have another service: that one is down says nothing of the others. */
  hasManyServices?: boolean
  /** No attempt takes longer: then it is broken off. */
  attemptLimitMs: number
  /** Pauses after the first, second … failure; the last one repeats. */
  pausesMs: readonly [number, ...number[]]
  giveUpAfterMs: number
  /** Hands the message over. Throws ChannelFailure when that fails; `signal` breaks it off. */
  send(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome>
  /**
   * Asks as far as that wakes nobody whether a message would be taken. Throws ChannelFailure when it would not;
   * `not asked` where that can't be found out.
   */
  check(signal: AbortSignal): Promise<'worked' | 'not asked'>
}

/** A channel of a running site. */
export interface OpenChannel extends MessageSender {
  /** How it stands, where being open does not say it all. */
  status?(phones: readonly PushDevice[]): Promise<Partial<Pick<Way, 'isSetUp' | 'used' | 'problem'>>>
  /** How the owner knows whoever a message went to. */
  recipientOf(target: string, phones: readonly PushDevice[]): Recipient
  /** A test to one receiver, past the outbox; undefined when there is none. */
  prepareTest(deviceId: string | undefined): ChannelTrial | undefined | Promise<ChannelTrial | undefined>
  /** Calls by which its service reports what became of a message. */
  receiptRoutes?: FastifyPluginAsyncZod
}

export interface Recipient {
  to: string
  /** Whose push service it went by. */
  service?: string | null
}

export interface ChannelTrial {
  target: string
  /** Throws ChannelFailure. */
  send(test: ChannelTestsTable, signal: AbortSignal): Promise<unknown>
}

export type Outcome = Sent | NothingToSend | Later

/** Taken over, by a mail server, a service or a file. */
interface Sent {
  state: 'sent' | 'file'
  providerId?: string
  /** What the same message carried as well. */
  others?: readonly OutboxEntry[]
}

interface NothingToSend {
  state: 'skipped'
  reason: string
}

/** Its turn has not come. */
interface Later {
  state: 'later'
  at: Date
}

export const testTitle = 'Test from your website'

/** No attempt's claim runs out while it is alive. */
export const leaseMsOf = ({ attemptLimitMs }: Pick<MessageSender, 'attemptLimitMs'>) => attemptLimitMs * 2
