import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Urgency } from '#shared/alarm-chain.ts'
import type { InquiryCounts, OwnerSummary } from '#shared/contract/owner-summary.ts'
import {
  type InquiryKind,
  type InquiryList,
  type InquiryTable,
  inquiries,
  inquiryKinds,
  type LeadTable,
} from '#shared/leads/kinds.ts'
import { leadTables } from './lead-rows.ts'
import { createWorkQueue, inAll } from './work-queue.ts'

/** Nobody needs to know how many more emergencies than these wait. */
const mostCounted = 99

export type OwnerSummaryStore = ReturnType<typeof createOwnerSummaryStore>

/** Figures that an open page asks for every few seconds: each is read from an index. */
export function createOwnerSummaryStore(db: Kysely<Schema>, now: () => Date) {
  const queue = createWorkQueue(db, now)
  const rows = (table: LeadTable) => db.selectFrom(table).where('deletedAt', 'is', null)
  const count = async (query: ReturnType<typeof rows>) => {
    const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return Number(total) // PostgreSQL's driver gives counts as text.
  }
  const newestIn = async (table: LeadTable) => {
    const row = await rows(table).select('createdAt').orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
    return row?.createdAt ?? ''
  }
  const latestChange = async (kind: InquiryKind) => {
    const row = await db
      .selectFrom(inquiries[kind].table)
      .select('changedAt')
      .where('changedAt', 'is not', null)
      .orderBy('changedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.changedAt ?? ''
  }
  const latestCorrection = async () => {
    const row = await db
      .selectFrom('send_revisions')
      .select('correctedAt')
      .where('correctedAt', 'is not', null)
      .orderBy('correctedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.correctedAt ?? ''
  }
  const latestPhoto = async () => {
    const row = await db
      .selectFrom('quote_photos')
      .select('changedAt')
      .orderBy('changedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.changedAt ?? ''
  }
  // Spelt out rather than bound, so that SQLite sees that its partial index fits.
  const suspected = (table: LeadTable) => rows(table).where('suspectedSpam', '=', sql.lit(1))
  const trusted = (table: LeadTable) => rows(table).where('suspectedSpam', '=', 0)
  const openEmergencies = async (): Promise<OwnerSummary['emergency']> => {
    const found = await db
      .selectFrom('alarms')
      .select(['recordId', 'createdAt'])
      // Spelt out rather than bound, as above.
      .where('urgency', '=', sql.lit<Urgency>('emergency'))
      .where('acknowledgedAt', 'is', null)
      .where(({ or, exists, selectFrom }) =>
        or(
          inquiryKinds.map((kind) => {
            const { table } = inquiries[kind]
            return exists(
              selectFrom(table)
                .select('id')
                .whereRef(`${table}.id`, '=', 'alarms.recordId')
                .where('deletedAt', 'is', null),
            )
          }),
        ),
      )
      .orderBy('createdAt', 'desc')
      .limit(mostCounted)
      .execute()
    const [newest] = found
    return newest ? { id: newest.recordId, createdAt: newest.createdAt, open: found.length } : null
  }
  const countInquiries = async (table: InquiryTable): Promise<Omit<InquiryCounts, 'toAnswer'>> => {
    const suspects = await count(suspected(table))
    const total = await count(rows(table))
    const unread = await count(trusted(table).where('seenAt', 'is', null))
    return suspects > 0 ? { total, unread, suspected: suspects } : { total, unread }
  }

  return {
    async read(userId: string): Promise<OwnerSummary> {
      const user = await db
        .selectFrom('users')
        .select('notificationsSeenAt')
        .where('id', '=', userId)
        .executeTakeFirst()
      const seenAt = user?.notificationsSeenAt ?? ''
      const unreadNotifications = await Promise.all(
        leadTables.map((table) => count(trusted(table).where('createdAt', '>', seenAt))),
      )
      const changes = await Promise.all(inquiryKinds.map(latestChange))
      const newest = await Promise.all([...leadTables.map(newestIn), latestCorrection(), latestPhoto()])
      const work = await queue.counts()
      const counts = inquiryKinds.map(async (kind) => {
        const { list, table } = inquiries[kind]
        return [list, { ...(await countInquiries(table)), toAnswer: work[kind].answer }] as const
      })
      return {
        ...(Object.fromEntries(await Promise.all(counts)) as Record<InquiryList, InquiryCounts>),
        testimonials: {
          total: await count(rows('testimonials')),
          pending: await count(rows('testimonials').where(sql.ref('isApproved'), '=', 0)),
        },
        notifications: { unread: unreadNotifications.reduce((sum, part) => sum + part, 0), seenAt },
        queue: inAll(work),
        emergency: await openEmergencies(),
        newest: newest.toSorted().at(-1) ?? '',
        changed: changes.toSorted().at(-1) ?? '',
      }
    },
  }
}
