import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exists, makeFolder, removedAtEnd } from '#server/base/disk.ts'
import { parseJson } from '#server/base/parse-json.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import {
  archivesFolder,
  changesFolder,
  copyFormat,
  lockedEnding,
  OwnerSchema,
  ownerName,
  parseChangesName,
  photosFolder,
} from '#server/copy/copy-objects.ts'
import { type CopyPlace, openCopyPlace } from '#server/copy/copy-place.ts'
import { publicKeyOf, readSpareKey, unlockFile, writeKey } from '#server/copy/spare-key.ts'
import { leadTables } from '#server/leads/lead-rows.ts'
import { ChangesToApply } from './apply-changes.ts'
import { ArchiveError, readArchive } from './archive-reader.ts'
import type { BackupFile, BackupPlaces } from './backup-folder.ts'
import { parseArchiveName } from './copy-archives.ts'
import { databaseName, isSafePath, type Manifest } from './manifest.ts'
import { altered, expectRestorable, type Restored, RestoreError, restoreBackup } from './restore.ts'

export interface CopySource {
  places: BackupPlaces
  copy: CopySettings
  onProgress(step: { done: number; of: number; what: string }): void
}

interface CopyRestoreOptions extends CopySource {
  force: boolean
  now: () => Date
}

export interface RestoredCopy extends Restored {
  /** Number of leads, and when the last one came in; undefined where the rows are in PostgreSQL. */
  leads: { count: number; lastAt: string } | undefined
  /** Changes that are left out, because one before them had not arrived when the machine was lost. */
  leftOut: number
}

/**
 * Restores a site from its second copy, the newest archive and every change after it, once all of it is checked.
 * @throws RestoreError
 */
export const restoreFromCopy = (options: CopyRestoreOptions): Promise<RestoredCopy> =>
  readingCopy(options, (copy) => copy.restore(options))

interface CopiedArchive {
  manifest: Manifest
  madeAt: Date
}

/**
 * Unpacks the copy's newest archive into an empty folder, and leaves the site as it is.
 * @throws RestoreError
 */
export const unpackFromCopy = (options: CopySource, into: string): Promise<CopiedArchive> =>
  readingCopy(options, (copy) => copy.unpack(into))

async function readingCopy<Result>(
  options: CopySource,
  read: (copy: ReturnType<typeof copyReader>) => Promise<Result>,
): Promise<Result> {
  const { places, copy } = options
  const key = await readSpareKey(places.dataDir, copy.identity)
  if (!key) throw new RestoreError('Set COPY_IDENTITY to the spare key, which begins with AGE-SECRET-KEY-1.')
  using place = openCopyPlace(copy)
  const folder = `${path.resolve(places.dataDir)}.from-copy`
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  await using _folder = removedAtEnd(folder)
  return await read(copyReader(options, place, folder, key))
}

