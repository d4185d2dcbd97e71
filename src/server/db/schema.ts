import type { Generated } from 'kysely'
import type { Urgency } from '#shared/alarm-settings.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { DrillStep } from '#shared/contract/drill.ts'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { HeardAct, LeadAct, NotedAct, OfferAct, VisitAct } from '#shared/contract/lead-event.ts'
import type { OfferAnswer } from '#shared/contract/offer.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { TextTemplateId } from '#shared/contract/text-template.ts'
import type { VisitState } from '#shared/contract/visit.ts'
import type { InquiryKind, LeadKind, leads } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import type { SourceKind } from '#shared/leads/source.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { QuotePhotoState } from '#shared/quote-photos.ts'

/**
 * The tables, in types that SQLite and PostgreSQL share, so that the same queries serve both: text ids (UUID version
 * 4), ISO 8601 text times in UTC, 0 and 1 for booleans. Optional text is '' and never null. Names and types of columns
 * change only together with a migration.
 *
 * Columns have the names of the contract, which defines those of leads and photos; the database writes them in snake
 * case (db/kysely.ts).
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
  password_links: PasswordLinksTable
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
  doors: DoorsTable
  offers: OffersTable
  offer_versions: OfferVersionsTable
  offer_tokens: OfferTokensTable
  offer_answers: OfferAnswersTable
  offer_views: OfferViewsTable
  visits: VisitsTable
  visit_tokens: VisitTokensTable
  visit_days: VisitDaysTable
  calendar_feeds: CalendarFeedsTable
}

interface SoftDeleted {
  /** When the record was deleted; it can be restored for a while. */
  deletedAt: string | null
}

/** One table for each kind of lead, with a column for each of its answers (src/shared/leads). */
type LeadTables = {
  [Kind in LeadKind as (typeof leads)[Kind]['table']]: LeadColumns &
    AnswersOf<Kind> &
    ColumnsOfKind<Kind> &
    (Kind extends 'quote' ? Photographed : unknown)
}

type ColumnsOfKind<Kind> = Kind extends InquiryKind ? Preset<WorkColumns & SourceColumn> : Approvable

/** Columns of every kind of lead besides the visitor's answers. */
export interface LeadColumns extends SoftDeleted {
  id: string
  createdAt: string
  /** When the owner first saw it; null while it is unread. */
  seenAt: string | null
  /** 1 while the lead is kept out of mail and notifications. */
  suspectedSpam: number
  /** Why the site put it aside, as names of `spamSigns` between blanks; '' otherwise. */
  spamSigns: Generated<string>
}

/** Keys that identify one person's requests: the number as dialled in Australia, the lower-case address. */
export interface PersonKeys {
  phoneKey: string
  emailKey: string
}

/** Columns with a default in the database, which an insert may leave out. */
type Preset<Values> = { [Column in keyof Values]: Generated<Values[Column]> }

interface SourceColumn {
  /** JSON of how the visitor first came to the site; '' when unknown. */
  source: string
}

export interface WorkColumns extends LeadWork, PersonKeys {
  searchText: string
  /** Identifies the visitor's text among leads of this kind; '' for a short one, which many people write. */
  textKey: string
  isUrgent: number
  /** 1 when the site classified the lead as spam although it says emergency. */
  urgentSuspect: number
  /** Time of the latest event; null before any. */
  changedAt: string | null
  /** Due time of the reminder that was last sent to the owner. */
  remindedFor: string | null
}

export interface Photographed {
  /** JSON of the record's photos for lists, derived from quote_photos; '' when there never was one. */
  photos: Generated<string>
}

export interface Approvable {
  isApproved: number
  isActive: number
  /** 1 while the owner features it ahead of the others on the public pages. */
  isChosen: number
  /** Suburb of the job as the owner states it, or where the testimonial was written; '' when unknown. */
  suburb: Generated<string>
  month: Generated<string>
  reviewSource: Generated<string>
  /** Position from 1 once the owner has sorted the list; 0 before, which sorts first. */
  sortOrder: Generated<number>
  updatedAt: string
}

