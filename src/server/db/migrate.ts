import { PostgresAdapter } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, type Migration, Migrator } from 'kysely/migration'
import type { LeadKind } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import { initial } from './migrations/001-initial.ts'
import { photoSizes } from './migrations/002-photo-sizes.ts'
import { ownerArea } from './migrations/003-owner-area.ts'
import { mailDelivery } from './migrations/004-mail-delivery.ts'
import { contentVersion } from './migrations/005-content-version.ts'
import { visitorSends } from './migrations/006-visitor-sends.ts'
import { correctedSends } from './migrations/007-corrected-sends.ts'
import { alarms } from './migrations/008-alarms.ts'
import { passkeys } from './migrations/009-passkeys.ts'
import { drills } from './migrations/010-drills.ts'
import { leadWork } from './migrations/011-lead-work.ts'
import { quotePhotos } from './migrations/012-quote-photos.ts'
import { shownFirst } from './migrations/013-shown-first.ts'
import { openEmergencies } from './migrations/014-open-emergencies.ts'
import { businessSettings } from './migrations/015-business-settings.ts'
import { whereFrom } from './migrations/019-where-from.ts'
import { reviewFacts } from './migrations/020-review-facts.ts'
import { jobCards } from './migrations/021-job-cards.ts'
import { manyMachines } from './migrations/022-many-machines.ts'
import { leadTallies } from './migrations/023-lead-tallies.ts'
import { searchIndex } from './migrations/023-search-index.ts'
import { people } from './migrations/024-people.ts'
import { handOff } from './migrations/025-hand-off.ts'
import { searchApostrophes } from './migrations/026-search-apostrophes.ts'
import { keptLog } from './migrations/027-kept-log.ts'
import { waitingReviews } from './migrations/028-waiting-reviews.ts'
import { pairsAmongForeignSigns } from './migrations/029-pairs-among-foreign-signs.ts'
import { phoneNumbers } from './migrations/030-phone-numbers.ts'
import { urgentSuspects } from './migrations/031-urgent-suspects.ts'
import { spamSigns } from './migrations/032-spam-signs.ts'
import { doors } from './migrations/033-doors.ts'
import { quotedAndDone } from './migrations/034-quoted-and-done.ts'
import { passwordLinks } from './migrations/035-password-links.ts'
import { offers } from './migrations/036-offers.ts'
import { visits } from './migrations/037-visits.ts'
import { doorRefusals } from './migrations/038-door-refusals.ts'
import { quotesFound } from './migrations/041-quotes-found.ts'
import { suburbs } from './migrations/042-suburbs.ts'
import { unrecordedTables } from './migrations/043-unrecorded-tables.ts'
import type { Db, Tx } from './schema.ts'

/** Never edit a released migration: add the next. Its name ends in "-breaking" if earlier releases fail after it. */
export const migrations = {
  '001-initial': initial,
  '002-photo-sizes': photoSizes,
  '003-owner-area': ownerArea,
  '004-mail-delivery': mailDelivery,
  '005-content-version': contentVersion,
  '006-visitor-sends': visitorSends,
  '007-corrected-sends': correctedSends,
  '008-alarms': alarms,
  '009-passkeys': passkeys,
  '010-drills': drills,
  '011-lead-work': leadWork,
  '012-quote-photos': quotePhotos,
  '013-shown-first': shownFirst,
  '014-open-emergencies': openEmergencies,
  '015-business-settings': businessSettings,
  '019-where-from': whereFrom,
  '020-review-facts': reviewFacts,
  '021-job-cards': jobCards,
  '022-many-machines': manyMachines,
  '023-lead-tallies': leadTallies,
  '023-search-index': searchIndex,
  '024-people': people,
  '025-hand-off': handOff,
  '026-search-apostrophes': searchApostrophes,
  '027-kept-log': keptLog,
  '028-waiting-reviews': waitingReviews,
  '029-pairs-among-foreign-signs': pairsAmongForeignSigns,
  '030-phone-numbers': phoneNumbers,
  '031-urgent-suspects': urgentSuspects,
  '032-spam-signs': spamSigns,
  '033-doors': doors,
  '034-quoted-and-done': quotedAndDone,
  '035-password-links': passwordLinks,
  '036-offers': offers,
  '037-visits': visits,
  '038-door-refusals': doorRefusals,
  '041-quotes-found': quotesFound,
  '042-suburbs': suburbs,
  '043-unrecorded-tables': unrecordedTables,
} as const satisfies Record<string, Migration>

