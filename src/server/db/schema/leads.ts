import type { Generated } from 'kysely'
import type { HeardAct, LeadAct, NotedAct, OfferAct, VisitAct } from '#shared/contract/lead-event.ts'
import type { TextTemplateId } from '#shared/contract/text-template.ts'
import type { InquiryKind, LeadKind, leads } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import type { SourceKind } from '#shared/leads/source.ts'
import type { LeadWork } from '#shared/leads/work.ts'

/** Leads, with what was done about them. */
export interface LeadTables extends RecordTables {
  lead_events: LeadEventsTable
  lead_tallies: LeadTalliesTable
  send_keys: SendKeysTable
  send_revisions: SendRevisionsTable
  forgotten: ForgottenTable
  text_templates: TextTemplatesTable
  doors: DoorsTable
  visit_counts: VisitCountsTable
}

export interface SoftDeleted {
  /** When the record was deleted; it can be restored for a while. */
  deletedAt: string | null
}

/** One table for each kind of lead, with a column for each of its answers (src/shared/leads). */
type RecordTables = {
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
export interface SendRevisionsTable extends SendKeysTable {
  /** PostgreSQL gives 64-bit integers as text. */
  revision: number | string
  /** When the latest correction was accepted; null before any. */
  correctedAt: string | null
}

/** Hashes of phone numbers, e-mail addresses and signatures whose leads the owner had erased. */
export interface ForgottenTable {
  identity: string
  /** Only leads from before this time are erased, since the same person may ask again. */
  at: string
}

export interface TextTemplatesTable {
  id: TextTemplateId
  words: string
}

/** Ways in for programs that send leads. */
export interface DoorsTable {
  id: string
  name: string
  /** Text, because a later release may know more kinds. */
  kind: string
  /** The secret that signatures are checked with, encrypted by the site's key. */
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

/** Daily totals of visits and of forms begun, which identify nobody. */
export interface VisitCountsTable {
  day: string
  what: 'visit' | 'start'
  page: string
  source: SourceKind
  device: 'phone' | 'desk'
  count: number
}
