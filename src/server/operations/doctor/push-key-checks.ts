import { type Finding, ok, problem } from '#server/base/finding.ts'
import { ConfigError } from '#server/config/config-error.ts'
import type { Db } from '#server/db/schema.ts'
import { createSiteKeyStore } from '#server/machines/site-key-store.ts'
import { brokenInDatabase } from '#server/machines/site-keys.ts'
import { findVapidKeys, parseVapidKeys } from '#server/machines/vapid-keys.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { onServer } from '../database-dump.ts'

const check = 'Push keys'
const fine = ok(check, 'Phones can be rung with them.')
const none = ok(check, 'There are none yet: the site makes them when it starts.')

/** Checks the VAPID keys. Without them the site runs, but no phone gets an alarm. */
export async function checkPushKeys(places: BackupPlaces): Promise<Finding[]> {
  const { databaseUrl: url, dataDir } = places
  // Other checks report a database that is unreachable or older.
  if (url)
    return onServer(places, { url }, async (db) => [await checkStoredKeys(db, dataDir)]).catch(() => [])
  return [checkFolder(dataDir)]
}

function checkFolder(dataDir: string): Finding {
  try {
    return findVapidKeys(dataDir) ? fine : none
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return problem(check, error.message)
  }
}

/** Compares the folder's copy with the keys that machines share: if one is broken, the next start repairs it. */
export async function checkStoredKeys(db: Db, dataDir: string): Promise<Finding> {
  const stored = await createSiteKeyStore(db).find('push')
  if (stored === undefined) return checkFolder(dataDir)
  if (parseVapidKeys(stored)) return fine
  return checkFolder(dataDir) === fine
    ? problem(
        check,
        'Those in the database can’t be read: restart the site, which mends them from push-keys.json.',
      )
    : problem(check, brokenInDatabase)
}
