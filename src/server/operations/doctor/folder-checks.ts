import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists, freeBytes, isOfAnotherUser, leastFreeBytes } from '#server/base/disk.ts'
import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import { examineBucket } from '#server/bucket/bucket-watch.ts'
import { photoFolders } from '#server/bucket/photo-paths.ts'
import { ConfigError } from '#server/config/config-error.ts'
import type { Db } from '#server/db/schema.ts'
import { createSiteKeyStore } from '#server/machines/site-key-store.ts'
import { brokenInDatabase } from '#server/machines/site-keys.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { findVapidKeys, parseVapidKeys } from '#server/machines/vapid-keys.ts'
import { days } from '#shared/durations.ts'
import { ArchiveError, readArchive } from '../archive-reader.ts'
import type { BackupFile, BackupPlaces } from '../backup-folder.ts'
import { isTooOld, readBackupState } from '../backup-state.ts'
import { onServer } from '../database-dump.ts'
import { isLocal } from './settings-checks.ts'

const comfortableBytes = 5 * leastFreeBytes

export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const check = 'Data folder'
  if (!(await exists(dataDir))) {
    return problem(check, `${dataDir} does not exist: start the site once, or set DATA_DIR.`)
  }
  const found = await stat(dataDir)
  if (!found.isDirectory()) return problem(check, `${dataDir} is not a folder: set DATA_DIR to one.`)
  if (await isOfAnotherUser(dataDir)) {
    return problem(check, `${dataDir} belongs to another user: run this as the user who runs the site.`)
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return problem(check, `Other users of this computer can read ${dataDir}: run chmod 700 ${dataDir}.`)
  }
  const isUsable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isUsable) return problem(check, `${dataDir} can't be written to: check its owner and mount.`)
  return ok(check, `${dataDir} is private and can be written to.`)
}

export async function checkDiskSpace(folder: string): Promise<Finding> {
  const check = 'Disk space'
  try {
    const free = await freeBytes(folder)
    const said = `${(free / 1e9).toFixed(1)} GB are free for ${folder}`
    if (free < leastFreeBytes) return problem(check, `${said}: make room, or leads can't be stored.`)
    if (free < comfortableBytes) return warning(check, `${said}: make room soon.`)
    return ok(check, `${said}.`)
  } catch (error) {
    return problem(check, `The free space of ${folder} can't be read: ${messageOf(error)}`)
  }
}

/** Checks backups; where machines share a database, the newest by any of them. */
export async function checkBackups(places: BackupPlaces, now: Date): Promise<Finding[]> {
  const check = 'Backups'
  const { dataDir, backupDir } = places
  try {
    const { failure, newest, madeElsewhereAt } = await stateOf(places, now)
    if (failure) {
      return [
        problem(check, `The ${failure.at ? `one of ${failure.at}` : 'latest'} failed: ${failure.reason}`),
      ]
    }
    if (madeElsewhereAt) return [checkElsewhere(madeElsewhereAt, now)]
    if (!newest) {
      return [
        warning(check, `There is none in ${backupDir} yet: the site makes one a minute after it starts.`),
      ]
    }
    return [await checkNewest(newest, now), await checkPlace(dataDir, backupDir)]
  } catch (error) {
    return [problem(check, `${backupDir} can't be read: ${messageOf(error)}`)]
  }
}

async function stateOf(places: BackupPlaces, now: Date) {
  const { databaseUrl: url } = places
  if (!url) return readBackupState(places, now)
  const state = await onServer(places, { url }, (db) => createSiteWorkStore(db, 'backup').state()).catch(
    // Other checks report a database that is unreachable or older.
    () => undefined,
  )
  return readBackupState(places, now, state && { state: async () => state })
}

function checkElsewhere(madeAt: Date, now: Date): Finding {
  const check = 'Backups'
  if (isTooOld(madeAt, now)) return tooOld(madeAt, now)
  return ok(check, `The newest, of ${madeAt.toISOString()}, is on another machine: run this there to try it.`)
}

function tooOld(madeAt: Date, now: Date): Finding {
  const age = Math.floor((now.getTime() - madeAt.getTime()) / days(1))
  return problem(
    'Backups',
    `The newest is ${age} days old: is the site running? Its log says why a backup failed.`,
  )
}

async function checkNewest({ file, madeAt }: BackupFile, now: Date): Promise<Finding> {
  const check = 'Backups'
  try {
    const { files } = await readArchive(file)
    if (isTooOld(madeAt, now)) return tooOld(madeAt, now)
    return ok(check, `The newest, ${file}, is whole (${files.length} files).`)
  } catch (error) {
    if (error instanceof ArchiveError) return problem(check, `${error.message} Make another: npm run backup.`)
    throw error
  }
}

async function checkPlace(dataDir: string, backupDir: string): Promise<Finding> {
  const [data, backups] = await Promise.all([stat(dataDir), stat(backupDir)])
  if (data.dev !== backups.dev) return ok('Place of backups', `${backupDir}, on another disk than the data.`)
  return warning(
    'Place of backups',
    `${backupDir} is on the same disk as the data: copy them to another machine, or set BACKUP_DIR.`,
  )
}

/** Checks a bucket for photos: whether it works, whether photos are missing, and who backs it up. */
export async function checkBucket({ bucket, dataDir }: BackupPlaces): Promise<Finding[]> {
  if (!bucket) return []
  const trouble = await examineBucket(bucket)
  const { protocol, hostname } = new URL(bucket.endpoint)
  const left = await countLeft(dataDir)
  return [
    trouble
      ? problem('Photos', trouble.message)
      : ok('Photos', `The bucket ${bucket.bucket} can be listed, and photos stored, read and removed.`),
    ...(protocol === 'https:' || isLocal(hostname)
      ? []
      : [warning('Way to photos', `S3_ENDPOINT is without TLS: use https unless the network is your own.`)]),
    ...(left === 0
      ? []
      : [
          warning(
            'Photos left behind',
            `${left} photos lie in the data folder, where a site with a bucket does not look: npm run move-photos -- --to bucket.`,
          ),
        ]),
    warning(
      'Photos in backups',
      `They are in the bucket ${bucket.bucket}, and the nightly backups only list them: have the store keep versions, or run npm run backup -- --with-photos.`,
    ),
  ]
}

async function countLeft(dataDir: string): Promise<number> {
  let count = 0
  for (const folder of Object.values(photoFolders)) {
    const names = await readdir(path.join(dataDir, folder)).catch(() => [])
    count += names.filter((name) => /^[0-9a-f]{32}$/.test(name)).length
  }
  return count
}

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
