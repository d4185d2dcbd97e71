import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createDrillStore } from './drills.ts'
import { leadTables } from './lead-rows.ts'
import { createSessionStore } from './sessions.ts'
import { restorableMs } from './soft-delete.ts'

/**
 * Forgets for good what was deleted more than 30 days ago, as the privacy page promises, with its alarm, the messages
 * that told of it and the keys it was sent under; and sign-ins that have ended. Returns the number of records. Photos have files: their own library sees to
 * them.
 */
export async function purgeExpired(db: Kysely<Schema>, now: () => Date): Promise<number> {
  const earliest = new Date(now().getTime() - restorableMs).toISOString()
  let purged = 0
  for (const table of leadTables) {
    const expired = db.selectFrom(table).select('id').where('deletedAt', '<', earliest)
    purged += await db.transaction().execute(async (tx) => {
      for (const trace of ['outbox', 'alarms', 'send_keys', 'send_revisions'] as const) {
        await tx.deleteFrom(trace).where('recordId', 'in', expired).execute()
      }
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('deletedAt', '<', earliest)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
  }
  // What was told besides leads has no record that could go.
  await db
    .deleteFrom('outbox')
    .where('about', 'in', ['failures', 'proof'])
    .where('createdAt', '<', earliest)
    .execute()
  await createDrillStore(db, now).forgetOld()
  await createSessionStore(db, now).removeExpired()
  return purged
}