export interface PortfolioImagesTable
  extends Omit<PortfolioImageRecord, 'isActive' | 'isBeforeDrawings' | 'widths'>,
    SoftDeleted {
  isActive: number
  isBeforeDrawings: number
  /** Widths in ascending order, joined by commas. */
  widths: string
}

export interface JobCardsTable extends Omit<JobCardRecord, 'isActive' | 'isBeforeAfter'>, SoftDeleted {
  isActive: number
  isBeforeAfter: number
}

export interface UsersTable {
  id: string
  username: string
  /** The name normalised for comparison: unique and case-insensitive. */
  usernameKey: string
  passwordHash: string
  passwordChangedAt: string
  createdAt: string
  updatedAt: string
  /** When a passkey was offered after a sign-in, which happens once; null before. */
  passkeyOfferedAt: string | null
  /** Notifications up to this time have been shown; null before the first visit. */
  notificationsSeenAt: string | null
  /** 1 while alarms go to this user's phones first. */
  isOnDuty: number
  /** Read it through `heldRole`, because a later release may have stored a role that this one does not know. */
  role: string
}

/** Each invitation lets one person create an account. It is deleted when used, withdrawn or cleared away. */
export interface InvitationsTable {
  id: string
  /** Hash of the token in the link; the token itself is stored nowhere. */
  tokenHash: string
  /** The person's name as the inviter wrote it. */
  name: string
  /** The role of the future account, as in `users`. */
  role: string
  createdAt: string
  expiresAt: string
}

