import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: ReturnType<typeof temporaryFolder>
let db: Kysely<Schema>
/** Sees what is committed, as another process would and as the next start will. */
let onDisk: DatabaseSync
beforeEach(async () => {
  folder = temporaryFolder()
  const file = path.join(folder.path, 'site.db')
  db = openSqlite(file)
  await sql`create table notes (id integer primary key, above integer references notes (id))`.execute(db)
  await sql`create table text_templates (id text primary key, words text)`.execute(db)
  onDisk = new DatabaseSync(file)
})
afterEach(async () => {
  onDisk.close()
  await db.destroy()
  folder[Symbol.dispose]()
})

const idsOnDisk = () =>
  onDisk
    .prepare('select id from notes order by id')
    .all()
    .map(({ id }) => id)
const note = (on: Kysely<Schema>, id: number, above: number | null = null) =>
  sql`insert into notes values (${id}, ${above})`.execute(on)
const inTransaction = (work: (tx: Transaction<Schema>) => Promise<unknown>) => db.transaction().execute(work)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
test('what comes at the same moment is on the disk before any of it is acknowledged', async () => {
  await Promise.all(
    upTo(40).map(async (id) => {
      await inTransaction((tx) => note(tx, id))
      expect(idsOnDisk()).toContain(id)
    }),
  )
  expect(idsOnDisk()).toEqual(upTo(40))
})

test('and is committed together', async () => {
  const seen = new Set<string>()
  await Promise.all(
    upTo(40).map(async (id) => {
      await inTransaction((tx) => note(tx, id))
      seen.add(idsOnDisk().join())
    }),
  )
  expect(seen).toEqual(new Set([upTo(40).join()]))
})

test('so is what is written without a transaction', async () => {
  const seen = new Set<string>()
  const first = db.insertInto('text_templates').values({ id: 'mail', words: '' }).execute()
  await Promise.all([
    first.then(() => seen.add(idsOnDisk().join())),
    inTransaction((tx) => note(tx, 1)),
    db
      .updateTable('text_templates')
      .set({ words: 'Hello' })
      .execute()
      .then(() => seen.add(idsOnDisk().join())),
  ])
  expect(seen).toEqual(new Set(['1']))
})

test('where a write without a transaction fails, those before and after it stand', async () => {
  const outcomes = await Promise.allSettled([
    inTransaction((tx) => note(tx, 1)),
    db.insertInto('text_templates').values({ id: 'mail', words: '' }).execute(),
    db.insertInto('text_templates').values({ id: 'mail', words: '' }).execute(),
    inTransaction((tx) => note(tx, 2)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(idsOnDisk()).toEqual([1, 2])
  expect(await db.selectFrom('text_templates').select('id').execute()).toEqual([{ id: 'mail' }])
})

test('one that fails takes back its own and nothing else', async () => {
  const outcomes = await Promise.allSettled(
    upTo(9).map((id) =>
      inTransaction(async (tx) => {
        await note(tx, id)
        if (id % 3 === 1) throw new Error(`no ${id}`)
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled' || false)).toEqual(
    upTo(9).map((id) => id % 3 !== 1),
  )
  expect(idsOnDisk()).toEqual([2, 3, 5, 6, 8, 9])
})

test('each sees what those before it wrote', async () => {
  const counts = await Promise.all(
    upTo(5).map((id) =>
      inTransaction(async (tx) => {
        await note(tx, id)
        const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(tx)
        return rows[0]?.total
      }),
    ),
  )
  expect(counts).toEqual(upTo(5))
})

test('where the common commit fails, everybody is told and nothing is stored', async () => {
  const outcomes = await Promise.allSettled([
    inTransaction((tx) => note(tx, 1)),
    inTransaction(async (tx) => {
      // Found out at the commit and not before.
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      await note(tx, 2, 99)
    }),
    inTransaction((tx) => note(tx, 3)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(idsOnDisk()).toEqual([])
  await inTransaction((tx) => note(tx, 4))
  expect(idsOnDisk()).toEqual([4])
})

test('what SQLite gives up by itself is acknowledged to nobody, and the next ones are stored', async () => {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 1)}`.execute(db)
  await sql`create table bodies (body blob)`.execute(db)
  const outcomes = await Promise.allSettled([
    inTransaction((tx) => note(tx, 1)),
    // Too large for the disk: SQLite may roll back everything, and not the statement alone.
    inTransaction((tx) => sql`insert into bodies values (zeroblob(100000))`.execute(tx)),
    inTransaction((tx) => note(tx, 2)),
  ])
  const stored = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
  expect(outcomes[1]).toMatchObject({ status: 'rejected' })
  expect(idsOnDisk()).toEqual(stored.map((index) => ({ 0: 1, 2: 2 })[index]))
  await sql`pragma max_page_count = 1000000`.execute(db)
  await inTransaction((tx) => note(tx, 3))
  expect(idsOnDisk()).toContain(3)
})

test('what is no transaction reads nothing that could still be lost', async () => {
  const written = inTransaction((tx) => note(tx, 1))
  const { rows } = await sql<{ id: number }>`select id from notes`.execute(db)
  expect(idsOnDisk()).toEqual(rows.map(({ id }) => id))
  await written
})

test('what was done is on the disk when the database is closed', async () => {
  const written = Promise.all(upTo(3).map((id) => inTransaction((tx) => note(tx, id))))
  // Begun before the end, acknowledged or not.
  await sql`select 1`.execute(db)
  await db.destroy()
  await written
  expect(idsOnDisk()).toEqual(upTo(3))
})
