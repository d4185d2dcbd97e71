import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What was quoted, and when a lead was won or lost: of older ones by the last status that stands. Open ones get no next
 * date here, or all would come back at once.
 */
export const quotedAndDone: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['contact_requests', 'quote_requests']) {
      const table = sql.table(name)
      await sql`alter table ${table} add column quoted_dollars integer`.execute(db)
      await sql`alter table ${table} add column done_at text`.execute(db)
      await sql`
        update ${table} set done_at = (
          select max(at) from lead_events as done
          where done.record_id = ${table}.id and done.act_kind = 'status' and not exists (
            select 1 from lead_events as undo
            where undo.record_id = done.record_id and undo.act_kind = 'undo'
              and undo.act like '%' || done.id || '%'
          )
        ) where status in ('won', 'lost')
      `.execute(db)
    }
  },
}