/** Links by which an owner sets a new password. */
export interface PasswordLinksTable {
  id: string
  /** Hash of the token in the link; the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  createdAt: string
  expiresAt: string
}

/** Actions of signed-in people, kept for two years. Rows are never changed and hold nothing of visitors. */
export interface AuditLogTable {
  id: string
  at: string
  who: string
  action: AuditAction
  targetKind: string
  targetId: string
  /** For an act on a person or an invitation: its name and the new role. */
  targetName: string
  /** The address cut to /24 or /48, which identifies a network but no household. */
  address: string
  /** Beginning of the session's hash, to distinguish two browsers. */
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

/** Sessions that were just signed out, kept while that can be undone. */
export interface SignOutsTable {
  /** Hash of the key that undoes the sign-out; the key itself is stored nowhere. */
  keyHash: string
  userId: string
  userAgent: string
  /** When the session was created; `expiresAt` is the session's too. */
  createdAt: string
  expiresAt: string
  undoUntil: string
}

export interface PasskeysTable {
  id: string
  userId: string
  /** The credential ID (WebAuthn), in base64url. */
  credentialId: string
  /** SubjectPublicKeyInfo, in base64url. */
  publicKey: string
  algorithm: PasskeyAlgorithm
  /** The authenticator's signature counter; many always say 0. PostgreSQL gives 64-bit integers as text. */
  counter: number | string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PasskeyAlgorithm = 'ES256' | 'RS256'

/** Challenges for WebAuthn; each is valid for one response. */
export interface PasskeyChallengesTable {
  challenge: string
  purpose: 'creation' | 'sign-in'
  /** The user who adds a passkey; null for a sign-in, where the user is not yet known. */
  userId: string | null
  expiresAt: string
}

export interface RecoveryCodesTable {
  id: string
  userId: string
  /** The first letter of the code. It is unique within a set, so that one hash check verifies a code. */
  firstLetter: string
  codeHash: string
  createdAt: string
  usedAt: string | null
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

/** `skipped`: the reason for the message was gone. All but `pending` are final. */
export type OutboxState = 'pending' | 'sent' | 'file' | 'failed' | 'skipped'

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
  /** When the next step is due; null when there is none. */
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

/** Events of each lead. Rows are only added, and the lead's current state is derived from them. */
export interface LeadEventsTable {
  id: string
  recordId: string
  kind: InquiryKind
  /** Counts up from 1 for each lead. */
  sequence: number
  /** The caller's idempotency key: a repeated request makes one event. */
  key: string
  at: string
  by: string
  actKind: (LeadAct | NotedAct | HeardAct | OfferAct | VisitAct)['kind']
  act: string
}

export interface TextTemplatesTable {
  id: TextTemplateId
  words: string
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

/** JSON of `AlarmSettings` in one row with id 1, once somebody has changed a setting. */
export interface AlarmSettingsTable {
  id: number
  values: string
}

/** One row with id 1. Triggers increment it with every change of the public pages' content (migration 005). */
export interface ContentVersionTable {
  id: number
  /** PostgreSQL gives 64-bit integers as text. */
  version: number | string
}

/** Idempotency keys of submissions, so that a repeated one makes no second record. */
export interface SendKeysTable {
  kind: LeadKind
  key: string
  /** Hash of the visitor's answers; the same key with other answers makes another lead. */
  contentHash: string
  recordId: string
  createdAt: string
}

/** The version that counts among those sent under one key: the one with the highest revision. */
export interface SendRevisionsTable {
  kind: LeadKind
  key: string
  /** PostgreSQL gives 64-bit integers as text. */
  revision: number | string
  contentHash: string
  recordId: string
  createdAt: string
  /** When the latest correction was accepted; null before any. */
  correctedAt: string | null
}

/** Metadata of the photos that visitors add to quote requests. */
export interface QuotePhotosTable {
  recordId: string
  /** The photo's place, from 0. */
  n: number
  /** Name of its files on the disk; a photo that replaces it has another name. */
  filename: string
  /** Hash of the uploaded file, so that uploading it again changes nothing. */
  sha256: string
  bytes: number
  state: QuotePhotoState
  /** When the first photo in this place was uploaded. */
  receivedAt: string
  changedAt: string
}

/** Each token lets its holder add photos to one record. */
export interface QuotePhotoTokensTable {
  /** Hash of the token, which itself is stored nowhere. */
  tokenHash: string
  recordId: string
  expiresAt: string
}

/** Number of bytes that an address has uploaded in a day. */
export interface QuotePhotoSendersTable {
  day: string
  /** Keyed hash of the address, which distinguishes senders without identifying them. */
  sender: string
  bytes: number
}

/** The owner's published business details, one row for each version. Rows are never changed. */
export interface SettingsVersionsTable {
  /** Version number from 1, without gaps. */
  version: number
  createdAt: string
  publishedAt: string
  username: string
  /** All values ever set, as JSON by field. */
  values: string
  /** JSON of the fields that differ from the previous version. */
  changedFields: string
  /** The version that was restored; 0 is the site before any. Null for new values. */
  likeVersion: number | null
}

/** The draft of the next version, in one row. */
export interface SettingsDraftTable {
  id: number
  /** Values as JSON by field; null removes one. */
  fields: string
  /** When the draft's first change was made; null while it is empty. */
  createdAt: string | null
  changedAt: string | null
  username: string
}

/** Daily totals of visits and of forms begun, which identify nobody. */
export interface VisitCountsTable {
  day: string
  what: 'visit' | 'start'
  page: string
  source: SourceKind
  device: 'phone' | 'desk'
  count: number
}

/** Counts shown on the owner's pages: leads by status and kind. Only triggers write them (migration 023). */
export interface LeadTalliesTable {
  list: LeadKind
  what:
    | `${'read' | 'unread'} ${'answer' | 'open' | 'done'}`
    | 'suspected'
    | 'pending'
    | 'approved'
    /** Leads not suspected of spam; read by earlier releases, which may run beside this one. */
    | 'day'
    /** Leads to be followed up and not suspected of spam; `due open` while they are open. */
    | 'due'
    | 'due open'
  /** The day on which leads came or the hour in which they are due, both in UTC; '' for counts without a time. */
  bucket: string
  /** The count. In PostgreSQL each row holds an increment, and rows with the same key must be summed. */
  n: number
}

/** Secrets shared by a site's machines; a site on one machine has them in its data folder (site-keys.ts). */
export interface SiteKeysTable {
  /** `push of …` is the former key pair of one machine, named by its public key. */
  name: 'form' | 'push' | `push of ${string}` | 'spare' | 'spare-kept'
  /** The form key in base64url, JSON of the VAPID keys, the spare key, or the public key of the one written down. */
  value: string
}

/** Hits for rate limits, counted for all machines; empty when none share a database or SHARED_LIMITS is off. */
export interface HitsTable {
  /** Keyed hash, which distinguishes clients without identifying them. */
  key: string
  count: number
  /** When the count ends, in ms of the database's clock. */
  endsAt: number
}

/** Leases for work that only one process may do at a time. */
export interface LeasesTable {
  name: string
  holder: string
  /** When the lease expires, in ms of the database's clock. */
  endsAt: number
}

/** Work that one machine does for all and whose result stays on that machine. */
export interface SiteWorkTable {
  name: 'backup' | 'copy' | 'heartbeat' | 'heard' | 'heard-since'
  /** When it last succeeded, in ms of the database's clock; null before. */
  doneAt: number | null
  /** Why the latest attempt failed; '' when it did not. */
  failure: string
}

/** Hashes of phone numbers, e-mail addresses and signatures whose leads the owner had erased. */
export interface ForgottenTable {
  identity: string
  /** Only leads from before this time are erased, since the same person may ask again. */
  at: string
}

/** Ways in for programs that send leads. */
export interface DoorsTable {
  id: string
  name: string
  /** Text, because a later release may know more kinds. */
  kind: string
  /** What signatures are checked with, encrypted by a key of the site's. */
  sealedSecret: string
  /** Said to whoever rings a Twilio number; '' rejects the call. */
  sentence: string
  /** 1 while missed calls are answered by a text message. */
  textsBack: number
  createdAt: string
  /** The user's name at that time. */
  createdBy: string
  lastUsedAt: string | null
  lastRefusedAt: string | null
  /** Text, because a later release may know more reasons. */
  lastRefusal: string | null
}

/** A quote about a lead. A change makes a new version; after an acceptance comes another offer. */
export interface OffersTable {
  id: string
  kind: InquiryKind
  recordId: string
  /** Number of the version that can be answered. */
  currentNumber: number
  createdAt: string
}

/** Versions of quotes, which triggers keep as they were written. */
export interface OfferVersionsTable {
  id: string
  offerId: string
  recordId: string
  /** Counts the lead's versions from 1. */
  number: number
  /** The idempotency key under which it was written. */
  key: string
  /** Canonical JSON of an `OfferDocument`. */
  content: string
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  validUntil: string
  totalCents: number
  writtenAt: string
  writtenBy: string
}

export interface OfferTokensTable {
  /** Hash of the token in the customer's link; the token itself is stored nowhere. */
  tokenHash: string
  versionId: string
  recordId: string
}

/** What became of a version, in the order of its times. */
export interface OfferAnswersTable extends OfferAnswer {
  id: string
  versionId: string
  recordId: string
}

/** How often a version was on a customer's screen. */
export interface OfferViewsTable {
  versionId: string
  recordId: string
  times: number
  lastAt: string
}

/** A visit to a customer, computed from its lead's events. */
export interface VisitsTable {
  id: string
  kind: InquiryKind
  recordId: string
  state: VisitState
  /** JSON of a `Visit`. */
  visit: string
  /** When the owner arrives at the earliest; null before a time was booked. */
  startsAt: string | null
  busyUntil: string | null
  /** Revision for calendars, which goes up with every change. */
  sequence: number
  createdAt: string
  changedAt: string
  /** The `startsAt` that phones were reminded of. */
  remindedFor: string | null
}

export interface VisitTokensTable {
  tokenHash: string
  visitId: string
  recordId: string
}

/** Days that were booked on, each a lock. */
export interface VisitDaysTable {
  /** Such as 2026-11-26, in Brisbane. */
  day: string
  changedAt: string
}

/** A person's feed of visits for a calendar program. */
export interface CalendarFeedsTable {
  id: string
  userId: string
  tokenHash: string
  showsNames: number
  createdAt: string
  lastReadAt: string | null
  lastReadBy: string
}
