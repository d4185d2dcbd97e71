import type { Urgency } from '#shared/alarm-chain.ts'
import type { Acknowledgement, ChannelName } from '#shared/contract/alarm.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { AnswersOf, InquiryKind, LeadKind, leads } from '#shared/leads/kinds.ts'

/**
 * The tables, in types that SQLite and PostgreSQL share, so that the same queries serve both:
 * text ids (UUID version 4), ISO 8601 text times in UTC, 0 and 1 for false and true. Optional text is stored
 * as '' and never as null. Column names and types change only together with a migration.
 *
 * Columns are named as in the contract, from which those of leads and photos come; the database writes them with
 * underscores (db/kysely.ts).
 */
export interface Schema extends LeadTables {
  portfolio_images: PortfolioImagesTable
  users: UsersTable
  sessions: SessionsTable
  sign_outs: SignOutsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  recovery_codes: RecoveryCodesTable
  outbox: OutboxTable
  alarms: AlarmsTable
  push_devices: PushDevicesTable
  channel_tests: ChannelTestsTable
  alarm_settings: AlarmSettingsTable
  drills: DrillsTable
  drill_steps: DrillStepsTable
  content_version: ContentVersionTable
  send_keys: SendKeysTable
  send_revisions: SendRevisionsTable
}

interface SoftDeleted {
  /** Since when the record stands in no list; it can be restored for a while. */
  deletedAt: string | null
}

/** A table for each kind of lead, with a column for each of its answers (src/shared/leads). */
type LeadTables = {
  [Kind in LeadKind as (typeof leads)[Kind]['table']]: LeadColumns & AnswersOf<Kind> & ColumnsOfKind<Kind>
}

type ColumnsOfKind<Kind> = Kind extends InquiryKind ? Searchable : Approvable

/** What every kind of lead has besides what its visitor says. */
export interface LeadColumns extends SoftDeleted {
  id: string
  createdAt: string
  /** When the owner first saw it; null while it is unread. */
  seenAt: string | null
  /** 1 while it is kept out of mail and notifications. */
  suspectedSpam: number
}

export interface Searchable {
  /** What the owner's search looks in (see stores/search-text.ts). */
  searchText: string
}

export interface Approvable {
  isApproved: number
  isActive: number
  updatedAt: string
}

export interface PortfolioImagesTable extends Omit<PortfolioImageRecord, 'isActive' | 'widths'>, SoftDeleted {
  isActive: number
  /** Ascending, joined by commas. */
  widths: string
}

export interface UsersTable {
  id: string
  username: string
  /** The name as it is compared: unique, without regard to case. */
  usernameKey: string
  passwordHash: string
  passwordChangedAt: string
  createdAt: string
  updatedAt: string
  /** When a passkey was offered after a sign-in, which is done once; null before. */
  passkeyOfferedAt: string | null
  /** Notifications up to this time have been shown; null before the first visit. */
  notificationsSeenAt: string | null
  /** 1 while alarms ring on this user's phones first. */
  isOnDuty: number
}

