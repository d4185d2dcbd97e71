import type { Db } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { EndingQuote } from '#shared/contract/work-queue.ts'
import { endingWithinDays } from '#shared/leads/next-date.ts'

/** Returns the last day of each of these leads' quotes, no estimates, that ends soon, unless its customer has answered. */
export async function findEndingQuotes(
  db: Db,
  leads: readonly FoundLead[],
  now: Date,
): Promise<EndingQuote[]> {
  const ids = leads.flatMap(({ record }) => (record.status === 'quoted' ? record.id : []))
  if (ids.length === 0) return []
  const today = isoDay(now)
  return db
    .selectFrom('offer_versions')
    .innerJoin('offers', 'offers.id', 'offer_versions.offerId')
    .select(['offer_versions.recordId as id', 'validUntil as until'])
    .whereRef('number', '=', 'currentNumber')
    .where('offer_versions.recordId', 'in', ids)
    .where('validUntil', '>=', today)
    .where('validUntil', '<=', addDays(today, endingWithinDays))
    .where('content', 'not like', '%"type":"estimate"%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer_answers')
            .select('id')
            .whereRef('versionId', '=', 'offer_versions.id')
            .where('kind', 'in', ['accepted', 'declined', 'withdrawn']),
        ),
      ),
    )
    .execute()
}
