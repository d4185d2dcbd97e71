import type { Urgency } from '#shared/alarm-settings.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'

export interface NotifyTables {
  outbox: OutboxTable
  alarms: AlarmsTable
  push_devices: PushDevicesTable
  channel_tests: ChannelTestsTable
  alarm_settings: AlarmSettingsTable
  drills: DrillsTable
  drill_steps: DrillStepsTable
}

/** Messages to the owner and to webhooks: one row per message, channel and recipient. */
export interface OutboxTable {
  id: string
  channel: ChannelName
  /** The recipient where there are several: a device id or a phone number; '' when the settings name it. */
  target: string
  /** The alarm that the message belongs to; '' for any other message. */
  alarmId: string
  about: MessageType
  /** The event that changed the status or assigned the lead; '' for any other message. */
  eventId: string
  /** Urgent messages are sent alone and at once, without being combined. */
  urgency: Urgency
  /** The row whose message included this one; '' when it was sent alone. */
  sentWith: string
  providerId: string
  /** When the phone confirmed that it shows the message, which is the only receipt of a push. */
  shownAt: string | null
  /** `notice` for a message about a drill and not a lead; earlier releases wrote `quote` for notices. */
  kind: LeadKind | 'notice'
  recordId: string
  createdAt: string
  /** 1 when the owner was already notified of the record and the visitor has corrected it since. */
  isCorrection: number
  state: OutboxState
  /** Attempts begun so far; the number also distinguishes one claim of the row from the next. */
  attempts: number
  nextAttemptAt: string
  /** When the claim of the process that sends the row expires; '' when none has claimed it. */
  claimedUntil: string
  sentAt: string | null
  /** When the latest failed attempt ended, or the mail was skipped. */
  failedAt: string | null
  /** Why the latest attempt failed, without personal data; '' before any. */
  lastError: string
}

/** The type of a message about a lead; `lead` says that it came in. */
export type MessageType =
  | 'lead'
  /** Nobody has answered the lead yet. */
  | 'unanswered'
  | 'photos'
  /** A test run: nothing is sent, the channel only checks whether it would work. */
  | 'drill'
  /** The lead's follow-up time has come. */
  | 'reminder'
  /** The lead's new status, for webhooks. */
  | 'status'
  /**
   * The lead was assigned to this person. A row for the person and not for a phone is never sent: until it is shown,
   * it makes their queue name the assigner.
   */
  | 'handed'
  /** The lead was classified as spam although it says emergency. */
  | 'suspect'
  /** A missed call is answered by a text message; `target` is the caller. */
  | 'text_back'
  /** The customer has answered a quote, or times of a visit; `eventId` says how. */
  | 'offer'
  /** A copy of what was accepted, to the customer; `target` is the address. */
  | 'offer_copy'
  /** A visit is today; `eventId` is the visit's id. */
  | 'visit'
  /** A visit was moved or called off, to the customer; `eventId` is the visit's id, `target` the address. */
  | 'visit_change'
  /** A visit has changed, for webhooks. */
  | 'visit_state'
  | NoticeType

/**
 * A message about the site; `recordId` is the id of its drill or password link. `proof` shows that alarms work on this
 * phone; the others say that a link to set a new password was asked for, and that it was used.
 */
export type NoticeType = 'failures' | 'proof' | 'password_link' | 'new_password'

/** `skipped`: by the time it was due nobody needed the message any more. All but `pending` are final. */
export type OutboxState = 'pending' | 'sent' | 'file' | 'failed' | 'skipped'

/** One alarm for each lead that must be answered. It escalates step by step until somebody answers. */
export interface AlarmsTable {
  id: string
  kind: LeadKind
  recordId: string
  urgency: Urgency
  createdAt: string
  /** Number of steps carried out. */
  level: number
  rangAt: string | null
  nextRoundAt: string | null
  /** The deadline for a phone to confirm that it shows the latest step. */
  proofDueAt: string | null
  /** The earlier `nextRoundAt`, to restore it when the answer is undone. */
  resumeAt: string | null
  acknowledgedAt: string | null
  /** Name of the user who answered; '' while nobody has. */
  acknowledgedBy: string
  acknowledgedHow: Acknowledgement | ''
}

export interface PushDevicesTable {
  id: string
  userId: string
  /** The session in which the device was last seen: signing out of it disarms the phone, its expiry does not. */
  sessionHash: string
  endpoint: string
  p256dh: string
  auth: string
  /** Device name such as "Safari on iPhone". */
  label: string
  createdAt: string
  lastSyncedAt: string
  /** When the device last confirmed that it shows a notification. */
  lastProofAt: string | null
  brokenAt: string | null
  brokenReason: string
}

export interface ChannelTestsTable {
  id: string
  channel: ChannelName
  target: string
  createdAt: string
  acceptedAt: string | null
  shownAt: string | null
  failedAt: string | null
  reason: string
  /** 1 when the recipient has opted out. */
  isOff: number
}

/** JSON of `AlarmSettings` in one row with id 1, once somebody has changed a setting. */
export interface AlarmSettingsTable {
  id: number
  values: string
}

/** Automatic checks: `alarms` every night, `backup` once a week, and `phones` in the morning. */
export interface DrillsTable {
  /** The test lead that an `alarms` drill sends has this id too. */
  id: string
  kind: 'alarms' | 'backup' | 'phones'
  /** The day or week of the drill, in Brisbane. It is unique, so that inserting the row claims the drill. */
  period: string
  /** Distinguishes one attempt from the next. */
  attempt: number
  startedAt: string
  isRunning: number
  /** When the latest finished attempt ended; null before. */
  endedAt: string | null
  /** When the owner was notified of its failures. */
  toldAt: string | null
}

export interface DrillStepsTable {
  drillId: string
  step: DrillStep
  outcome: 'worked' | 'not asked' | 'failed'
  /** A sentence for the owner: why it failed, or how it was tested where that varies; else ''. */
  reason: string
  notedAt: string
}