export interface SessionsTable {
  /** Hash of the token in the cookie; the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** A session that was just signed out of, for as long as that can be undone. */
export interface SignOutsTable {
  /** Hash of the key that undoes it; the key itself is stored nowhere. */
  keyHash: string
  userId: string
  userAgent: string
  /** Of the session, as is `expiresAt`. */
  createdAt: string
  expiresAt: string
  undoUntil: string
}

export interface PasskeysTable {
  id: string
  userId: string
  /** The name that authenticators know it by, in base64url. */
  credentialId: string
  /** SubjectPublicKeyInfo, in base64url. */
  publicKey: string
  algorithm: PasskeyAlgorithm
  /** Uses as the authenticator counts them; many always say 0. PostgreSQL gives 64-bit integers as text. */
  counter: number | string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PasskeyAlgorithm = 'ES256' | 'RS256'

/** What the next passkey has to sign. Each is good for one answer. */
export interface PasskeyChallengesTable {
  challenge: string
  purpose: ChallengePurpose
  /** Who adds a passkey; null for a sign-in, where that is still to be shown. */
  userId: string | null
  expiresAt: string
}

export type ChallengePurpose = 'creation' | 'sign-in'

export interface RecoveryCodesTable {
  id: string
  userId: string
  /** The code's first letter, different for each of a set, so that one hash tells whether a code is right. */
  firstLetter: string
  codeHash: string
  createdAt: string
  usedAt: string | null
}

/** `skipped`: there was nothing to tell any more. `failed`, `skipped`, `sent` and `file` are ends. */
export type OutboxState = 'pending' | 'sent' | 'file' | 'failed' | 'skipped'

/** What the owner is told: one row for each message by each way to each receiver. */
export interface OutboxTable {
  id: string
  channel: ChannelName
  /** Whom it goes to where there are several: a phone's id or a number; '' where the settings say it. */
  target: string
  /** The alarm that it is a part of; '' for what is told besides. */
  alarmId: string
  /**
   * `unanswered`: that nobody has answered the lead yet. `drill`: nothing is told, the way is only asked whether it
   * would work. `failures` of the drill that `recordId` names; `proof`: that alarms work on this phone.
   */
  about: 'lead' | 'unanswered' | 'drill' | 'failures' | 'proof'
  /** An emergency goes out by itself and at once, whatever else there is. */
  urgency: Urgency
  /** The row whose message carried this one too; '' for one that went by itself. */
  sentWith: string
  /** As the service calls it. */
  providerId: string
  /** When the phone itself said that it shows it: the only proof there is. */
  shownAt: string | null
  kind: LeadKind
  recordId: string
  createdAt: string
  /** 1 when the owner was told of the record before, and its visitor has corrected it since. */
  isCorrection: number
  state: OutboxState
  /** Attempts that were begun; also tells one claim of the row from the next. */
  attempts: number
  nextAttemptAt: string
  /** A process is at work on the row until then; '' when none is. */
  claimedUntil: string
  /** When the mail was sent, or written to a file. */
  sentAt: string | null
  /** When the latest attempt that failed ended, or the mail was skipped. */
  failedAt: string | null
  /** Why the latest attempt failed; '' before any. Nothing personal. */
  lastError: string
}

/** One for each lead that has to be answered. It rings, round after round, until somebody does. */
export interface AlarmsTable {
  id: string
  kind: LeadKind
  recordId: string
  urgency: Urgency
  createdAt: string
  /** Rounds that were rung. */
  level: number
  /** When the latest round was. */
  rangAt: string | null
  /** Null when no further round is due. */
  nextRoundAt: string | null
  /** Until then a phone has to say that it shows the latest round. */
  proofDueAt: string | null
  /** What `nextRoundAt` was before somebody answered, should that be taken back. */
  resumeAt: string | null
  acknowledgedAt: string | null
  /** Name of the user; '' while nobody has. */
  acknowledgedBy: string
  acknowledgedHow: Acknowledgement | ''
}

/** A phone or computer that an owner's alarms ring on. */
export interface PushDevicesTable {
  id: string
  userId: string
  /** The session in which it was last seen: signing out of it disarms the phone, its running out does not. */
  sessionHash: string
  endpoint: string
  p256dh: string
  auth: string
  /** Such as "Safari on iPhone". */
  label: string
  createdAt: string
  lastSyncedAt: string
  /** When it last said that it shows something. */
  lastProofAt: string | null
  brokenAt: string | null
  brokenReason: string
}

/** What came of "Send test". */
export interface ChannelTestsTable {
  id: string
  channel: ChannelName
  target: string
  createdAt: string
  acceptedAt: string | null
  shownAt: string | null
  failedAt: string | null
  reason: string
  /** 1 when the receiver wants nothing more. */
  isOff: number
}

/**
 * What the site tries by itself: `alarms` every night, `backup` once a week, and `phones` in the morning, of which
 * nothing is noted but that it was done.
 */
export interface DrillsTable {
  /** Also of the lead that an `alarms` drill sends. */
  id: string
  kind: 'alarms' | 'backup' | 'phones'
  /** The day or week that it is for, in Brisbane: a claim, since there is one for each. */
  period: string
  /** Tells one attempt from the next. */
  attempt: number
  /** Of the latest attempt. */
  startedAt: string
  isRunning: number
  /** When the latest attempt that came to an end did; null before. */
  endedAt: string | null
  /** When the owner was sent a message about its failures. */
  toldAt: string | null
}

export interface DrillStepsTable {
  drillId: string
  step: DrillStep
  outcome: 'worked' | 'not asked' | 'failed'
  /** A sentence for the owner; '' unless it failed. */
  reason: string
  notedAt: string
}

/** One row, with id 1, once somebody has changed a setting: JSON of `AlarmSettings`. */
export interface AlarmSettingsTable {
  id: number
  values: string
}

/** One row, with id 1. Triggers count up with every change of what public pages show (migration 005). */
export interface ContentVersionTable {
  id: number
  /** PostgreSQL gives 64-bit integers as text. */
  version: number | string
}

/** What was sent under which key, so that the same send makes one record however often it comes. */
export interface SendKeysTable {
  kind: LeadKind
  key: string
  /** Of what the visitor says; another text under the same key is another lead. */
  contentHash: string
  recordId: string
  createdAt: string
}

/** Which of the versions sent under a key stands: the one with the highest revision. */
export interface SendRevisionsTable {
  kind: LeadKind
  key: string
  /** PostgreSQL gives 64-bit integers as text. */
  revision: number | string
  contentHash: string
  recordId: string
  createdAt: string
  /** When the latest correction was taken; null before any. */
  correctedAt: string | null
}
