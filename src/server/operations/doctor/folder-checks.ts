import { access, constants, stat } from 'node:fs/promises'
import { exists, isOfAnotherUser } from '#server/disk.ts'
import { days } from '#shared/durations.ts'
import { ArchiveError, readArchive } from '../archive-reader.ts'
import type { BackupFile, BackupPlaces } from '../backup-folder.ts'
import { isTooOld, readBackupState } from '../backup-state.ts'
import { freeBytes, leastFreeBytes } from '../disk-space.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

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
    return problem(check, `Other users of the machine can look into ${dataDir}: run chmod 700 ${dataDir}.`)
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

export async function checkBackups(
  { dataDir, backupDir }: Pick<BackupPlaces, 'dataDir' | 'backupDir'>,
  now: Date,
): Promise<Finding[]> {
  const check = 'Backups'
  try {
    const { failure, newest } = await readBackupState({ dataDir, backupDir }, now)
    if (failure) return [problem(check, `The one of ${failure.at} failed: ${failure.reason}`)]
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

async function checkNewest({ file, madeAt }: BackupFile, now: Date): Promise<Finding> {
  const check = 'Backups'
  try {
    const { files } = await readArchive(file)
    if (isTooOld(madeAt, now)) {
      const ageMs = now.getTime() - madeAt.getTime()
      return problem(
        check,
        `The newest is ${Math.floor(ageMs / days(1))} days old: is the site running? Its log says why a backup failed.`,
      )
    }
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
