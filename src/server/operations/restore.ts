import { readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exists, isOfAnotherUser, makeFolder, removedAtEnd, syncFolder } from '#server/base/disk.ts'
import { isKnownMigration } from '#server/db/migrate.ts'
import { isStorageFault, RefusedConnection } from '#server/db/storage-fault.ts'
import { readArchive } from './archive-reader.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { schemaAsideOf } from './copies-aside.ts'
import { dumpAccess, onServer } from './database-dump.ts'
import { isInUse, quickCheck } from './database-snapshot.ts'
import { asideOf, besideOf, undoInterruptedRestore } from './interrupted-restore.ts'
import { databaseName, dumpName, type Manifest } from './manifest.ts'

interface RestoreOptions extends BackupPlaces {
  archive: string
  /** Replaces an existing data folder, which is moved aside and kept. */
  force: boolean
  now: () => Date
  /** Changes what was unpacked before it is put in place; by itself the record for a second copy ends. */
  amend?: (folder: string) => Promise<void>
}

export interface Restored {
  manifest: Manifest
  /** The new path of the former data folder; undefined when there was none. */
  movedTo: string | undefined
  /** The schema that now holds the former PostgreSQL tables; undefined when there were none. */
  tablesMovedTo: string | undefined
}

/**
 * Restores the rows of a dump, then swaps the data folder for the backup by renaming, so it is never half restored.
 * @throws RestoreError, ArchiveError, DumpError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const dataDir = await expectRestorable(options)
  const beside = besideOf(dataDir)
  await rm(beside, { recursive: true, force: true })
  await makeFolder(beside)
  await using _beside = removedAtEnd(beside)
  const manifest = await readArchive(options.archive, beside)
  expectUsable(manifest, beside)
  await (options.amend ?? endRecordIn)(beside)
  const tablesMovedTo = await restoreRows(manifest, path.join(beside, dumpName), options)
  const movedTo = await swap(dataDir, beside, options)
  return { manifest, movedTo, tablesMovedTo }
}

/**
 * Makes sure that a restore may replace the data folder, and returns where that really is.
 * @throws RestoreError
 */
export async function expectRestorable(
  options: BackupPlaces & Pick<RestoreOptions, 'force'>,
): Promise<string> {
  const dataDir = await realpath(options.dataDir).catch(() => options.dataDir)
  await undoInterruptedRestore(dataDir)
  await expectReplaceable(dataDir, options)
  return dataDir
}

/** What was copied after the archive is not in it, so the copy must begin a new history. */
async function endRecordIn(folder: string): Promise<void> {
  const file = path.join(folder, databaseName)
  if (!(await exists(file))) return
  using database = new DatabaseSync(file)
  if (!database.prepare("select 1 from sqlite_schema where name = 'copy_state'").get()) return
  database.exec('begin; delete from copy_state; delete from copy_commits; commit')
}

/** Returns where the former tables are now, if there were any. */
async function restoreRows(
  { dump: facts }: Manifest,
  dump: string,
  options: RestoreOptions,
): Promise<string | undefined> {
  const access = dumpAccess(options)
  const { expectNoSite, restoreDump } = await import('./restore-dump.ts')
  if (!facts) {
    // Where the archive has no rows, the database may be unreachable: the site then takes in nothing that could be
    // lost.
    const expected = access && onServer(options, access, expectNoSite)
    await expected?.catch((error) => {
      if (!isStorageFault(error) || error instanceof RefusedConnection) throw error
    })
    return undefined
  }
  if (!access) {
    throw new RestoreError(
      'The backup is of a site on PostgreSQL: set DATABASE_URL to the database that its rows go into.',
    )
  }
  const aside = schemaAsideOf(options.now())
  const hasMoved = await restoreDump({
    ...{ places: options, access, dump, facts },
    aside: options.force ? aside : undefined,
  })
  // The dump would only become outdated in the data folder.
  await rm(dump)
  return hasMoved ? aside : undefined
}

async function expectReplaceable(
  dataDir: string,
  options: BackupPlaces & Pick<RestoreOptions, 'force'>,
): Promise<void> {
  if (!(await exists(dataDir))) return
  if (await isOfAnotherUser(dataDir)) {
    throw new RestoreError(`${dataDir} belongs to another user: run this as the user who runs the site.`)
  }
  if ((await stat(dataDir)).dev !== (await stat(path.dirname(dataDir))).dev) {
    throw new RestoreError(
      `${dataDir} is where a disk or volume is mounted, and can't be replaced whole: set DATA_DIR to a folder within it.`,
    )
  }
  if (isInUse(path.join(dataDir, databaseName))) {
    throw new RestoreError(`The site is running on ${dataDir}: stop it first.`)
  }
  const [backups] = backupsWithin(options).split(path.sep)
  const content = (await readdir(dataDir)).filter((name) => name !== backups)
  if (content.length > 0 && !options.force) {
    throw new RestoreError(
      `${dataDir} is not empty: add --force to move what is there aside and restore the backup in its place.`,
    )
  }
}

function expectUsable({ schemaVersion, dump }: Manifest, folder: string): void {
  const migration = dump?.migration ?? schemaVersion
  if (migration !== '' && !isKnownMigration(migration)) {
    throw new RestoreError('The backup was made by a newer version of the site: install that version first.')
  }
  if (schemaVersion === '') return
  using database = new DatabaseSync(path.join(folder, databaseName), { readOnly: true })
  const problems = quickCheck(database)
  if (problems.length > 0) throw new RestoreError(`The database in it is damaged: ${problems.join('; ')}`)
}

/** Returns the folder of backups relative to the data folder if it lies within; else ''. */
function backupsWithin({ dataDir, backupDir }: BackupPlaces): string {
  const relative = path.relative(dataDir, backupDir)
  return relative.startsWith('..') || path.isAbsolute(relative) ? '' : relative
}

async function swap(dataDir: string, restored: string, options: RestoreOptions): Promise<string | undefined> {
  const parent = path.dirname(dataDir)
  const aside = asideOf(dataDir, options.now())
  const hadFolder = await exists(dataDir)
  if (hadFolder) await rename(dataDir, aside)
  try {
    await rename(restored, dataDir)
  } catch (error) {
    if (hadFolder) await rename(aside, dataDir)
    throw error
  }
  await syncFolder(parent)
  if (!hadFolder) return undefined
  const backups = backupsWithin(options)
  if (backups !== '' && (await exists(path.join(aside, backups)))) {
    await makeFolder(path.dirname(path.join(dataDir, backups)))
    await rename(path.join(aside, backups), path.join(dataDir, backups))
    await syncFolder(dataDir)
  }
  if ((await readdir(aside)).length > 0) return aside
  await rmdir(aside)
  return undefined
}

/** The backup can't be restored here: the message says what to do. Nothing has been changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** An object of the second copy is not what the site brought there. */
export const altered = (name: string, cause: unknown) =>
  new RestoreError(
    `${name} in the second copy was altered. Put it back as it was, or move it away to restore only what came before it. Nothing was restored.`,
    { cause },
  )
