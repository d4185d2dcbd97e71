import { sql } from 'kysely'
import { findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { days } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { openStatuses } from '#shared/leads/work.ts'

/** A call from the number of an open lead begins a new one if that lead was silent for this long. */
const sameMatterForMs = days(30)

/** Finds what a call of a known number belongs to. */
export function createHeardAgain(db: Db, now: () => Date) {
  const ofNumber = (kind: InquiryKind, phoneKey: string) =>
    db
      .selectFrom(inquiries[kind].table)
      .where('phoneKey', '=', phoneKey)
      // The index has no other rows.
      .where('phoneKey', '!=', sql.lit(''))

  return {
    /** Finds the lead that already has this call, as its beginning or as a line. */
    async earlier(key: string, phoneKey: string): Promise<string | undefined> {
      const begun = await findRow(db.selectFrom('send_keys').select('recordId'), { kind: 'contact', key })
      if (begun) return begun.recordId
      for (const kind of inquiryKinds) {
        const line = await db
          .selectFrom('lead_events')
          .select('recordId')
          .where('recordId', 'in', ofNumber(kind, phoneKey).select('id'))
          .where('key', '=', key)
          .executeTakeFirst()
        if (line) return line.recordId
      }
      return undefined
    },

    /** Finds the newest lead of this number that is still to be done. */
    async openLead(phoneKey: string) {
      const since = new Date(now().getTime() - sameMatterForMs).toISOString()
      const found = await Promise.all(
        inquiryKinds.map(async (kind) => {
          const row = await ofNumber(kind, phoneKey)
            .select(['id', 'createdAt'])
            .where((row) => row.and({ deletedAt: null, suspectedSpam: 0 }))
            .where('status', 'in', openStatuses)
            .where(({ fn }) => fn.coalesce('changedAt', 'createdAt'), '>', since)
            .orderBy('createdAt', 'desc')
            .limit(1)
            .executeTakeFirst()
          return row ? [{ kind, ...row }] : []
        }),
      )
      return found.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
    },
  }
}
