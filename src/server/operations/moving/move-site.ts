import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { syncFolder } from '#server/base/disk.ts'
import { type PostgresOptions, patientPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest, migrateWithin, migrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { postgresProblem } from '#server/db/open.ts'
import { tryLock } from '#server/db/process-lock.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { countSiteConnections } from '#server/machines/running-sites.ts'
import { isInUse, quickCheck } from '../database-snapshot.ts'
import { databaseName } from '../manifest.ts'
import { runningMarkName } from '../running-mark.ts'
import { expectThisRelease, MoveError } from './movable.ts'
import { type MovedTable, type MoveProgress, moveRows } from './move-rows.ts'
import { executedMigrations, postgresSource, postgresTarget } from './postgres-side.ts'
import { executedOf, sqliteSource, sqliteTarget } from './sqlite-side.ts'

export interface MovePlaces {
  dataDir: string
  databaseUrl: string
  postgres?: PostgresOptions
  tell?: (progress: MoveProgress) => void
  /** The migrations of this release, unless a test adds one. */
  migrations?: Record<string, Migration>
}

/** The file is hidden, so that no backup contains it; the next move deletes that of a killed one. */
const unfinishedName = '.moving.db'
const theDatabase = 'The database at DATABASE_URL'

/**
 * Copies the SQLite file, unchanged, into an empty PostgreSQL database and compares every row, in one transaction.
 * @throws MoveError
 */
export async function moveToPostgres(places: MovePlaces): Promise<MovedTable[]> {
  const file = path.join(places.dataDir, databaseName)
  if (!existsSync(file)) throw new MoveError(`There is no database at ${file}: check DATA_DIR.`)
  using _held = holdFolder(places.dataDir)
  expectUnused(file)
  using from = new DatabaseSync(file)
  const damage = quickCheck(from)
  if (damage.length > 0) throw new MoveError(`${file} is damaged (${damage[0]}): restore a backup first.`)
  const known = places.migrations ?? migrations
  expectThisRelease(executedOf(from), file, known)
  // The transaction blocks all other writers until the move ends.
  from.exec('begin immediate')
  return await withPostgres(places, (db) =>
    db.transaction().execute(async (tx) => {
      await expectEmpty(tx)
      await migrateWithin(tx, known)
      return moveRows(sqliteSource(from), await postgresTarget(tx), places.tell)
    }),
  )
}

/**
 * Moves the other way, into a data folder without a SQLite file, which gets its name only when it is complete.
 * @throws MoveError
 */
export async function moveToSqlite(places: MovePlaces): Promise<MovedTable[]> {
  const file = path.join(places.dataDir, databaseName)
  if (!existsSync(places.dataDir)) throw new MoveError(`There is no data folder at ${places.dataDir}.`)
  if (existsSync(file)) {
    throw new MoveError(`There is a database at ${file} already: move it out of the data folder first.`)
  }
  using _held = holdFolder(places.dataDir)
  const unfinished = path.join(places.dataDir, unfinishedName)
  await removeUnfinished(unfinished)
  try {
    const moved = await withPostgres(places, async (db) => {
      await expectNone(db)
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => fill(unfinished, tx, places))
    })
    await rename(unfinished, file)
    await syncFolder(places.dataDir)
    return moved
  } finally {
    await removeUnfinished(unfinished)
  }
}

/** @throws MoveError when a site on any machine uses the PostgreSQL database, or when that can't be checked */
export const expectNoSite = (places: Pick<MovePlaces, 'databaseUrl' | 'postgres'>) =>
  withPostgres(places, expectNone)

async function expectNone(db: Db): Promise<void> {
  if ((await countSiteConnections(db)) > 0)
    throw new MoveError('A site is running on the database at DATABASE_URL: stop it first.')
}

async function fill(file: string, tx: Tx, places: MovePlaces): Promise<MovedTable[]> {
  const known = places.migrations ?? migrations
  expectThisRelease(await executedMigrations(tx), theDatabase, known)
  const source = await postgresSource(tx)
  // The lock keeps a site that starts meanwhile from receiving leads that the move would miss.
  for (const { name } of await source.tables()) {
    await sql`lock table ${sql.table(name)} in share mode`.execute(tx.withoutPlugins())
  }
  const made = openSqlite(file)
  await migrateToLatest(made, known).finally(() => made.destroy())
  using into = new DatabaseSync(file)
  // In WAL mode the file would need others beside it.
  into.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate')
  const moved = await moveRows(source, sqliteTarget(into), places.tell)
  into.exec('commit')
  return moved
}

/** Keeps sites from starting on the folder. */
function holdFolder(dataDir: string): Disposable {
  const held = tryLock(path.join(dataDir, runningMarkName))
  if (!held) throw new MoveError(`The site is running on ${dataDir}: stop it first.`)
  return held
}

function expectUnused(file: string): void {
  if (isInUse(file)) throw new MoveError(`Another program has ${file} open: close it first.`)
}

/** Tables that belong to an extension do not count. */
async function expectEmpty(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname
  `.execute(tx)
  if (rows.length > 0) {
    const names = rows.slice(0, 3).map(({ name }) => name)
    throw new MoveError(
      `${theDatabase} is not empty (${names.join(', ')}${rows.length > 3 ? ' …' : ''}): name one without tables.`,
    )
  }
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(tx.withoutPlugins())
  const found = encoding.rows[0]?.server_encoding
  if (found !== 'UTF8') {
    throw new MoveError(`${theDatabase} is encoded in ${found}: make one with "encoding 'UTF8'".`)
  }
}

async function withPostgres<T>(
  { databaseUrl, postgres }: Pick<MovePlaces, 'databaseUrl' | 'postgres'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { openPostgres } = await import('#server/db/postgres.ts')
  try {
    await using db = openPostgres(databaseUrl, { ...patientPostgres(postgres), name: 'trade-site move' })
    return await work(db)
  } catch (error) {
    if (!isStorageFault(error) && !(error instanceof Error && 'routine' in error)) throw error
    throw new MoveError(`${postgresProblem(error)} Nothing was moved.`, { cause: error })
  }
}

async function removeUnfinished(file: string): Promise<void> {
  for (const name of [file, ...['-journal', '-wal', '-shm'].map((end) => file + end)])
    await rm(name, { force: true })
}
