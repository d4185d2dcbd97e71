import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { MoveError, type MoveTarget, type Value } from '#server/operations/moving/movable.ts'
import { moveRows } from '#server/operations/moving/move-rows.ts'
import { postgresSource, postgresTarget } from '#server/operations/moving/postgres-side.ts'
import { sqliteSource, sqliteTarget } from '#server/operations/moving/sqlite-side.ts'
import { databases, emptyTables } from '../support/databases.ts'
import { fillEveryTable } from '../support/full-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Two files with the tables of this release, the first of them with rows in each. */
async function twoFiles() {
  const held = new DisposableStack()
  const folder = held.use(temporaryFolder())
  const make = async (name: string) => {
    const file = path.join(folder.path, name)
    const db = openSqlite(file)
    await migrateToLatest(db)
    await db.destroy()
    return held.use(new DatabaseSync(file))
  }
  const [full, fresh] = [await make('full.db'), await make('fresh.db')]
  await fillEveryTable(full)
  return { full, fresh, [Symbol.dispose]: () => held.dispose() }
}

/** Works in a transaction on PostgreSQL that finds no rows of other tests and leaves nothing behind. */
async function onPostgres(work: (tx: Transaction<Schema>) => Promise<void>): Promise<void> {
  const [, postgres] = databases
  const db = await postgres?.open()
  const over = new Error('over')
  const done = db?.transaction().execute(async (tx) => {
    await emptyTables(tx)
    await work(tx)
    throw over
  })
  await expect(done).rejects.toBe(over)
}

async function contentOf(database: DatabaseSync) {
  const source = sqliteSource(database)
  const content: Record<string, unknown[]> = {}
  for (const table of await source.tables()) {
    content[table.name] = []
    for await (const rows of source.batches(table)) content[table.name]?.push(...rows)
    content[table.name]?.sort((a, b) => (String(a) < String(b) ? -1 : 1))
  }
  return content
}

test('every row of every table goes to PostgreSQL and back as it was', async () => {
  using files = await twoFiles()
  await onPostgres(async (tx) => {
    const moved = await moveRows(sqliteSource(files.full), await postgresTarget(tx))
    expect(moved.length).toBeGreaterThan(25)
    const kept = await sqliteSource(files.full).kept()
    expect(moved.filter(({ name, rows }) => rows !== 6 && !kept.includes(name))).toEqual([])
    files.fresh.exec('begin')
    const back = await moveRows(await postgresSource(tx), sqliteTarget(files.fresh))
    files.fresh.exec('commit')
    expect(moved).toEqual(expect.arrayContaining(back))
    const [there, here] = [await contentOf(files.fresh), await contentOf(files.full)]
    for (const { name } of back) expect(there[name], name).toEqual(here[name])
  })
})

test('what one database keeps by itself does not go along, or is made anew by the other', async () => {
  using files = await twoFiles()
  for (const file of [files.full, files.fresh]) {
    file.exec(`create table test_tallies (what text primary key, n integer not null);
      create table test_waiting (id text primary key);
      create table test_hits (key text primary key);
      create trigger users_test_tallied after insert on users begin
        insert into test_tallies values ('users', 1) on conflict do update set n = n + 1;
        insert or ignore into test_waiting values (new.id); end`)
  }
  files.full.exec(
    "insert into test_tallies values ('users', 6); insert into test_waiting values ('done'); insert into test_hits values ('1')",
  )
  await onPostgres(async (tx) => {
    await sql`create table test_tallies (what text not null, n integer not null)`.execute(tx)
    await sql`create unlogged table test_hits (key text primary key)`.execute(tx)
    const moved = await moveRows(sqliteSource(files.full), await postgresTarget(tx))
    const names = moved.map(({ name }) => name)
    expect(names).toContain('test_tallies')
    expect(names).not.toContain('test_hits')
    expect(names).not.toContain('test_waiting')
    // Here there is a row for each change.
    await sql`insert into test_tallies values ('users', 1), ('users', -1)`.execute(tx)
    files.fresh.exec('begin')
    await moveRows(await postgresSource(tx), sqliteTarget(files.fresh))
    files.fresh.exec('commit')
  })
  const content = await contentOf(files.fresh)
  expect(content.test_tallies).toEqual([[6n, 'users']])
  expect(content.test_waiting).toHaveLength(6)
  expect(content.test_hits).toEqual([])
})

