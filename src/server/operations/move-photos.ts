import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ifThere, makeFolder, removedAtEnd, syncFile, syncFolder } from '#server/base/disk.ts'
import type { Bucket } from '#server/bucket/bucket.ts'
import { photoFolders, stemOfPath } from '#server/bucket/photo-paths.ts'
import { listPhotos } from './bucket-photos.ts'
import { MoveError } from './moving/movable.ts'

interface MoveOptions {
  dataDir: string
  bucket: Bucket
  to: 'bucket' | 'folder'
  /** Deletes the originals once all copies exist. */
  isToDelete: boolean
  onProgress: (progress: PhotoProgress) => void
}

export interface PhotoProgress {
  step: 'comparing' | 'copying'
  place: string
  done: number
  of: number
}

export interface Moved {
  photos: number
  files: number
  /** Number of files that were missing at the target. */
  copied: number
}

/** A file of a photo by its key, which is also its path in the data folder; the hash is the store's, if it has one. */
interface PhotoFile {
  size: number
  etag: string | undefined
}
type PhotoFiles = Map<string, PhotoFile>

interface Place {
  list: () => Promise<PhotoFiles>
  remove: (key: string) => Promise<void>
}

/** The site may receive and resize photos meanwhile: a few rounds catch up with that. */
const rounds = 3

/**
 * Copies every photo from the data folder to the bucket, or back, and compares. An interrupted move can be continued.
 * @throws MoveError, BucketError
 */
export async function movePhotos(options: MoveOptions): Promise<Moved> {
  const { dataDir, bucket, to, isToDelete, onProgress } = options
  const folder = placeInFolder(dataDir)
  const remote = placeInBucket(bucket)
  const [source, target] = to === 'bucket' ? [folder, remote] : [remote, folder]
  let copied = 0
  for (let round = 1; ; round++) {
    const [wanted, there] = [inOrder(await source.list()), await target.list()]
    const keys = [...wanted.keys()].filter((key) => !isDecoded(key, there))
    const missing: string[] = []
    for (const [n, key] of keys.entries()) {
      if (!(await isSame(dataDir, bucket, key, wanted.get(key), there.get(key)))) missing.push(key)
      if (round === 1)
        onProgress({ step: 'comparing', place: placeOf(key), done: n + 1, of: keys.length * 2 })
    }
    if (missing.length === 0) {
      await removeStale(wanted, there, target)
      if (isToDelete) await removeAll(await source.list(), there, source)
      return { photos: new Set([...wanted.keys()].map(stemOfPath)).size, files: wanted.size, copied }
    }
    if (round > rounds) {
      throw new MoveError(
        `${missing.length} of ${keys.length} files are not there, or are others: nothing was deleted. Run it again; if it stays so, stop the site first.`,
      )
    }
    for (const [n, key] of missing.entries()) {
      if (await copy(dataDir, bucket, key, to)) copied += 1
      const done = keys.length * 2 - missing.length + n + 1
      if (round === 1) onProgress({ step: 'copying', place: placeOf(key), done, of: keys.length * 2 })
    }
  }
}

const placeOf = (key: string) => key.split('/')[0] ?? ''
const folderOf = (key: string) => key.split('/').slice(0, 2).join('/')
const originalOf = (folder: string) => `${folder}/original`
const largestOf = (folder: string) => `${folder}/sizes/${folder.split('/')[1]}.jpg`

/** Whether the photo has its sizes, so that its original is about to be deleted. */
const isDecoded = (key: string, files: PhotoFiles) =>
  key === originalOf(folderOf(key)) && files.has(largestOf(folderOf(key))) && !files.has(key)

/** Sorts by key, so that a photo's files are adjacent. */
const inOrder = (files: PhotoFiles): PhotoFiles =>
  new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Deletes originals at the target whose photos were decoded at the source meanwhile. */
async function removeStale(wanted: PhotoFiles, there: PhotoFiles, target: Place): Promise<void> {
  for (const key of there.keys()) if (isDecoded(key, wanted)) await target.remove(key)
}

/** Deletes only files that were verified at the target: newer ones stay. */
async function removeAll(files: PhotoFiles, there: PhotoFiles, source: Place): Promise<void> {
  for (const key of files.keys()) {
    if (there.has(key) || isDecoded(key, there)) await source.remove(key)
  }
}

function placeInFolder(dataDir: string): Place {
  return {
    async list() {
      const files: PhotoFiles = new Map()
      for (const folder of Object.values(photoFolders)) {
        const root = path.join(dataDir, folder)
        const entries = await ifThere(readdir(root, { recursive: true, withFileTypes: true }))
        for (const entry of entries ?? []) {
          const file = path.join(entry.parentPath, entry.name)
          const key = path.relative(dataDir, file).split(path.sep).join('/')
          const found = entry.isFile() && stemOfPath(key) ? await ifThere(stat(file)) : undefined
          if (found) files.set(key, { size: found.size, etag: undefined })
        }
      }
      return files
    },
    async remove(key) {
      const file = pathOf(dataDir, key)
      await rm(file, { force: true })
      // Folders that have become empty are deleted too.
      const root = path.join(dataDir, key.split('/')[0] ?? '')
      for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) {
        if (
          !(await rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          return
      }
    },
  }
}

const placeInBucket = (bucket: Bucket): Place => ({
  list: async () => new Map((await listPhotos(bucket)).map(({ key, size, etag }) => [key, { size, etag }])),
  remove: bucket.remove,
})

const pathOf = (dataDir: string, key: string) => path.join(dataDir, ...key.split('/'))

/** Compares the store's hash if that is the content's MD5, and otherwise byte for byte. */
async function isSame(
  dataDir: string,
  bucket: Bucket,
  key: string,
  one: PhotoFile | undefined,
  other: PhotoFile | undefined,
): Promise<boolean> {
  if (!one || !other || one.size !== other.size) return false
  const file = pathOf(dataDir, key)
  if ((await hashOf('md5', file)) === (one.etag ?? other.etag)) return true
  const copied = temporaryBeside(dataDir, key)
  await using _copied = removedAtEnd(copied)
  if (!(await bucket.get(key, copied))) return false
  return (await hashOf('sha256', copied)) === (await hashOf('sha256', file))
}

/** Returns false when the file was deleted meanwhile, because its photo was decoded or deleted. */
async function copy(dataDir: string, bucket: Bucket, key: string, to: MoveOptions['to']): Promise<boolean> {
  const file = pathOf(dataDir, key)
  if (to === 'bucket') {
    const isThere = await ifThere(stat(file))
    if (isThere) await bucket.put(key, file)
    return isThere !== undefined
  }
  const unfinished = temporaryBeside(dataDir, key)
  await using _unfinished = removedAtEnd(unfinished)
  await makeFolder(path.dirname(file))
  if (!(await bucket.get(key, unfinished))) return false
  await syncFile(unfinished)
  await rename(unfinished, file)
  for (const folder of [path.dirname(file), path.dirname(path.dirname(file))]) await syncFolder(folder)
  return true
}

const temporaryBeside = (dataDir: string, key: string) =>
  path.join(dataDir, key.split('/')[0] ?? '', `.moving-${randomBytes(8).toString('hex')}`)

async function hashOf(kind: 'md5' | 'sha256', file: string): Promise<string> {
  const hash = createHash(kind)
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