function copyReader({ places, copy, onProgress }: CopySource, place: CopyPlace, folder: string, key: string) {
  let leads: RestoredCopy['leads']
  let leftOut = 0

  async function fetchNewest(): Promise<{ newest: BackupFile; archive: string }> {
    await expectKey()
    const newest = (await place.list(archivesFolder))
      .flatMap((name) => parseArchiveName(name) ?? [])
      .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
      .at(0)
    if (!newest) throw new RestoreError(`${copy.name} has no archive, so nothing can be restored from it.`)
    onProgress({ done: 0, of: 1, what: 'fetching the newest archive' })
    return { newest, archive: await bring(`${archivesFolder}${newest.file}${lockedEnding}`) }
  }

  /** Brings the unpacked archive to what the site was last. */
  async function amendWith(beside: string, archive: string): Promise<void> {
    if (!(await exists(path.join(beside, 'spare-key')))) await writeKey(beside, key)
    await addPhotos(beside)
    if (!(await exists(path.join(beside, databaseName)))) return
    const changes = new ChangesToApply(beside)
    try {
      const { history, number } = changes.head
      const found = (await place.list(changesFolder)).flatMap((name) => parseChangesName(name) ?? [])
      const foreign = found.find((other) => other.history !== history)
      if (foreign) {
        throw new RestoreError(
          `Two sites have written to ${copy.name}: ${foreign.name} is not of the site of the newest archive. Move the changes of one of them away. Nothing was restored.`,
        )
      }
      const later = found.filter(({ last }) => last > number).toSorted((a, b) => a.first - b.first)
      for (const [index, { name }] of later.entries()) {
        onProgress({ done: index, of: later.length, what: 'applying changes' })
        const file = await bring(name)
        await changes.apply(name, await readFile(file))
        await rm(file)
      }
      changes.finish(archive)
      leftOut = changes.leftOut
    } finally {
      changes.abandon()
    }
    leads = countLeads(path.join(beside, databaseName))
  }

  async function addPhotos(beside: string): Promise<void> {
    const names = await place.list(photosFolder)
    for (const [index, name] of names.entries()) {
      onProgress({ done: index, of: names.length, what: 'fetching photos' })
      const file = name.slice(photosFolder.length, -lockedEnding.length)
      const target = path.join(beside, file)
      if (!isSafePath(file) || (await exists(target))) continue
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await bring(name, target)
    }
  }

  async function expectKey(): Promise<void> {
    const { name } = copy
    const found = path.join(folder, ownerName)
    if (!(await place.get(ownerName, found)))
      throw new RestoreError(`There is no copy of a site at ${name}: check COPY_TO.`)
    const owner = OwnerSchema.safeParse(parseJson(await readFile(found, 'utf8')))
    if (!owner.success)
      throw new RestoreError(`${ownerName} at ${name} can’t be read: put it back as it was.`)
    if (owner.data.format > copyFormat) {
      throw new RestoreError(
        `${name} was written by a newer version of the site: install that version first.`,
      )
    }
    const publicKey = await publicKeyOf(key).catch(() => '')
    if (publicKey !== owner.data.publicKey) {
      throw new RestoreError(
        `The spare key that ends in ${key.slice(-4)} is not the key of the copy at ${name}: check COPY_IDENTITY.`,
      )
    }
  }

  /** Fetches and unlocks an object. */
  async function bring(
    name: string,
    target = path.join(folder, path.basename(name, lockedEnding)),
  ): Promise<string> {
    const locked = path.join(folder, 'locked')
    await rm(locked, { force: true })
    if (!(await place.get(name, locked))) throw new RestoreError(`${name} has gone from the second copy.`)
    await unlockFile(locked, target, key).catch((error: unknown) => {
      throw altered(name, error)
    })
    return target
  }

  return {
    async restore({ force, now }: Pick<CopyRestoreOptions, 'force' | 'now'>): Promise<RestoredCopy> {
      // A long way for nothing, if it is refused only afterwards.
      await expectRestorable({ ...places, force })
      const { newest, archive } = await fetchNewest()
      const amend = (beside: string) => amendWith(beside, newest.file)
      const restored = await restoreBackup({ ...places, archive, force, now, amend }).catch(
        asAltered(newest.file),
      )
      return { ...restored, leads, leftOut }
    },

    async unpack(into: string): Promise<CopiedArchive> {
      const { newest, archive } = await fetchNewest()
      const manifest = await readArchive(archive, into).catch(asAltered(newest.file))
      return { manifest, madeAt: newest.madeAt }
    },
  }
}

const asAltered =
  (name: string) =>
  (error: unknown): never => {
    throw error instanceof ArchiveError ? altered(name, error) : error
  }

function countLeads(file: string): RestoredCopy['leads'] {
  using database = new DatabaseSync(file, { readOnly: true })
  const all = leadTables.map((table) => `select created_at from ${table}`).join(' union all ')
  const row = database.prepare(`select count(*) as count, max(created_at) as "lastAt" from (${all})`).get()
  return { count: Number(row?.count), lastAt: String(row?.lastAt ?? '') }
}
