import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createSessionStore } from './sessions.ts'
import { restorableMs } from './soft-delete.ts'

/** Photos have files: their own library sees to them. */
const tables = ['contact_requests', 'quote_requests', 'testimonials'] as const

/**
 * Forgets for good what was deleted more than 30 days ago, as the privacy page promises, with the mails that told
 * of it; and sign-ins that have ended. Returns the number of records.
 */
export async function purgeExpired(db: Kysely<Schema>, now: () => Date): Promise<number> {
  const earliest = new Date(now().getTime() - restorableMs).toISOString()
  let purged = 0
  for (const table of tables) {
    const expired = db.selectFrom(table).select('id').where('deletedAt', '<', earliest)
    purged += await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('outbox').where('recordId', 'in', expired).execute()
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('deletedAt', '<', earliest)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
  }
  await createSessionStore(db, now).removeExpired()
  return purged
}
