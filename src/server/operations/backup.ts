import type { Dirent, Stats } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifThere, makeFolder, syncFolder } from '#server/base/disk.ts'
import { createBucket } from '#server/bucket/bucket.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { tryLock } from '#server/db/process-lock.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { readArchive } from './archive-reader.ts'
import { type FileToArchive, writeArchive } from './archive-writer.ts'
import {
  BackupBusyError,
  type BackupKind,
  type BackupPlaces,
  backupName,
  isBackupName,
  lockName,
  unfinishedPrefix,
} from './backup-folder.ts'
import { copyPhotos, listPhotos, notePhotos } from './bucket-photos.ts'
import { dumpAccess, dumpDatabase, dumpObstacle } from './database-dump.ts'
import { snapshotDatabase } from './database-snapshot.ts'
import { type DumpFacts, databaseName, dataPrefix, dumpName, type Manifest } from './manifest.ts'

export interface BackupMade {
  file: string
  bytes: number
  manifest: Manifest
  /** Why the backup contains no rows, unless somebody else backs them up. */
  withoutRows: string | undefined
}

interface BackupOptions {
  places: BackupPlaces
  kind: BackupKind
  madeAt: Date
  /** Copies a bucket's photos too, which are otherwise only listed. */
  withPhotos?: boolean
  /** Checked again under the lock, because another process may have made the backup meanwhile. */
  isNeeded?: () => Promise<boolean>
  signal?: AbortSignal
}

/**
 * Backs up database and files into one archive, which gets its name once it is complete and verified. Without a
 * PostgreSQL dump it contains only the files and says so. Undefined when it was not needed any more.
 * @throws BackupBusyError, or the reason for the failure
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

/** A consistent copy of the database in a file of its own. */
interface Copy {
  name: string
  source: string
  schemaVersion: string
  copy?: Manifest['copy']
  dump?: DumpFacts
}

async function make(options: BackupOptions): Promise<BackupMade> {
  const { places, kind, madeAt, withPhotos = false, signal } = options
  const { dataDir, backupDir, databaseUrl, bucket: settings } = places
  const name = backupName(kind, madeAt)
  const unfinished = path.join(backupDir, `${unfinishedPrefix}${name}`)
  const withoutRows = await dumpObstacle(places)
  // The database is copied first: files are stored before their rows, so that every copied row's files are in the
  // archive.
  const copy = withoutRows ? undefined : await copyDatabase(options, unfinished)
  signal?.throwIfAborted()
  const photos = settings && (await photosOf(settings, withPhotos))

  async function* files(): AsyncGenerator<FileToArchive> {
    if (copy) yield { path: `${dataPrefix}${copy.name}`, source: copy.source }
    const copied = new Set<string>()
    if (settings && photos?.isCopied) {
      using bucket = createBucket(settings)
      for await (const file of copyPhotos(bucket, photos.objects, `${unfinished}.photo`)) {
        copied.add(file.path)
        yield file
      }
    }
    // After a move without deletion the folder contains photos too, which the site does not use any more.
    for await (const file of listDataFiles(dataDir)) if (!copied.has(file.path)) yield file
  }
  await writeArchive(unfinished, {
    files: files(),
    about: {
      format: 1,
      madeAt: madeAt.toISOString(),
      // In the built site this is the version at build time.
      siteVersion: packageFile.version,
      database: databaseUrl ? 'postgresql' : 'sqlite',
      schemaVersion: copy?.schemaVersion ?? '',
      ...(copy?.dump && { dump: copy.dump }),
      ...(copy?.copy && { copy: copy.copy }),
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

/** Returns undefined when there is no database yet, or somebody else backs it up. */
async function copyDatabase({ places, signal }: BackupOptions, beside: string): Promise<Copy | undefined> {
  const access = dumpAccess(places)
  if (!access) {
    const source = `${beside}.db`
    const snapshot = await snapshotDatabase(path.join(places.dataDir, databaseName), source)
    return snapshot && { name: databaseName, source, ...snapshot }
  }
  if (places.postgres?.backup === 'elsewhere') return undefined
  const source = `${beside}.dump`
  const dump = await dumpDatabase(places, access, source, signal)
  return { name: dumpName, source, schemaVersion: '', dump }
}

/** Copying requires the bucket, but a failed listing does not fail the backup. */
async function photosOf(settings: BucketSettings, isCopied: boolean) {
  if (!isCopied) return notePhotos(settings)
  using bucket = createBucket(settings)
  return { bucket: settings.bucket, isCopied, objects: await listPhotos(bucket) }
}

/** Call this under the lock, when nobody is writing unfinished files. */
async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(backupDir, name), { force: true })
  }
}

/** Excluded here, because the database is copied separately, as a consistent snapshot. */
const isOfTheDatabase = (name: string) =>
  name.startsWith(`${databaseName}-`) || name === databaseName || name === dumpName

/**
 * Lists every file in the data folder that belongs in a backup: not the database, backups, and hidden, unfinished work.
 * Links are followed, since uploads may be on another disk.
 */
async function* listDataFiles(dataDir: string): AsyncGenerator<FileToArchive> {
  const seen = new Set<string>()
  yield* within(dataDir, '')

  async function* within(folder: string, prefix: string): AsyncGenerator<FileToArchive> {
    for (const entry of await entriesOf(folder)) {
      const source = path.join(folder, entry.name)
      if (entry.name.startsWith('.') || isBackupName(entry.name)) continue
      if (prefix === '' && isOfTheDatabase(entry.name)) continue
      // Photos and mails may be deleted while the backup runs.
      const found = await ifThere(stat(source))
      if (found?.isFile()) yield { path: `${dataPrefix}${prefix}${entry.name}`, source }
      if (found?.isDirectory() && isNew(found)) yield* within(source, `${prefix}${entry.name}/`)
    }
  }

  /** Detects cycles from a link to a parent folder. */
  function isNew({ dev, ino }: Stats): boolean {
    const identity = `${dev}:${ino}`
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await ifThere(readdir(folder, { withFileTypes: true }))
  return (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
