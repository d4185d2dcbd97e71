import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryCounts, OwnerSummary } from '#shared/contract/owner-summary.ts'
import {
  type InquiryList,
  type InquiryTable,
  inquiries,
  inquiryKinds,
  type LeadTable,
} from '#shared/leads/kinds.ts'
import { leadTables } from './lead-rows.ts'

export type OwnerSummaryStore = ReturnType<typeof createOwnerSummaryStore>

/** Figures that an open page asks for every few seconds: each is read from an index. */
export function createOwnerSummaryStore(db: Kysely<Schema>) {
  const rows = (table: LeadTable) => db.selectFrom(table).where('deletedAt', 'is', null)
  const count = async (query: ReturnType<typeof rows>) => {
    const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return Number(total) // PostgreSQL's driver gives counts as text.
  }
  const newestIn = async (table: LeadTable) => {
    const row = await rows(table).select('createdAt').orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
    return row?.createdAt ?? ''
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
  // Spelt out rather than bound, so that SQLite sees that its partial index fits.
  const suspected = (table: LeadTable) => rows(table).where('suspectedSpam', '=', sql.lit(1))
  const trusted = (table: LeadTable) => rows(table).where('suspectedSpam', '=', 0)
  const countInquiries = async (table: InquiryTable): Promise<InquiryCounts> => {
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
      const newest = await Promise.all([...leadTables.map(newestIn), latestCorrection()])
      const counts = inquiryKinds.map(async (kind) => {
        const { list, table } = inquiries[kind]
        return [list, await countInquiries(table)] as const
      })
      return {
        ...(Object.fromEntries(await Promise.all(counts)) as Record<InquiryList, InquiryCounts>),
        testimonials: {
          total: await count(rows('testimonials')),
          pending: await count(rows('testimonials').where(sql.ref('isApproved'), '=', 0)),
        },
        notifications: { unread: unreadNotifications.reduce((sum, part) => sum + part, 0), seenAt },
        newest: newest.toSorted().at(-1) ?? '',
      }
    },
  }
}
