import { findRow } from '#server/db/queries.ts'
import type { VisitsTable } from '#server/db/schema/visits.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { recordColumns, toRecord } from '#server/leads/lead-rows.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { MailedVisit, Visit } from '#shared/contract/visit.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { minutes } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { busyUntil } from '#shared/visits/times.ts'

/** A mail that has not gone out after this is one that is not on its way. */
const soonMs = minutes(1)

export const visitIn = ({ visit }: Pick<VisitsTable, 'visit'>): Visit => JSON.parse(visit)

export const findVisit = (on: Db, id: string): Promise<VisitsTable | undefined> =>
  on.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists a lead's visits, the latest first. */
export const visitsOf = (on: Db, recordId: string): Promise<VisitsTable[]> =>
  on
    .selectFrom('visits')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Returns how the latest mail to the customer stands, for each visit of a lead that he was mailed of. */
export async function mailsOf(
  on: Db,
  recordId: string,
  now: Date,
): Promise<Map<string, MailedVisit['mail']>> {
  const rows = await on
    .selectFrom('outbox')
    .select(['eventId', 'state', 'createdAt', 'sentAt', 'failedAt'])
    .where((row) => row.and({ recordId, about: 'visit_change' }))
    .where('state', '!=', 'skipped')
    .orderBy('createdAt')
    .execute()
  const soonAfter = new Date(now.getTime() - soonMs).toISOString()
  return new Map(
    rows.map(({ eventId, createdAt, sentAt, failedAt }) => [
      eventId,
      sentAt ? 'sent' : failedAt || createdAt < soonAfter ? 'unsent' : 'waiting',
    ]),
  )
}

/** Holds a day in Brisbane, so that whoever books on it runs after whoever did so before. */
export async function holdDay(tx: Tx, { from }: VisitTime, now: Date): Promise<void> {
  const changedAt = now.toISOString()
  await tx
    .insertInto('visit_days')
    .values({ day: isoDay(new Date(from)), changedAt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ changedAt }))
    .execute()
}

/**
 * Whether somebody is booked at a time already. Leads that two people look after don't get in each other's way; one
 * that nobody looks after may be anybody's.
 */
export async function isTaken(
  on: Db,
  lead: { id: string; assignedTo: string | null },
  time: VisitTime,
  minutes: number,
): Promise<boolean> {
  const others = await on
    .selectFrom('visits')
    .select(['kind', 'recordId'])
    .where('state', '=', 'booked')
    .where('startsAt', '<', busyUntil(time, minutes))
    .where('busyUntil', '>', time.from)
    .where('recordId', '!=', lead.id)
    .execute()
  for (const { kind, recordId } of others) {
    const other = await assignmentOf(on, kind, recordId)
    if (!other || other.deletedAt !== null) continue
    const isAnothers =
      lead.assignedTo !== null && other.assignedTo !== null && lead.assignedTo !== other.assignedTo
    if (!isAnothers) return true
  }
  return false
}

export const assignmentOf = (on: Db, kind: InquiryKind, id: string) =>
  findRow(on.selectFrom(inquiries[kind].table).select(['assignedTo', 'deletedAt']), { id })

export interface VisitWithLead {
  row: VisitsTable
  lead: FoundLead
  isDeleted: boolean
}

/** Lists visits that have or had a time between two moments, in the order of time. Leads that are forgotten are not among them. */
export async function visitsBetween(on: Db, from: string, until: string): Promise<VisitWithLead[]> {
  const rows = await on
    .selectFrom('visits')
    .selectAll()
    .where('startsAt', '>=', from)
    .where('startsAt', '<', until)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const found = new Map<string, { lead: FoundLead; isDeleted: boolean }>()
  for (const kind of inquiryKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    const leads = await on
      .selectFrom(inquiries[kind].table)
      .select([...recordColumns(kind), 'deletedAt'])
      .where('id', 'in', ids)
      .execute()
    for (const { deletedAt, ...row } of leads) {
      const lead: FoundLead = { kind, record: toRecord(kind, row) }
      found.set(row.id, { lead, isDeleted: deletedAt !== null })
    }
  }
  return rows.flatMap((row) => {
    const lead = found.get(row.recordId)
    return lead ? { row, ...lead } : []
  })
}

const mostListed = 1_000
