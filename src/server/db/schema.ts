import type { Generated } from 'kysely'
import type { Urgency } from '#shared/alarm-settings.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { LeadAct, NotedAct } from '#shared/contract/lead-event.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { TextTemplateId } from '#shared/contract/text-template.ts'
import type { InquiryKind, LeadKind, leads } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import type { SourceKind } from '#shared/leads/source.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { QuotePhotoState } from '#shared/quote-photos.ts'

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
  job_cards: JobCardsTable
  users: UsersTable
  sessions: SessionsTable
  sign_outs: SignOutsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  recovery_codes: RecoveryCodesTable
  invitations: InvitationsTable
  audit_log: AuditLogTable
  outbox: OutboxTable
  alarms: AlarmsTable
  push_devices: PushDevicesTable
  channel_tests: ChannelTestsTable
  alarm_settings: AlarmSettingsTable
  lead_events: LeadEventsTable
  text_templates: TextTemplatesTable
  drills: DrillsTable
  drill_steps: DrillStepsTable
  content_version: ContentVersionTable
  send_keys: SendKeysTable
  send_revisions: SendRevisionsTable
  quote_photos: QuotePhotosTable
  quote_photo_tokens: QuotePhotoTokensTable
  quote_photo_senders: QuotePhotoSendersTable
  settings_versions: SettingsVersionsTable
  settings_draft: SettingsDraftTable
  visit_counts: VisitCountsTable
  lead_tallies: LeadTalliesTable
  site_keys: SiteKeysTable
  hits: HitsTable
  leases: LeasesTable
  site_work: SiteWorkTable
  forgotten: ForgottenTable
}

interface SoftDeleted {
  /** Since when the record stands in no list; it can be restored for a while. */
  deletedAt: string | null
}

/** A table for each kind of lead, with a column for each of its answers (src/shared/leads). */
type LeadTables = {
  [Kind in LeadKind as (typeof leads)[Kind]['table']]: LeadColumns &
    AnswersOf<Kind> &
    ColumnsOfKind<Kind> &
    (Kind extends 'quote' ? Photographed : unknown)
}

type ColumnsOfKind<Kind> = Kind extends InquiryKind ? Preset<WorkColumns & SourceColumn> : Approvable

/** What every kind of lead has besides what its visitor says. */
export interface LeadColumns extends SoftDeleted {
  id: string
  createdAt: string
  /** When the owner first saw it; null while it is unread. */
  seenAt: string | null
  /** 1 while it is kept out of mail and notifications. */
  suspectedSpam: number
}

/** By these requests of one person are known: the number as dialled within Australia, the address in small letters. */
export interface PersonKeys {
  phoneKey: string
  emailKey: string
}

/** What is preset in the database: a new lead says nothing of it. */
type Preset<Values> = { [Column in keyof Values]: Generated<Values[Column]> }

interface SourceColumn {
  /** JSON of how the visitor first came; '' where nothing is known. */
  source: string
}

export interface WorkColumns extends LeadWork, PersonKeys {
  /** What the owner's search looks in (see leads/search/search-text.ts). */
  searchText: string
  /** 1 for what can't wait. */
  isUrgent: number
  /** 1 where the site took it for spam as it came in, though it says emergency. */
  urgentSuspect: number
  /** Of the latest event; null before any. */
  changedAt: string | null
  /** The reminder, by its time, that the owner was sent. */
  remindedFor: string | null
}

export interface Photographed {
  /** JSON of the record's photos, for lists; '' while there was never one. Follows from quote_photos. */
  photos: Generated<string>
}

export interface Approvable {
  isApproved: number
  isActive: number
  /** 1 while the owner wants it before the others on the public pages. */
  isChosen: number
  /** Of the job, as the owner tells it, and where the words were written; '' where he doesn't. */
  suburb: Generated<string>
  month: Generated<string>
  reviewSource: Generated<string>
  /** From 1 on once the owner has moved one; before that 0, and ahead of those. */
  sortOrder: Generated<number>
  updatedAt: string
}

export interface PortfolioImagesTable
  extends Omit<PortfolioImageRecord, 'isActive' | 'isBeforeDrawings' | 'widths'>,
    SoftDeleted {
  isActive: number
  isBeforeDrawings: number
  /** Ascending, joined by commas. */
  widths: string
}

