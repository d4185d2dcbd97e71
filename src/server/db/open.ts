import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { makeFolder } from '#server/base/disk.ts'
import { type PostgresOptions, patientPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest, NewerDatabaseError, readSchemaState } from './migrate.ts'
import { openSqlite } from './node-sqlite.ts'
import { endRecord, openRecorded } from './recorded-database.ts'
import type { Db } from './schema.ts'
import { isDamage } from './storage-fault.ts'

/** The database can't be used: the message is one sentence for the operator, and `cause` holds the technical error. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

export interface DatabaseLocation {
  /** URL such as postgres://…; without it the database is a SQLite file in the data folder. */
  databaseUrl?: string | undefined
  postgres?: PostgresOptions
  dataDir: string
  /** Where a second copy goes. With it every change of a SQLite file is recorded; without it the record ends. */
  copy?: unknown
  /** Called before tables that may hold data are migrated; if it fails, nothing is migrated. */
  beforeMigrating?: () => Promise<void>
  /** The migrations of this release, unless a test adds one. */
  migrations?: Record<string, Migration>
}

/**
 * Opens the database, creates it if needed, and migrates it. The caller closes it with `destroy()`.
 * @throws DatabaseError
 */
export async function openDatabase(location: DatabaseLocation): Promise<Db> {
  const { databaseUrl, dataDir, postgres } = location
  if (databaseUrl) {
    // The import is dynamic so that only sites on PostgreSQL load its driver.
    const { openPostgres } = await import('./postgres.ts')
    const openPatient = () => openPostgres(databaseUrl, patientPostgres(postgres))
    return migrated(openPostgres(databaseUrl, postgres), location, postgresProblem, openPatient)
  }

  const path = fileIn(dataDir)
  try {
    await makeFolder(dataDir)
  } catch (error) {
    throw new DatabaseError(fileProblem(path, error), { cause: error })
  }
  const explain = (error: unknown) => fileProblem(path, error)
  if (location.copy) {
    const { db, record } = openRecorded(path)
    await migrated(db, location, explain)
    record()
    return db
  }
  const db = await migrated(openSqlite(path), location, explain)
  await endRecord(db)
  return db
}

/** Why the site refuses to start on an empty PostgreSQL database: leads in the data folder were not moved. */
export function unmovedProblem(dataDir: string): string | undefined {
  const path = fileIn(dataDir)
  if (!existsSync(path)) return undefined
  return `The database at DATABASE_URL is empty, and there is a site in ${path}: bring it there with npm run move-to-postgres, or move the file out of the data folder to begin without it.`
}

const fileIn = (dataDir: string) => join(dataDir, 'site.db')

async function migrated(
  db: Db,
  { beforeMigrating, databaseUrl, dataDir, migrations }: DatabaseLocation,
  explain: (error: unknown) => string,
  openPatient = () => db,
): Promise<Db> {
  try {
    const state = await readSchemaState(db, migrations)
    if (state === 'current') return db
    const unmoved = state === 'empty' && databaseUrl && unmovedProblem(dataDir)
    if (unmoved) throw new DatabaseError(unmoved)
    if (state === 'behind') await beforeMigrating?.()
    const patient = openPatient()
    try {
      await migrateToLatest(patient, migrations)
    } finally {
      if (patient !== db) await patient.destroy()
    }
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(explain(error), { cause: error })
  }
}

function fileProblem(path: string, error: unknown): string {
  if (error instanceof NewerDatabaseError) {
    return `The database file ${path} was written by a newer version of the site: start that version, or put a backup made by this version in its place.`
  }
  if (isDamage(error)) {
    return `The database file ${path} is damaged or is no database: put a backup in its place, or move it away to start with an empty one.`
  }
  return `The database file ${path} can't be used (${messageOf(error)}): check that the folder exists, has free space and belongs to the user who runs the site.`
}

/** Describes the error without the URL, because that holds the password. */
export function postgresProblem(error: unknown): string {
  if (error instanceof NewerDatabaseError) {
    return 'The database at DATABASE_URL was written by a newer version of the site: start that version, or restore a backup made by this version.'
  }
  return `The database at DATABASE_URL can't be used (${messageOf(error)}): check the address, the password and that the server is running.`
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
