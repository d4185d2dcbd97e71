import { access, constants, stat } from 'node:fs/promises'
import { exists, isOfAnotherUser } from '#server/base/disk.ts'
import { freeBytes, leastFreeBytes } from '#server/base/disk-space.ts'
import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { days } from '#shared/durations.ts'
import { ArchiveError, readArchive } from '../archive-reader.ts'
import type { BackupFile, BackupPlaces } from '../backup-folder.ts'
import { isTooOld, readBackupState } from '../backup-state.ts'
import { onServer } from '../database-dump.ts'

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
