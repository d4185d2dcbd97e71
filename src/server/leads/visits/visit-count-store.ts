import type { VisitCountsTable } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'

/** The days are enough to compare a month with the same one of the year before. */
const keptDays = 400

/** Stores daily totals of visits and of forms begun, which identify nobody. */
export function createVisitCounts(db: Db, now: () => Date) {
  return {
    /** Adds to the stored counts, so that any number of processes can add theirs. */
    async add(counts: readonly VisitCountsTable[]): Promise<void> {
      if (counts.length === 0) return
      await db
        .insertInto('visit_counts')
        .values(counts)
        .onConflict((conflict) =>
          conflict.columns(['day', 'what', 'page', 'source', 'device']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('visit_counts.count'), '+', ref('excluded.count')),
          })),
        )
        .execute()
    },

    since: (day: string): Promise<VisitCountsTable[]> =>
      db.selectFrom('visit_counts').selectAll().where('day', '>=', day).execute(),

    async forgetOld(): Promise<void> {
      const earliest = isoDay(new Date(now().getTime() - days(keptDays)))
      await db.deleteFrom('visit_counts').where('day', '<', earliest).execute()
    },
  }
}
