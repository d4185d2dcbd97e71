import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import { isKnownMigration, latestMigration } from '#server/db/migrate.ts'
import type { Business } from '#shared/contract/business.ts'
import type { BusinessValues } from '#shared/contract/business-panel.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { quickCheck, schemaVersion } from '../database-snapshot.ts'
import { databaseName } from '../manifest.ts'
import { askServer, checkPostgres } from './postgres-checks.ts'
import { type Ask, checkClock, checkRecords, newestRow, readPublished } from './record-checks.ts'

/** Checks the database without changing it, whether the site runs or not. */
export function checkDatabase(places: BackupPlaces, now: Date, business: Business): Promise<Finding[]> {
  return places.databaseUrl ? checkPostgres(places, now, business) : checkFile(places.dataDir, now, business)
}

/** Asks the database, whether the site runs or not; undefined when it can't be read, which the database check reports. */
export async function askDatabase<Read>(
  places: BackupPlaces,
  read: (ask: Ask) => Promise<Read>,
): Promise<Read | undefined> {
  if (places.databaseUrl) return askServer(places, read).catch(() => undefined)
  const file = path.join(places.dataDir, databaseName)
  if (!existsSync(file)) return undefined
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    return await read(asking(database))
  } catch {
    return undefined
  }
}

/** Reads the owner's published values; none when they are unreadable. */
export const readPublishedValues = async (places: BackupPlaces): Promise<BusinessValues> =>
  (await askDatabase(places, readPublished)) ?? {}

async function checkFile(dataDir: string, now: Date, business: Business): Promise<Finding[]> {
  const file = path.join(dataDir, databaseName)
  if (!existsSync(file)) {
    return [checkClock(undefined, now), problem('Database', `There is none at ${file}: start the site once.`)]
  }
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const damage = quickCheck(database)
    if (damage.length > 0) {
      return [problem('Database', `${file} is damaged (${damage[0]}): restore the newest backup.`)]
    }
    const ask = asking(database)
    return [
      ok('Database', `${file} is whole.`),
      checkSchema(schemaVersion(database)),
      checkClock(await newestRow(ask), now),
      // Before this release's first start the tables may lack what the checks query.
      ...(schemaVersion(database) === latestMigration ? await checkRecords(ask, business, now) : []),
    ]
  } catch (error) {
    return [problem('Database', `${file} can't be read (${messageOf(error)}): restore the newest backup.`)]
  }
}

const asking =
  (database: DatabaseSync): Ask =>
  async (statement) =>
    database.prepare(statement).all()

function checkSchema(version: string): Finding {
  const check = 'Schema'
  if (version === latestMigration) return ok(check, `Version ${version}.`)
  if (version !== '' && !isKnownMigration(version)) {
    return problem(check, `Version ${version} is of a newer site than this one: install that one.`)
  }
  return warning(check, `Version ${version || 'none'}: the next start brings it to ${latestMigration}.`)
}