type MigrationName = keyof typeof migrations

/** The migration that added the column of each answer: a new form field does not compile without one. */
export const columnOrigins: { [Kind in LeadKind]: Record<keyof AnswersOf<Kind>, MigrationName> } = {
  contact: {
    name: '001-initial',
    email: '001-initial',
    phone: '001-initial',
    subject: '001-initial',
    suburb: '042-suburbs',
    message: '001-initial',
  },
  quote: {
    name: '001-initial',
    email: '001-initial',
    phone: '001-initial',
    serviceType: '001-initial',
    address: '001-initial',
    description: '001-initial',
    consentGiven: '001-initial',
    captchaAnswer: '001-initial',
  },
  testimonial: {
    clientName: '001-initial',
    company: '001-initial',
    testimonialText: '001-initial',
    projectType: '001-initial',
    rating: '001-initial',
  },
}

export const latestMigration = Object.keys(migrations).toSorted().at(-1) ?? ''

/** True for a migration of this release: a database that has run it can be migrated further. */
export const isKnownMigration = (name: string) => Object.hasOwn(migrations, name)

/** True when earlier releases can't work after it. */
const isBreaking = (name: string) => name.endsWith('-breaking')

/** The database was migrated by a later release, so this one does not know what its tables mean. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** Whether the database has no tables, needs migrations, or is up to date for this release. */
export type SchemaState = 'empty' | 'behind' | 'current'

/**
 * Reads the state without changing anything. A PostgreSQL database to which a later release only added is current.
 * @throws NewerDatabaseError
 */
export async function readSchemaState(
  db: Db,
  known: Record<string, Migration> = migrations,
): Promise<SchemaState> {
  const states = await createMigrator(db, known).getMigrations()
  if (states.every(({ executedAt }) => !executedAt)) return 'empty'
  const isUpToDate = states.every(({ executedAt }) => executedAt)
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter
  const mayBeAhead = (name: string) => isShared && isUpToDate && !isBreaking(name)
  const unknown = (await executedMigrations(db)).filter((name) => !Object.hasOwn(known, name))
  const refused = unknown.find((name) => !mayBeAhead(name))
  if (refused) throw new NewerDatabaseError(`Migration ${refused} is unknown here`)
  return isUpToDate ? 'current' : 'behind'
}

/**
 * Migrates the tables if needed, all or nothing. Processes that start together wait for each other.
 * @throws NewerDatabaseError, or an Error that names the failed migration and the reason
 */
export async function migrateToLatest(db: Db, known: Record<string, Migration> = migrations): Promise<void> {
  await db.transaction().execute((tx) => migrateWithin(tx, known))
}

/** Migrates within the caller's transaction, which holds the migration lock until it ends. */
export async function migrateWithin(tx: Tx, known: Record<string, Migration> = migrations): Promise<void> {
  const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }
  await tx.getExecutor().adapter.acquireMigrationLock(tx, lock)
  // Another process may have migrated while this one waited for the lock.
  if ((await readSchemaState(tx, known)) === 'current') return
  const { error, results } = await createMigrator(tx, known).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (!failed) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`Migration ${failed.migrationName} failed: ${reason}`, { cause: error })
}

async function executedMigrations(db: Db): Promise<string[]> {
  const executed = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return executed.map(({ name }) => name)
}

/** Migrations use the database's column names, not those of the contract. */
const createMigrator = (db: Db, known: Record<string, Migration>) =>
  new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => known } })
