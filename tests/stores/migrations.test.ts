import type { Kysely, TableMetadata } from 'kysely'
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

/** After it the rule began that a migration which breaks with the release before says so. */
const lastWithoutRule = '020-review-facts'

test('a migration that releases of before can’t work with says so in its name', async () => {
  const db = openSqlite(':memory:')
  const known: Record<string, Migration> = migrations
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => known } })
  await migrator.migrateTo(lastWithoutRule)
  const names = Object.keys(known).toSorted()
  for (const name of names.slice(names.indexOf(lastWithoutRule) + 1)) {
    const before = await db.introspection.getTables()
    await migrator.migrateTo(name)
    const broken = brokenBy(before, await db.introspection.getTables())
    if (!name.endsWith('-breaking')) expect(broken, `${name}: end its name in -breaking`).toEqual([])
  }
  await db.destroy()
})

test.each<[what: string, change: (db: Kysely<Schema>) => Promise<unknown>, broken: string[]]>([
  ['a new table', (db) => db.schema.createTable('notes').addColumn('body', 'text').execute(), []],
  ['a new column that may be empty', (db) => addLandmark(db, false), []],
  [
    'a new column that must be written',
    async (db) => {
      await db.schema.dropTable('recovery_codes').execute()
      await db.schema
        .createTable('recovery_codes')
        .addColumn('word', 'text', (column) => column.notNull())
        .execute()
    },
    expect.arrayContaining(['recovery_codes.word is demanded', 'recovery_codes.user_id is gone']),
  ],
  ['a new column with a default', (db) => addLandmark(db, true), []],
  [
    'a new name for a column',
    (db) => db.schema.alterTable('users').renameColumn('username', 'name').execute(),
    ['users.username is gone', 'users.name is demanded'],
  ],
  [
    'a table less',
    (db) => db.schema.dropTable('sign_outs').execute(),
    expect.arrayContaining(['sign_outs.key_hash is gone']),
  ],
])('%s breaks with releases of before, or does not', async (_what, change, broken) => {
  const db = openSqlite(':memory:')
  await migrateToLatest(db)
  const before = await db.introspection.getTables()
  await change(db.withoutPlugins())
  expect(brokenBy(before, await db.introspection.getTables())).toEqual(broken)
  await db.destroy()
})

const addLandmark = (db: Kysely<Schema>, isRequired: boolean) =>
  db.schema
    .alterTable('contact_requests')
    .addColumn('landmark', 'text', (column) => (isRequired ? column.notNull().defaultTo('') : column))
    .execute()

/** What a release that knows the tables of `before` reads or writes in vain in those of `after`. */
function brokenBy(before: TableMetadata[], after: TableMetadata[]): string[] {
  return before.flatMap((table) => {
    const columns = after.find(({ name }) => name === table.name)?.columns ?? []
    const had = new Set(table.columns.map(({ name }) => name))
    const has = new Set(columns.map(({ name }) => name))
    return [
      ...[...had].filter((name) => !has.has(name)).map((name) => `${table.name}.${name} is gone`),
      ...columns
        .filter(({ name, isNullable, hasDefaultValue }) => !had.has(name) && !isNullable && !hasDefaultValue)
        .map(({ name }) => `${table.name}.${name} is demanded`),
    ]
  })
}