export interface JobCardsTable extends Omit<JobCardRecord, 'isActive' | 'isBeforeAfter'>, SoftDeleted {
  isActive: number
  isBeforeAfter: number
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
  /** Read through `heldRole`: a newer version may have written one that this one doesn't know. */
  role: string
}

/** Each lets one person make an account. It goes with that, or once somebody withdraws it or clears it away. */
export interface InvitationsTable {
  id: string
  /** Hash of the token in the link; the token itself is stored nowhere. */
  tokenHash: string
  /** As whoever invited calls the person. */
  name: string
  /** As in `users`. */
  role: string
  createdAt: string
  expiresAt: string
}

/** What people who are signed in did. Rows are added, and go after two years. Nothing of visitors is in them. */
export interface AuditLogTable {
  id: string
  at: string
  /** Name of the user. */
  who: string
  action: AuditAction
  targetKind: string
  targetId: string
  /** Of a person or an invitation: whose, and the new role. */
  targetName: string
  /** As much of the address as names a network and no household: a /24 or a /48. */
  address: string
  /** Beginning of the session's hash: tells two browsers apart. */
  session: string
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
/** What a message says besides `lead`, which is that it came in. */
export type MessageType =
  | 'lead'
  /** Nobody has answered the lead yet. */
  | 'unanswered'
  /** Its visitor has added photos. */
  | 'photos'
  /** Nothing is sent: the channel is asked whether it would work. */
  | 'drill'
  /** The time has come to follow the lead up. */
  | 'reminder'
  /** How far the lead has come, for other programs. */
  | 'status'
  /** The lead is this person's from now on. One row, for the person and not for a phone, is never sent: until it is shown, their queue says who assigned it. */
  | 'handed'
  /** The lead was taken for spam though it says emergency. */
  | 'suspect'
  | NoticeType

/** A message about the site; `recordId` names the drill. `proof`: that alarms work on this phone. */
export type NoticeType = 'failures' | 'proof'

export type OutboxState = 'pending' | 'sent' | 'file' | 'failed' | 'skipped'

/** Messages to the owner and to other programs: one row for each message by each channel to each receiver. */
export interface OutboxTable {
  id: string
  channel: ChannelName
  /** Whom it goes to where there are several: a phone's id or a number; '' where the settings say it. */
  target: string
  /** The alarm that it is a part of; '' for any other message. */
  alarmId: string
  about: MessageType
  /** Of a lead's new status, and of one that was handed on, the event that did it; '' for anything else. */
  eventId: string
  /** An emergency goes out by itself and at once, whatever else there is. */
  urgency: Urgency
  /** The row whose message carried this one too; '' for one that went by itself. */
  sentWith: string
  /** As the service calls it. */
  providerId: string
  /** When the phone itself said that it shows it: the only receipt there is. */
  shownAt: string | null
  /** `notice` where it is about no lead but a drill; `quote` in notices of releases before. */
  kind: LeadKind | 'notice'
  recordId: string
  createdAt: string
  /** 1 when the owner was notified of the record before, and its visitor has corrected it since. */
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

/** One for each lead that has to be answered. It goes from step to step until somebody does. */
export interface AlarmsTable {
  id: string
  kind: LeadKind
  recordId: string
  urgency: Urgency
  createdAt: string
  /** Steps that were carried out. */
  level: number
  /** When the latest step was carried out. */
  rangAt: string | null
  /** When the next step is due; null when there is none. */
  nextRoundAt: string | null
  /** Until then a phone has to confirm that it shows the latest step. */
  proofDueAt: string | null
  /** What `nextRoundAt` was before somebody answered, should that be taken back. */
  resumeAt: string | null
  acknowledgedAt: string | null
  /** Name of the user; '' while nobody has. */
  acknowledgedBy: string
  acknowledgedHow: Acknowledgement | ''
}

/** What somebody did about a lead. Rows are only ever added: what is on the lead follows from them. */
export interface LeadEventsTable {
  id: string
  recordId: string
  kind: InquiryKind
  /** Counts up from 1 on each lead. */
  sequence: number
  /** As the caller named the event: replayed, it is one. */
  key: string
  at: string
  /** Name of the user. */
  by: string
  actKind: (LeadAct | NotedAct)['kind']
  /** JSON of the act. */
  act: string
}

/** The owner's ready words, where he has changed them. */
export interface TextTemplatesTable {
  id: TextTemplateId
  words: string
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
  /** A sentence for the owner: why it failed, or how it was tried where that depends; else ''. */
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

/** What is kept of a photo that a visitor added to a quote request. */
export interface QuotePhotosTable {
  recordId: string
  /** From 0. */
  n: number
  /** Of its files on the disk. Another photo in its place has another one. */
  filename: string
  /** Of the file as it was sent: the same one again changes nothing. */
  sha256: string
  /** Of the file as it was sent. */
  bytes: number
  state: QuotePhotoState
  /** When the first photo in this place came. */
  receivedAt: string
  changedAt: string
}

/** Each lets its holder add photos to one record. */
export interface QuotePhotoTokensTable {
  /** The token itself is stored nowhere. */
  tokenHash: string
  recordId: string
  expiresAt: string
}

/** How much an address has sent in a day. */
export interface QuotePhotoSendersTable {
  /** In Brisbane. */
  day: string
  /** Keyed hash of the address: it tells two apart and names neither. */
  sender: string
  bytes: number
}

/** What the owner has said of the business, each time that it was published. Rows are added and never changed. */
export interface SettingsVersionsTable {
  /** From 1, without a gap. */
  version: number
  /** When its draft was begun. */
  createdAt: string
  publishedAt: string
  username: string
  /** All that was ever said, as JSON by field. */
  values: string
  /** Names of those that differ from the version before, as JSON. */
  changedFields: string
  /** The version whose values came back; 0 is the site before any. Null for what was new. */
  likeVersion: number | null
}

/** One row, of the next version. */
export interface SettingsDraftTable {
  id: number
  /** As JSON by field; null takes one away. */
  fields: string
  /** When the first of them was changed; null while there are none. */
  createdAt: string | null
  changedAt: string | null
  /** Who changed it last. */
  username: string
}

/** How many visits, and first letters in a form, there were in a day: sums that name nobody. */
export interface VisitCountsTable {
  /** In Brisbane. */
  day: string
  what: 'visit' | 'start'
  /** Path of the page. */
  page: string
  source: SourceKind
  device: 'phone' | 'desk'
  count: number
}

/** How many leads there are of what the owner's pages count. Kept by triggers and written by nothing else (migration 023). */
export interface LeadTalliesTable {
  list: LeadKind
  what:
    | `${'read' | 'unread'} ${'answer' | 'open' | 'done'}`
    | 'suspected'
    | 'pending'
    | 'approved'
    /** Of those that are not suspected; read by releases before this one, which may run beside it. */
    | 'day'
    /** Of those that are not suspected and are to be followed up; `due open` while that is what they wait for. */
    | 'due'
    | 'due open'
  /** The day on which leads came, the hour in which they are due, both in UTC; '' for what has no time. */
  bucket: string
  /** In PostgreSQL a change of it: all rows that are alike in the rest are to be summed up. */
  n: number
}

/** Secrets of a site on several machines; one on one machine has them in its data folder (site-keys.ts). */
export interface SiteKeysTable {
  /** `push of …` names a pair by its public key that one machine had before. */
  name: 'form' | 'push' | `push of ${string}`
  /** Base64url of the form's key, JSON of the push keys. */
  value: string
}

/** What is limited, counted for all machines; empty where none share a database, or SHARED_LIMITS is off. */
export interface HitsTable {
  /** Keyed hash: it tells two clients apart and names neither. */
  key: string
  count: number
  /** When the count ends, in ms of the database's clock. */
  endsAt: number
}

/** What one process at a time may do. */
export interface LeasesTable {
  name: string
  holder: string
  /** In ms of the database's clock. */
  endsAt: number
}

/** What is done once for all machines, and leaves its result on one of them. */
export interface SiteWorkTable {
  name: 'backup'
  /** When it last succeeded, in ms of the database's clock; null before. */
  doneAt: number | null
  /** Why the latest attempt failed; '' when it did not. */
  failure: string
}

/** A phone number, an e-mail address or a signature whose leads the owner had the site forget, as a hash. */
export interface ForgottenTable {
  identity: string
  /** What came in later is kept: the same person may ask again. */
  at: string
}
