import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists, ifThere } from '#server/base/disk.ts'
import { photoFolders, stemOfPath } from '#server/bucket/photo-paths.ts'
import type { CopyTools } from '#server/copy/copier.ts'
import {
  archivesFolder,
  changesFolder,
  lockedEnding,
  parseChangesName,
  photosFolder,
} from '#server/copy/copy-objects.ts'
import type { CopyPlace } from '#server/copy/copy-place.ts'
import type { Db } from '#server/db/schema.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createQuotePhotoStore } from '#server/photos/quote/quote-photo-store.ts'
import { days, hours } from '#shared/durations.ts'
import { readArchive } from './archive-reader.ts'
import {
  type BackupFile,
  type BackupPlaces,
  listBackups,
  outdated,
  parseBackupName,
} from './backup-folder.ts'
import { dataPrefix, type Manifest } from './manifest.ts'

/** A photo's files are written before its row: with large photos up to this long before. */
const longestPhotoWorkMs = hours(2)

export const parseArchiveName = (name: string) =>
  parseBackupName('', name.slice(archivesFolder.length, -lockedEnding.length))

/**
 * Brings the newest nightly archive into the second copy, removes the changes and photos that it holds, and copies the
 * photos that have come since.
 */
export function createCopyArchives(
  places: BackupPlaces,
  db: Db,
  backUpNow: (signal: AbortSignal, notBefore: Date) => Promise<void>,
  now: () => Date,
) {
  const photoStores = [createPortfolioImageStore(db), createQuotePhotoStore(db, now)]
  const copiedPhotos = new Set<string>()
  let renewedAt = now()
  let sweptAt = -1

  async function copyNewest({ place, store, put }: CopyTools, signal: AbortSignal): Promise<void> {
    const state = await store.state()
    const isFirst = state.archive === ''
    // With a clock that was set back a new one would be taken for older than that in the copy.
    const notBefore = isFirst ? await afterAllIn(place) : justAfter([parseBackupName('', state.archive)])
    // Until a clock that was days ahead is caught up with, nightly backups are dated before the copy's archive.
    const isOverdue = notBefore > now() && Math.abs(now().getTime() - renewedAt.getTime()) >= days(1)
    // The first archive of a history must hold all that came before it.
    if (isFirst || isOverdue) {
      renewedAt = now()
      await backUpNow(signal, notBefore)
    }
    const newest = (await listBackups(places.backupDir)).find(({ kind }) => kind === 'daily')
    if (signal.aborted) return
    if (!newest || newest.madeAt < notBefore) {
      if (isFirst) throw new Error('No backup could be made, and it begins with one.')
      return
    }
    const manifest = await readArchive(newest.file)
    if (manifest.copy?.history !== state.history) return
    await put(copiedName(newest), newest.file)
    const { history, number } = manifest.copy
    // Once the archive is noted, nothing removes what a history before it has left.
    if (isFirst) await removeChanges(place, (changes) => changes.history !== history)
    await store.archived(path.basename(newest.file))
    // The newest stays, by which a machine that was set back notices that it lacks something.
    await removeChanges(place, (changes) => changes.history === history && changes.last < number)
    await removeHeld(place, manifest, isGone)
  }

  /** A moment after every archive here and there, which a clock may have dated in the future. */
  async function afterAllIn(place: CopyPlace): Promise<Date> {
    const copied = (await place.list(archivesFolder)).flatMap((name) => parseArchiveName(name) ?? [])
    return justAfter([...copied, ...(await listBackups(places.backupDir))])
  }

  /** Whether the photo was deleted for good. One whose disk is gone still has its row. */
  async function isGone(file: string): Promise<boolean> {
    if (await exists(path.join(places.dataDir, file))) return false
    const known = await Promise.all(photoStores.map((photos) => photos.hasFile(`${stemOfPath(file)}.jpg`)))
    return !known.includes(true)
  }

  async function copyPhotos({ place, store, put }: CopyTools, signal: AbortSignal): Promise<void> {
    const { number, archive } = await store.state()
    // A photo comes before its row, so nothing is new while nothing was written.
    const madeAt = parseBackupName('', archive)?.madeAt
    if (!madeAt || number === sweptAt) return
    const since = madeAt.getTime() - longestPhotoWorkMs
    if (sweptAt < 0) for (const name of await place.list(photosFolder)) copiedPhotos.add(name)
    for (const folder of Object.values(photoFolders)) {
      // An archive that is dated in the future doesn't say which photos it holds.
      for (const file of await filesSince(places.dataDir, folder, since > now().getTime() ? 0 : since)) {
        if (signal.aborted) return
        const name = `${photosFolder}${file}${lockedEnding}`
        if (copiedPhotos.has(name)) continue
        const source = path.join(places.dataDir, file)
        if (await ifThere(stat(source))) await put(name, source)
        copiedPhotos.add(name)
      }
    }
    sweptAt = number
  }

  return async (tools: CopyTools, signal: AbortSignal): Promise<void> => {
    await copyNewest(tools, signal)
    if (!places.bucket) await copyPhotos(tools, signal)
  }
}

const justAfter = (archives: (Pick<BackupFile, 'madeAt'> | undefined)[]) =>
  new Date(Math.max(0, ...archives.map((archive) => (archive ? archive.madeAt.getTime() + 1 : 0))))

export const copiedName = ({ file }: Pick<BackupFile, 'file'>) =>
  `${archivesFolder}${path.basename(file)}${lockedEnding}`

export async function removeChanges(
  place: CopyPlace,
  isOver: (changes: NonNullable<ReturnType<typeof parseChangesName>>) => boolean,
): Promise<void> {
  for (const name of await place.list(changesFolder)) {
    const changes = parseChangesName(name)
    if (changes && isOver(changes)) await place.remove(name)
  }
}

/** Removes photos that the newest archive holds or the site has no more, and archives that the rotation lets go. */
export async function removeHeld(
  place: CopyPlace,
  { files }: Manifest,
  isGone: (file: string) => Promise<boolean>,
): Promise<void> {
  const held = new Set(files.map((file) => file.path.slice(dataPrefix.length)))
  for (const name of await place.list(photosFolder)) {
    const file = name.slice(photosFolder.length, -lockedEnding.length)
    if (held.has(file) || (await isGone(file))) await place.remove(name)
  }
  const archives = (await place.list(archivesFolder)).flatMap((name) => {
    const parsed = parseArchiveName(name)
    return parsed ? [{ ...parsed, file: name }] : []
  })
  for (const { file } of outdated(archives)) await place.remove(file)
}

/** Files of photos that have changed since, as paths in the data folder. */
async function filesSince(dataDir: string, folder: string, since: number): Promise<string[]> {
  const files: string[] = []
  const stems = (await ifThere(readdir(path.join(dataDir, folder)))) ?? []
  for (const stem of stems.filter((name) => /^[0-9a-f]{32}$/.test(name))) {
    const root = path.join(dataDir, folder, stem)
    const found = await ifThere(stat(root))
    if (!found || found.mtimeMs < since) continue
    const entries = (await ifThere(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
    for (const entry of entries) {
      if (entry.isFile()) files.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    }
  }
  return files
}
