import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exists, makeFolder } from '#server/base/disk.ts'
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
import { expectRestorable, type Restored, restoreBackup } from './restore.ts'
import { altered, RestoreError } from './restore-error.ts'

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
  readingCopy(options, (reader) => reader.restore(options))

interface CopiedArchive {
  manifest: Manifest
  madeAt: Date
}

/**
 * Unpacks the copy's newest archive into an empty folder, and leaves the site as it is.
 * @throws RestoreError
 */
export const unpackFromCopy = (options: CopySource, into: string): Promise<CopiedArchive> =>
  readingCopy(options, (reader) => reader.unpack(into))

async function readingCopy<Result>(
  options: CopySource,
  read: (reader: CopyReader) => Promise<Result>,
): Promise<Result> {
  const { places, copy } = options
  const key = await readSpareKey(places.dataDir, copy.identity)
  if (!key) throw new RestoreError('Set COPY_IDENTITY to the spare key, which begins with AGE-SECRET-KEY-1.')
  const place = openCopyPlace(copy)
  const folder = `${path.resolve(places.dataDir)}.from-copy`
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  try {
    return await read(new CopyReader(options, place, folder, key))
  } finally {
    place.close()
    await rm(folder, { recursive: true, force: true })
  }
}

class CopyReader {
  readonly #options: CopySource
  readonly #place: CopyPlace
  readonly #folder: string
  readonly #key: string
  #leads: RestoredCopy['leads']
  #leftOut = 0

  constructor(options: CopySource, place: CopyPlace, folder: string, key: string) {
    this.#options = options
    this.#place = place
    this.#folder = folder
    this.#key = key
  }

  async restore({ force, now }: Pick<CopyRestoreOptions, 'force' | 'now'>): Promise<RestoredCopy> {
    const { places } = this.#options
    // A long way for nothing, if it is refused only afterwards.
    await expectRestorable({ ...places, force })
    const { newest, archive } = await this.#fetchNewest()
    const amend = (beside: string) => this.#amend(beside, newest.file)
    const restoring = restoreBackup({ ...places, archive, force, now, amend })
    return { ...(await restoring.catch(asAltered(newest.file))), leads: this.#leads, leftOut: this.#leftOut }
  }

  async unpack(into: string): Promise<CopiedArchive> {
    const { newest, archive } = await this.#fetchNewest()
    const manifest = await readArchive(archive, into).catch(asAltered(newest.file))
    return { manifest, madeAt: newest.madeAt }
  }

  async #fetchNewest(): Promise<{ newest: BackupFile; archive: string }> {
    await this.#expectKey()
    const { copy, onProgress } = this.#options
    const newest = (await this.#place.list(archivesFolder))
      .flatMap((name) => parseArchiveName(name) ?? [])
      .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
      .at(0)
    if (!newest) throw new RestoreError(`${copy.name} has no archive, so nothing can be restored from it.`)
    onProgress({ done: 0, of: 1, what: 'fetching the newest archive' })
    return { newest, archive: await this.#fetch(`${archivesFolder}${newest.file}${lockedEnding}`) }
  }

  /** Brings the unpacked archive to what the site was last. */
  async #amend(beside: string, archive: string): Promise<void> {
    if (!(await exists(path.join(beside, 'spare-key')))) await writeKey(beside, this.#key)
    await this.#addPhotos(beside)
    if (!(await exists(path.join(beside, databaseName)))) return
    const changes = new ChangesToApply(beside)
    try {
      const { history, number } = changes.head
      const found = (await this.#place.list(changesFolder)).flatMap((name) => parseChangesName(name) ?? [])
      const foreign = found.find((other) => other.history !== history)
      if (foreign) {
        throw new RestoreError(
          `Two sites have written to ${this.#options.copy.name}: ${foreign.name} is not of the site of the newest archive. Move the changes of one of them away. Nothing was restored.`,
        )
      }
      const later = found.filter(({ last }) => last > number).toSorted((a, b) => a.first - b.first)
      for (const [index, { name }] of later.entries()) {
        this.#options.onProgress({ done: index, of: later.length, what: 'applying changes' })
        const file = await this.#fetch(name)
        await changes.apply(name, await readFile(file))
        await rm(file)
      }
      changes.finish(archive)
      this.#leftOut = changes.leftOut
    } finally {
      changes.abandon()
    }
    this.#leads = countLeads(path.join(beside, databaseName))
  }

  async #addPhotos(beside: string): Promise<void> {
    const names = await this.#place.list(photosFolder)
    for (const [index, name] of names.entries()) {
      this.#options.onProgress({ done: index, of: names.length, what: 'fetching photos' })
      const file = name.slice(photosFolder.length, -lockedEnding.length)
      const target = path.join(beside, file)
      if (!isSafePath(file) || (await exists(target))) continue
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await this.#fetch(name, target)
    }
  }

  async #expectKey(): Promise<void> {
    const { name } = this.#options.copy
    const found = path.join(this.#folder, ownerName)
    if (!(await this.#place.get(ownerName, found)))
      throw new RestoreError(`There is no copy of a site at ${name}: check COPY_TO.`)
    const owner = OwnerSchema.safeParse(parseJson(await readFile(found, 'utf8')))
    if (!owner.success)
      throw new RestoreError(`${ownerName} at ${name} can’t be read: put it back as it was.`)
    if (owner.data.format > copyFormat) {
      throw new RestoreError(
        `${name} was written by a newer version of the site: install that version first.`,
      )
    }
    const publicKey = await publicKeyOf(this.#key).catch(() => '')
    if (publicKey !== owner.data.publicKey) {
      throw new RestoreError(
        `The spare key that ends in ${this.#key.slice(-4)} is not the key of the copy at ${name}: check COPY_IDENTITY.`,
      )
    }
  }

  /** Fetches and unlocks an object. */
  async #fetch(
    name: string,
    target = path.join(this.#folder, path.basename(name, lockedEnding)),
  ): Promise<string> {
    const locked = path.join(this.#folder, 'locked')
    await rm(locked, { force: true })
    if (!(await this.#place.get(name, locked)))
      throw new RestoreError(`${name} has gone from the second copy.`)
    await unlockFile(locked, target, this.#key).catch((error: unknown) => {
      throw altered(name, error)
    })
    return target
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
