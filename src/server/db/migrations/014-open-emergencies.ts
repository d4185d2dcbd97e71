import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Open pages ask every few seconds for the emergencies that nobody has answered, and each way asks for its own messages
 * whenever a lead comes in: those of a way that is not set up may be many.
 */
export const openEmergencies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('alarms_open_emergencies')
      .on('alarms')
      .column('created_at')
      .where(sql.ref('urgency'), '=', sql.lit('emergency'))
      .where(sql.ref('acknowledged_at'), 'is', null)
      .execute()
    await db.schema.dropIndex('outbox_pending').execute()
    await db.schema
      .createIndex('outbox_pending')
      .on('outbox')
      .columns(['channel', 'next_attempt_at', 'id'])
      .where(sql.ref('state'), '=', sql.lit('pending'))
      .execute()
  },
}
