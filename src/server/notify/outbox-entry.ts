import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MessageType, NoticeType, OutboxState, OutboxTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'

/** A message about a lead, or a notice about a drill. */
export type OutboxEntry = EntryFields & (LeadSubject | NoticeSubject)

interface LeadSubject {
  type: Exclude<MessageType, NoticeType>
  kind: LeadKind
  recordId: string
}

interface NoticeSubject {
  type: NoticeType
  kind: 'notice'
  /** The id of the drill or password link, since the notice is about no lead. */
  recordId: string
}

interface EntryFields extends Pick<OutboxTable, 'channel' | 'target' | 'alarmId' | 'eventId' | 'urgency'> {
  id: string
  /** True when the owner was already notified of the record and the visitor has corrected it since. */
  isCorrection: boolean
  /** Attempts begun so far, including this one when the entry was claimed. */
  attempts: number
  createdAt: string
}

export type NewEntry = (Optional<LeadSubject, 'type'> | NoticeSubject) &
  Partial<Pick<OutboxTable, 'channel' | 'target' | 'alarmId' | 'eventId' | 'urgency' | 'nextAttemptAt'>>

type Optional<Whole, Part extends keyof Whole> = Omit<Whole, Part> & Partial<Pick<Whole, Part>>

/** A literal and not a bound parameter, because only then SQLite uses the partial index. */
export const isPending = sql.lit<OutboxState>('pending')
export const isSent = sql.lit<OutboxState>('sent')

export const newRow = (kind: OutboxTable['kind'], recordId: string, createdAt: string): OutboxTable => ({
  id: randomUUID(),
  kind,
  recordId,
  channel: 'mail',
  target: '',
  alarmId: '',
  about: 'lead',
  eventId: '',
  urgency: 'ordinary',
  sentWith: '',
  providerId: '',
  shownAt: null,
  createdAt,
  isCorrection: 0,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: createdAt,
  claimedUntil: '',
  sentAt: null,
  failedAt: null,
  lastError: '',
})

const isNotice: Record<MessageType, boolean> = {
  lead: false,
  unanswered: false,
  photos: false,
  drill: false,
  failures: true,
  proof: true,
  reminder: false,
  status: false,
  handed: false,
  suspect: false,
  text_back: false,
  password_link: true,
  new_password: true,
  offer: false,
  offer_copy: false,
  visit: false,
  visit_change: false,
  visit_state: false,
}

/** Message types that this release can send; those of a later release are left to its processes. */
export const knownTypes = Object.keys(isNotice) as MessageType[]
/** As text of the query: a value for each would be bound and read anew for every look at the outbox. */
const isKnownType = sql<boolean>`about in (${sql.raw(knownTypes.map((type) => `'${type}'`).join(', '))})`
export const noticeTypes = knownTypes.filter((type) => isNotice[type])

/** Selects waiting entries that this release can send, the oldest due time first. */
export const selectEntries = (db: Db) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recordId',
      'channel',
      'target',
      'alarmId',
      'about as type',
      'eventId',
      'urgency',
      'isCorrection',
      'attempts',
      'createdAt',
    ])
    .where('state', '=', isPending)
    .where(isKnownType)
    .orderBy('nextAttemptAt')
    .orderBy('id')

type EntryRow = Omit<EntryFields, 'isCorrection'> &
  Pick<OutboxTable, 'isCorrection' | 'kind' | 'recordId'> & { type: MessageType }

/** Converts the row. Earlier releases stored notices with the kind `quote`, so the type decides. */
export const toEntry = ({ type, kind, isCorrection, ...fields }: EntryRow): OutboxEntry => {
  const entry = { ...fields, isCorrection: isCorrection === 1 }
  if (isNoticeType(type)) return { ...entry, type, kind: 'notice' }
  return { ...entry, type, kind: kind as LeadKind }
}

const isNoticeType = (type: MessageType): type is NoticeType => isNotice[type]