test('triggers count on from what was moved, and so do ids that the database counts', async () => {
  using files = await twoFiles()
  for (const file of [files.full, files.fresh]) {
    file.exec('create table counted (id integer primary key autoincrement, word text)')
  }
  files.full.exec("insert into counted (id, word) values (7, 'seven')")
  await onPostgres(async (tx) => {
    await sql`create table counted (id integer generated always as identity primary key, word text)`.execute(
      tx,
    )
    await moveRows(sqliteSource(files.full), await postgresTarget(tx))
    const versionOf = async () =>
      (
        await tx
          .selectFrom('contentVersion' as 'content_version')
          .select('version')
          .where('id', '=', 1)
          .execute()
      )[0]
    const before = Number((await versionOf())?.version)
    await tx.updateTable('testimonials').set({ isApproved: 1 }).where('id', 'like', '0%').execute()
    expect(Number((await versionOf())?.version)).toBeGreaterThan(before)
    const { rows } = await sql<{
      id: number
    }>`insert into counted (word) values ('next') returning id`.execute(tx)
    expect(rows).toEqual([{ id: 8 }])
    files.fresh.exec('begin')
    await moveRows(await postgresSource(tx), sqliteTarget(files.fresh))
    files.fresh.exec('commit')
  })
  files.fresh.exec("insert into counted (word) values ('again')")
  expect(files.fresh.prepare('select max(id) as id from counted').get()?.id).toBe(9)
})

test.each<[what: string, spoil: (target: MoveTarget) => Partial<MoveTarget>, said: RegExp]>([
  [
    'loses a row',
    (target) => ({ add: (table, rows) => target.add(table, rows.slice(1)) }),
    /^5 of 6 rows arrived in \w+: nothing was moved\.$/,
  ],
  [
    'changes a value',
    (target) => ({
      add: (table, rows) =>
        target.add(table, table.name === 'users' ? rows.map((row) => row.map(trimmed)) : rows),
    }),
    /^Not the same rows arrived in users: nothing was moved\.$/,
  ],
  [
    'has no such table',
    (target) => ({
      tables: async () => (await target.tables()).filter(({ name }) => name !== 'alarms'),
    }),
    /^The table alarms has no place in the other database/,
  ],
])('a target that %s is found out', async (_what, spoil, said) => {
  using files = await twoFiles()
  files.fresh.exec('begin')
  const target = sqliteTarget(files.fresh)
  const moving = moveRows(sqliteSource(files.full), { ...target, ...spoil(target) })
  await expect(moving).rejects.toThrow(MoveError)
  await expect(moving).rejects.toThrow(said)
})

const trimmed = (value: Value) => (typeof value === 'string' ? value.trimEnd() : value)

test.each<[what: string, change: string, said: string]>([
  [
    'text that PostgreSQL can’t keep',
    "update users set username = 'a' || char(0) || 'b'",
    "Rows of users can't be moved (",
  ],
  [
    'a number that it has no room for',
    'update visit_counts set count = 3000000000',
    "Rows of visit_counts can't be moved (",
  ],
  [
    'a column of its own',
    'alter table users add column nickname text',
    'Only one of the databases has users.nickname',
  ],
])('%s is said, with the table, and nothing is moved', async (_what, change, said) => {
  using files = await twoFiles()
  files.full.exec(change)
  await onPostgres(async (tx) => {
    await expect(moveRows(sqliteSource(files.full), await postgresTarget(tx))).rejects.toThrow(said)
  })
})

test('a column whose values are not the same in both databases is refused by its name', async () => {
  using files = await twoFiles()
  await onPostgres(async (tx) => {
    await sql`alter table users add column likes jsonb`.execute(tx)
    files.fresh.exec('alter table users add column likes text')
    await expect(moveRows(await postgresSource(tx), sqliteTarget(files.fresh))).rejects.toThrow(
      "users.likes is jsonb, which can't be moved.",
    )
  })
})
