import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which event of its lead a message tells other programs of; whom the site has forgotten, by hashes that name nobody
 * (docs/decisions/035); and the way to what one person sent that lies in the bin.
 */
export const handOff: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('event_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('forgotten')
      .addColumn('identity', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    for (const table of ['contact_requests', 'quote_requests']) {
      for (const column of ['phone_key', 'email_key']) {
        await sql`
          create index ${sql.id(`${table}_${column}_deleted`)} on ${sql.table(table)} (${sql.id(column)})
          where ${sql.id(column)} <> '' and deleted_at is not null
        `.execute(db)
      }
    }
  },
}
