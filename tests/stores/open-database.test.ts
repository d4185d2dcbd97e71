import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateToLatest, migrations, NewerDatabaseError, readSchemaState } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { seconds } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { aQuoteRequest } from './samples.ts'

const noMigration: Migration = { up: async () => {} }

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-database-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const path = () => join(dataDir, 'site.db')

describe.each(databases)('migrating $name', (database) => {
  const db = useDatabase(database)

  test('again changes nothing', async () => {
    const quotes = createInquiryStore(db(), 'quote')
    await quotes.add(aQuoteRequest())
    const before = await quotes.list()
    const applied = () =>
      db().withTables<{ kysely_migration: object }>().selectFrom('kysely_migration').selectAll().execute()
    const migrations = await applied()

    await migrateToLatest(db())
    expect(await applied()).toEqual(migrations)
    expect(await quotes.list()).toEqual(before)
  })

  test.each([
    ['has added to', '999-later', database.isShared],
    ['has broken with before', '999-later-breaking', false],
  ])('a database that a later release %s', async (_what, name, isTaken) => {
    const later: Record<string, Migration> = { ...migrations, [name]: noMigration }
    await migrateToLatest(db(), later)
    try {
      if (isTaken) {
        expect(await readSchemaState(db())).toBe('current')
        await migrateToLatest(db())
        await createInquiryStore(db(), 'quote').add(aQuoteRequest())
      } else {
        await expect(readSchemaState(db())).rejects.toThrow(NewerDatabaseError)
        await expect(migrateToLatest(db())).rejects.toThrow(NewerDatabaseError)
      }
      expect(await readSchemaState(db(), later), 'left as it was').toBe('current')
      const other = { ...migrations, '998-other': noMigration }
      await expect(readSchemaState(db(), other), 'of a branch').rejects.toThrow(NewerDatabaseError)
    } finally {
      const log = db().withTables<{ kysely_migration: { name: string } }>()
      await log.deleteFrom('kysely_migration').where('name', '=', name).execute()
    }
  })
})

describe('the database file', () => {
  test('is created with its folder, and what is stored is there after reopening', async () => {
    const nested = join(dataDir, 'not', 'yet')
    const db = await openDatabase({ dataDir: nested })
    const { id } = await createInquiryStore(db, 'quote').add(aQuoteRequest())
    await db.destroy()
    expect((await stat(nested)).mode & 0o777).toBe(0o700)

    const again = await openDatabase({ dataDir: nested })
    expect(await createInquiryStore(again, 'quote').list()).toMatchObject([{ id }])
    await again.destroy()
  })

  test.each(['000', '022', '777'])('is private under umask %s, with its companions', async (umask) => {
    // The umask belongs to the process, and a test worker can't change its own.
    await runNode(`
      process.umask(0o${umask})
      ${openAndAdd}
      const { statSync } = await import('node:fs')
      const modes = ['', '-wal', '-shm'].map((suffix) => statSync(dataDir + '/site.db' + suffix).mode & 0o777)
      if (modes.some((mode) => mode !== 0o600)) throw new Error('modes ' + modes.map((mode) => mode.toString(8)))
    `)
  })

  test('that was copied here with a wider mode becomes private', async () => {
    await (await openDatabase({ dataDir })).destroy()
    await chmod(path(), 0o644)
    await (await openDatabase({ dataDir })).destroy()
    expect((await stat(path())).mode & 0o777).toBe(0o600)
  })

  test('serves several processes that start and write at the same moment', {
    timeout: seconds(60),
  }, async () => {
    // Reading before writing is where a transaction without the write lock would be turned away.
    const addTwenty = `${openAndAdd}
      const { createUserStore } = await import('#server/people/user-store.ts')
      for (let count = 0; count < 19; count++) await quotes.add(request)
      for (let count = 0; count < 20; count++) {
        await db.transaction().execute(async (tx) => {
          const username = 'user ' + (await createUserStore(tx).count())
          await createUserStore(tx).create({ username, passwordHash: 'hash' })
        })
      }`
    await Promise.all(Array.from({ length: 4 }, () => runNode(addTwenty)))

    const db = await openDatabase({ dataDir })
    expect(await createInquiryStore(db, 'quote').list()).toHaveLength(80)
    expect(await createUserStore(db).count()).toBe(80)
    await db.destroy()
  })

  test('that is no database is named in one sentence, and left alone', async () => {
    await writeFile(path(), 'This is somebody’s letter. '.repeat(100))
    const before = await readFile(path())
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The database file ${path()} is damaged or is no database: put a backup in its place, or move it away to start with an empty one.`,
    )
    expect((await readFile(path())).equals(before)).toBe(true)
  })

  test('that was cut off is named in one sentence', async () => {
    await (await openDatabase({ dataDir })).destroy()
    await truncate(path(), 5000)
    await expect(openDatabase({ dataDir })).rejects.toThrow(`The database file ${path()} is damaged`)
  })

  test('of a newer version is named in one sentence', async () => {
    const db = await openDatabase({ dataDir })
    await sql`insert into kysely_migration values ('002-later', '2099-01-01T00:00:00.000Z')`.execute(db)
    await db.destroy()
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The database file ${path()} was written by a newer version of the site`,
    )
  })

  test('that cannot be created says so', async () => {
    await writeFile(path(), '')
    await expect(openDatabase({ dataDir: path() })).rejects.toThrow(
      `The database file ${join(path(), 'site.db')} can't be used`,
    )
  })

  test('holds nothing of a migration that failed', async () => {
    const db = openSqlite(path())
    await sql`create table sessions (clash text)`.execute(db)
    await expect(migrateToLatest(db)).rejects.toThrow(
      'Migration 001-initial failed: table "sessions" already exists',
    )
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['sessions'])

    await sql`drop table sessions`.execute(db)
    await migrateToLatest(db)
    await db.destroy()
  })
})

test('a PostgreSQL server that cannot be reached is a sentence without the password', async () => {
  const port = await unusedPort()
  const opening = openDatabase({ databaseUrl: `postgres://owner:secret@127.0.0.1:${port}/site`, dataDir })
  const error = await opening.then(
    () => undefined,
    (reason: Error) => reason,
  )
  expect(error?.message).toMatch(
    /^The database at DATABASE_URL can't be used \(.*ECONNREFUSED.*\): check the address/,
  )
  expect(error?.message).not.toContain('secret')
})

/** Start of a child's script: opens the test's data folder and adds one request. */
const openAndAdd = `
  const dataDir = process.env.TEST_DATA_DIR
  const { openDatabase } = await import('#server/db/open.ts')
  const { createInquiryStore } = await import('#server/leads/inquiry-store.ts')
  const { aQuoteRequest } = await import('./tests/stores/samples.ts')
  const request = aQuoteRequest()
  const db = await openDatabase({ dataDir })
  const quotes = createInquiryStore(db, 'quote')
  await quotes.add(request)
`

/** Runs a module in a process of its own. Any end but an orderly one is an error. */
async function runNode(script: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TEST_DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const errors: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`The child ended with ${signal ?? code}:\n${Buffer.concat(errors)}`)
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
