import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a row's change can be seen on public pages: photos always, testimonials once they are approved. */
const publicTables = [
  { table: 'portfolio_images', condition: undefined },
  { table: 'testimonials', condition: (row: 'old' | 'new') => `${row}.is_approved = 1` },
]

const changes = [
  { event: 'insert', rows: ['new'] },
  { event: 'update', rows: ['old', 'new'] },
  { event: 'delete', rows: ['old'] },
] as const

/**
 * A number that grows with every change of what public pages show, whoever makes it: a route, a script, a restore,
 * another process on another host. Triggers do it, so it is in the same transaction and can't be forgotten.
 */
export const contentVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_version')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into content_version (id, version) values (1, 0)`.execute(db)

    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const step = 'update content_version set version = version + 1'
    if (!isSqlite) {
      await sql
        .raw(
          `create function count_content_change() returns trigger language plpgsql as $$
             begin ${step}; return null; end
           $$`,
        )
        .execute(db)
    }
    const action = isSqlite ? `begin ${step}; end` : 'execute function count_content_change()'
    for (const { table, condition } of publicTables) {
      for (const { event, rows } of changes) {
        const when = condition ? `when (${rows.map(condition).join(' or ')})` : ''
        const trigger = `create trigger ${table}_${event}_counted after ${event} on ${table} for each row ${when} ${action}`
        await sql.raw(trigger).execute(db)
      }
    }
  },
}
