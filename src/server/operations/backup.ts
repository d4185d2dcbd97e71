import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, syncFolder } from '#server/base/disk.ts'
import { createBucket } from '#server/bucket/bucket.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { tryLock } from '#server/db/process-lock.ts'
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
import { copyPhotos, listPhotos, notePhotos, withBucket } from './bucket-photos.ts'
import { listDataFiles } from './data-files.ts'
import { dumpAccess, dumpDatabase, dumpObstacle } from './database-dump.ts'
import { snapshotDatabase } from './database-snapshot.ts'
import { type DumpFacts, databaseName, dataPrefix, dumpName, type Manifest } from './manifest.ts'
import { siteVersion } from './site-version.ts'

export interface BackupMade {
  file: string
  bytes: number
  manifest: Manifest
  /** Why it holds no rows, where nobody has said that somebody else sees to them. */
  withoutRows: string | undefined
}

interface BackupOptions {
  places: BackupPlaces
  kind: BackupKind
  madeAt: Date
  /** Copy the photos of a bucket, too, which are only listed otherwise. */
  withPhotos?: boolean
  /** Asked once the lock is held: another process may have done the work in the meantime. */
  isNeeded?: () => Promise<boolean>
  signal?: AbortSignal
}

/**
 * Backs up the database and the files of the data folder into one archive while the site may go on writing. The
 * archive appears under its name only when it is whole, checked and on the disk. Where no dump of PostgreSQL can be made
 * it holds the files alone, and says so. Undefined when it turned out not to be needed.
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

/** The database as it is at one moment, in a file of its own. */
interface Copy {
  name: string
  source: string
  schemaVersion: string
  dump?: DumpFacts
}

async function make(options: BackupOptions): Promise<BackupMade> {
  const { places, kind, madeAt, withPhotos = false, signal } = options
  const { dataDir, backupDir, databaseUrl, bucket: settings } = places
  const name = backupName(kind, madeAt)
  const unfinished = path.join(backupDir, `${unfinishedPrefix}${name}`)
  const withoutRows = await dumpObstacle(places)
  // The database first: its rows then find their files in the archive, which were in place before them.
  const copy = withoutRows ? undefined : await copyDatabase(options, unfinished)
  signal?.throwIfAborted()
  const photos = settings && (await photosOf(settings, withPhotos))

  async function* files(): AsyncGenerator<FileToArchive> {
    if (copy) yield { path: `${dataPrefix}${copy.name}`, source: copy.source }
    const copied = new Set<string>()
    if (settings && photos?.isCopied) {
      const bucket = createBucket(settings)
      for await (const file of copyPhotos(bucket, photos.objects, `${unfinished}.photo`)) {
        copied.add(file.path)
        yield file
      }
      bucket.close()
    }
    // After a move that has deleted nothing photos lie in the folder as well, where the site does not look any more.
    for await (const file of listDataFiles(dataDir)) if (!copied.has(file.path)) yield file
  }
  await writeArchive(unfinished, {
    files: files(),
    about: {
      format: 1,
      madeAt: madeAt.toISOString(),
      siteVersion,
      database: databaseUrl ? 'postgresql' : 'sqlite',
      schemaVersion: copy?.schemaVersion ?? '',
      ...(copy?.dump && { dump: copy.dump }),
      photos,
    },
    signal,
  })
  const manifest = await readArchive(unfinished)
  const { size } = await stat(unfinished)
  const file = path.join(backupDir, name)
  await rename(unfinished, file)
  await syncFolder(backupDir)
  return { file, bytes: size, manifest, withoutRows }
}

/** Undefined where there is none yet, or where somebody else sees to it. */
async function copyDatabase({ places, signal }: BackupOptions, beside: string): Promise<Copy | undefined> {
  const access = dumpAccess(places)
  if (!access) {
    const source = `${beside}.db`
    const schemaVersion = await snapshotDatabase(path.join(places.dataDir, databaseName), source)
    return schemaVersion === undefined ? undefined : { name: databaseName, source, schemaVersion }
  }
  if (places.postgres?.backup === 'elsewhere') return undefined
  const source = `${beside}.dump`
  const dump = await dumpDatabase(places, access, source, signal)
  return { name: dumpName, source, schemaVersion: '', dump }
}

/** As the rows already copied find them, or more. To copy them they must be had; to list them is worth no failure. */
async function photosOf(settings: BucketSettings, isCopied: boolean) {
  if (!isCopied) return notePhotos(settings)
  const objects = await withBucket(settings, (bucket) => listPhotos(bucket))
  return { bucket: settings.bucket, isCopied, objects }
}

/** Called with the lock held: nobody is working on them. */
async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(backupDir, name), { force: true })
  }
}
