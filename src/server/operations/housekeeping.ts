import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { leadTables, leadTraces } from '#server/leads/lead-rows.ts'
import { createLeadTallies } from '#server/leads/lead-tallies.ts'
import { createVisitCounts } from '#server/leads/visits/visit-count-store.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { noticeTypes } from '#server/notify/outbox-entry.ts'
import { createAuditLogStore } from '#server/people/audit-log-store.ts'
import { createInvitationStore } from '#server/people/invitation-store.ts'
import { createPasswordLinkStore } from '#server/people/password-link-store.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { restorableMs } from '#shared/restorable.ts'

/**
 * Permanently deletes what was deleted more than 30 days ago, as the privacy page promises, with what belongs to it
 * and what has expired. Returns the number of records. Photos are deleted by their own library.
 */
export async function purgeExpired(db: Db, now: () => Date): Promise<number> {
  const earliest = new Date(now().getTime() - restorableMs).toISOString()
  let purged = 0
  for (const table of leadTables) purged += await purgeLeads(db, table, earliest)
  const cards = await db.deleteFrom('job_cards').where('deletedAt', '<', earliest).executeTakeFirstOrThrow()
  purged += Number(cards.numDeletedRows)
  // Notices have no record whose deletion would delete them.
  await db.deleteFrom('outbox').where('about', 'in', noticeTypes).where('createdAt', '<', earliest).execute()
  await createDrillStore(db, now).forgetOld()
  await createVisitCounts(db, now).forgetOld()
  await createSessionStore(db, now).removeExpired()
  await createLeadTallies(db, now).fold()
  await createInvitationStore(db, now).forgetExpired()
  await createPasswordLinkStore(db, now).forgetExpired()
  await createAuditLogStore(db, now).forgetOld()
  return purged
}

/** Deletes in batches, because thousands of leads at once took 0.4 s, in which no page could be served. */
const leadsAtOnce = 250

async function purgeLeads(db: Db, table: (typeof leadTables)[number], earliest: string): Promise<number> {
  let purged = 0
  for (;;) {
    const expired = db.selectFrom(table).select('id').where('deletedAt', '<', earliest).limit(leadsAtOnce)
    const ids = (await expired.execute()).map(({ id }) => id)
    if (ids.length === 0) return purged
    purged += await db.transaction().execute(async (tx) => {
      // A lead that is restored meanwhile keeps its related rows.
      const gone = await tx
        .deleteFrom(table)
        .where('id', 'in', ids)
        .where('deletedAt', '<', earliest)
        .returning('id')
        .execute()
      const goneIds = gone.map(({ id }) => id)
      if (goneIds.length === 0) return 0
      for (const trace of leadTraces) await tx.deleteFrom(trace).where('recordId', 'in', goneIds).execute()
      return gone.length
    })
    await othersFirst()
  }
}
