import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { initial } from './migrations/001-initial.ts'
import { photoSizes } from './migrations/002-photo-sizes.ts'
import { ownerArea } from './migrations/003-owner-area.ts'
import { mailDelivery } from './migrations/004-mail-delivery.ts'
import { contentVersion } from './migrations/005-content-version.ts'
import { visitorSends } from './migrations/006-visitor-sends.ts'
import { correctedSends } from './migrations/007-corrected-sends.ts'
import type { Schema } from './schema.ts'

/** Run in the order of their names. A migration that has been released is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-photo-sizes': photoSizes,
  '003-owner-area': ownerArea,
  '004-mail-delivery': mailDelivery,
  '005-content-version': contentVersion,
  '006-visitor-sends': visitorSends,
  '007-corrected-sends': correctedSends,
}

/** Name of the migration that brings a database up to date with this release. */
export const latestMigration = Object.keys(migrations).toSorted().at(-1) ?? ''

/** True for a migration of this release: a database that has run it can be brought up to date. */
export const isKnownMigration = (name: string) => Object.hasOwn(migrations, name)

/** The database was migrated by a later release, so this one can't know what its tables mean. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/**
 * Brings the tables up to date; does nothing when they are. All or nothing: a failed or killed migration leaves
 * the database as it was. Processes that start together wait for each other.
 * @throws NewerDatabaseError, or an Error that names the migration that failed and why
 */
export async function migrateToLatest(db: Kysely<Schema>, known = migrations): Promise<void> {
  const { error, results } = await createMigrator(db, known).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${failed.migrationName} failed: ${reason}`, { cause: error })
  }
  const unknown = await unknownMigration(db)
  if (unknown) throw new NewerDatabaseError(`Migration ${unknown} is unknown here`, { cause: error })
  throw error
}

/** True when the database has tables, and this release has migrations that it hasn't seen. */
export async function isUpgrade(db: Kysely<Schema>, known = migrations): Promise<boolean> {
  const states = await createMigrator(db, known).getMigrations()
  return states.some(({ executedAt }) => executedAt) && states.some(({ executedAt }) => !executedAt)
}

/** Name of a migration that ran on the database and that this release doesn't have. */
async function unknownMigration(db: Kysely<Schema>): Promise<string | undefined> {
  const executed = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
    .catch(() => []) // The failure being looked into may be that nothing can be read at all.
  return executed.find(({ name }) => !isKnownMigration(name))?.name
}

/** Migrations name columns as the database does, whatever the code calls them. */
const createMigrator = (db: Kysely<Schema>, known: Record<string, Migration>) =>
  new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => known } })
