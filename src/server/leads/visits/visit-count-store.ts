import type { Kysely } from 'kysely'
import type { Schema, VisitCountsTable } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'

/** As long as one may want to compare a month with the same one of a year before. */
const keptDays = 400

export type VisitCountStore = ReturnType<typeof createVisitCounts>

/** How many came and began a form, by day: sums that name nobody. */
export function createVisitCounts(db: Kysely<Schema>, now: () => Date) {
  return {
    /** On top of what is there, so that any number of processes may add theirs. */
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
