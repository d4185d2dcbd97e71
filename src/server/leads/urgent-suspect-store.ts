import { sql } from 'kysely'
import type { TableRow } from '#server/db/insert-batch.ts'
import { isUrgentSuspect } from '#server/db/migrations/031-urgent-suspects.ts'
import type { OutboxTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import { isPending, type OutboxEntry, toEntry } from '#server/notify/outbox-entry.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import {
  mostUrgentSuspects,
  type UrgentSuspects,
  urgentSuspectsNamed,
} from '#shared/contract/owner-summary.ts'
import { hours } from '#shared/durations.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { excerpt } from '#shared/leads/excerpt.ts'
import { type InquiryKind, inquiries, inquiryKinds, inquiryOf, type LeadKind } from '#shared/leads/kinds.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

/** At most this many wait for a mail, however many spam bots say emergency; each mail states the total. */
const mostWaiting = 20
/** Pause between two mails for these leads alone. Meanwhile any other mail mentions them. */
const pauseMs = hours(4)

/**
 * Stores leads classified as spam although they say emergency. They ring no phone, but each stays in the owner's queue
 * until somebody opens it, and is mentioned in a mail.
 */
export function createUrgentSuspectStore(db: Db, now: () => Date) {
  const outbox = createOutboxStore(db, now)
  const isSuspect = sql.lit<OutboxTable['about']>('suspect')
  const isoNow = () => now().toISOString()
  const listed = (on: Db, kind: InquiryKind) => newestFirst(on, kind).where(isUrgentSuspect)

  const countOf = async (kind: InquiryKind) => {
    const found = db.selectFrom(inquiries[kind].table).select('id').where(isUrgentSuspect)
    return (await found.limit(mostUrgentSuspects).execute()).length
  }
  /** Counts them up to a limit. */
  async function count(): Promise<number> {
    const [first = 0, ...others] = await Promise.all(inquiryKinds.map(countOf))
    return Math.min(
      mostUrgentSuspects,
      others.reduce((total, one) => total + one, first),
    )
  }

  return {
    count,

    /** Returns the outbox row to insert with such a lead; none when it has one already, or enough others wait. */
    async additions(on: Db, lead: { kind: LeadKind; recordId: string }): Promise<TableRow[]> {
      const rows = on.selectFrom('outbox').select('recordId').where('about', '=', isSuspect)
      const own = await rows.where('recordId', '=', lead.recordId).limit(1).execute()
      const waiting = await rows
        .where('state', '=', isPending)
        .where('claimedUntil', '<=', isoNow())
        .limit(mostWaiting)
        .execute()
      return own.length > 0 || waiting.length >= mostWaiting
        ? []
        : [outbox.addition({ ...lead, type: 'suspect' })]
    },

    /** Returns the latest ones and their number; undefined when there are none. */
    async read(): Promise<UrgentSuspects | undefined> {
      const found = await Promise.all(
        inquiryKinds.map(async (kind) => {
          const rows = await listed(db, kind).limit(urgentSuspectsNamed).execute()
          return rows.map((row) => {
            const record = toRecord(kind, row)
            const { name, words } = describeLead(inquiryOf(kind), record)
            return { id: row.id, kind, name, words: excerpt(words.value), createdAt: row.createdAt }
          })
        }),
      )
      const latest = found
        .flat()
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .slice(0, urgentSuspectsNamed)
      if (latest.length === 0) return undefined
      return { count: latest.length < urgentSuspectsNamed ? latest.length : await count(), latest }
    },

    /** Returns undefined when somebody has opened it, marked it as spam or deleted it. */
    async find(kind: LeadKind, recordId: string) {
      const known = inquiryKinds.find((one) => one === kind)
      const row = known && (await listed(db, known).where('id', '=', recordId).executeTakeFirst())
      return row && { kind, record: toRecord(kind, row) }
    },

    /** Claims the waiting messages about them, due or not, to be sent in the mail of `entry`. */
    async claim(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry[]> {
      // Nearly always there are none, and then no mail has to wait for a write.
      if ((await count()) === 0) return []
      const rows = await db
        .updateTable('outbox')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          claimedUntil: new Date(now().getTime() + leaseMs).toISOString(),
        }))
        .where((row) => row.and({ state: isPending, about: isSuspect }))
        .where('id', '!=', entry.id)
        .where('claimedUntil', '<=', isoNow())
        // These leads are few, where thousands of messages may wait.
        .where(({ or, eb, selectFrom }) =>
          or(
            inquiryKinds.map((kind) =>
              eb('recordId', 'in', selectFrom(inquiries[kind].table).select('id').where(isUrgentSuspect)),
            ),
          ),
        )
        .returningAll()
        .execute()
      return rows.map(({ about: type, ...row }) => toEntry({ ...row, type }))
    },

    /** Returns the earliest time of a mail for these leads alone. */
    async ownMailFrom(): Promise<Date> {
      const latest = await db
        .selectFrom('outbox')
        .select('sentAt')
        .where('about', '=', isSuspect)
        .where('state', 'in', ['sent', 'file'])
        .where('sentWith', '=', '')
        .orderBy('sentAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return latest?.sentAt ? new Date(Date.parse(latest.sentAt) + pauseMs) : now()
    },
  }
}
