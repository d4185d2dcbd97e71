import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { columnOrigins, migrateToLatest, migrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function columnsOf(db: Kysely<Schema>, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
}

test('each answer has its column from the migration on that is named for it', async () => {
  const db = openSqlite(':memory:')
  const known: Record<string, Migration> = migrations
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => known } })
  for (const name of Object.keys(known).toSorted()) {
    const brought = leadKinds.flatMap((kind) =>
      Object.entries(columnOrigins[kind])
        .filter(([, origin]) => origin === name)
        .map(([answer]) => ({ table: leads[kind].table, column: inSql(answer) })),
    )
    for (const { table, column } of brought) expect(await columnsOf(db, table)).not.toContain(column)
    await migrator.migrateTo(name)
    for (const { table, column } of brought) expect(await columnsOf(db, table)).toContain(column)
  }
  await migrateToLatest(db)
  await db.destroy()
})
