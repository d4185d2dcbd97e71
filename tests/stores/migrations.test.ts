import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { columnOrigins, migrateToLatest, migrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function columnsOf(db: Kysely<Schema>, table: string) {
  const tables = await db.introspection.getTables()
  return tables.find(({ name }) => name === table)?.columns ?? []
}

async function namesOf(db: Kysely<Schema>, table: string): Promise<string[]> {
  return (await columnsOf(db, table)).map(({ name }) => name)
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
    for (const { table, column } of brought) expect(await namesOf(db, table)).not.toContain(column)
    await migrator.migrateTo(name)
    for (const { table, column } of brought) expect(await namesOf(db, table)).toContain(column)
  }
  await migrateToLatest(db)
  await db.destroy()
})

test('no answer is null in a record of before it was asked for', async () => {
  const db = openSqlite(':memory:')
  await migrateToLatest(db)
  for (const kind of leadKinds) {
    const columns = await columnsOf(db, leads[kind].table)
    for (const answer of Object.keys(columnOrigins[kind])) {
      const column = columns.find(({ name }) => name === inSql(answer))
      expect(column?.isNullable, `${kind}: ${answer}`).toBe(false)
    }
  }
  await db.destroy()
})
