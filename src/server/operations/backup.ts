import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder } from '#server/disk.ts'
import { readArchive } from './archive-reader.ts'
import { type FileToArchive, writeArchive } from './archive-writer.ts'
import {
  BackupBusyError,
  type BackupKind,
  type BackupPlaces,
  backupName,
  lockName,
  unfinishedPrefix,
} from './backup-folder.ts'
import { listDataFiles } from './data-files.ts'
import { snapshotDatabase } from './database-snapshot.ts'
import { databaseName, dataPrefix, type Manifest } from './manifest.ts'
import { tryLock } from './process-lock.ts'
import { siteVersion } from './site-version.ts'

export interface BackupMade {
  file: string
  bytes: number
  manifest: Manifest
}

interface BackupOptions {
  places: BackupPlaces
  kind: BackupKind
  madeAt: Date
  /** Asked once the lock is held: another process may have done the work in the meantime. */
  isNeeded?: () => Promise<boolean>
  signal?: AbortSignal
}

/**
 * Backs up the database and the files of the data folder into one archive while the site may go on writing. The
 * archive appears under its name only when it is whole, checked and on the disk. With PostgreSQL it holds the
 * files alone. Undefined when it turned out not to be needed.
 * @throws BackupBusyError, or why it could not be made
 */
export async function makeBackup(options: BackupOptions): Promise<BackupMade | undefined> {
  const { backupDir } = options.places
  await makeFolder(backupDir)
  using lock = tryLock(path.join(backupDir, lockName))
  if (!lock) throw new BackupBusyError()
  if (options.isNeeded && !(await options.isNeeded())) return undefined
  await removeUnfinished(backupDir)
  try {
    return await make(options)
  } finally {
    await removeUnfinished(backupDir)
  }
}

async function make({ places, kind, madeAt, signal }: BackupOptions): Promise<BackupMade> {
  const { dataDir, backupDir, databaseUrl } = places
  const name = backupName(kind, madeAt)
  const unfinished = path.join(backupDir, `${unfinishedPrefix}${name}`)
  const copy = `${unfinished}.db`
  // The database first: its rows then find their files in the archive, which were in place before them.
  const schemaVersion = databaseUrl
    ? undefined
    : await snapshotDatabase(path.join(dataDir, databaseName), copy)
  signal?.throwIfAborted()

  async function* files(): AsyncGenerator<FileToArchive> {
    if (schemaVersion !== undefined) yield { path: `${dataPrefix}${databaseName}`, source: copy }
    yield* listDataFiles(dataDir)
  }
  await writeArchive(unfinished, {
    files: files(),
    about: {
      format: 1,
      madeAt: madeAt.toISOString(),
      siteVersion,
      database: databaseUrl ? 'postgresql' : 'sqlite',
      schemaVersion: schemaVersion ?? '',
    },
    signal,
  })
  const manifest = await readArchive(unfinished)
  const { size } = await stat(unfinished)
  const file = path.join(backupDir, name)
  await rename(unfinished, file)
  await syncFolder(backupDir)
  return { file, bytes: size, manifest }
}

/** Called with the lock held: nobody is working on them. */
async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(backupDir, name), { force: true })
  }
}
