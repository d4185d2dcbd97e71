import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { ifThere, removedAtEnd } from '#server/base/disk.ts'
import { minutes } from '#shared/durations.ts'
import type { PhotoFile } from './photo-store.ts'

export type PhotoCache = ReturnType<typeof createPhotoCache>

interface CacheOptions {
  /** The folder contains only this cache's files; several processes of one machine may share it. */
  folder: string
  maxBytes: number
  processes: number
}

interface CachedFile {
  file: string
  bytes: number
  usedAt: number
}

/** A file's last use is stored as its access time, at most this often. */
const noteUseMs = minutes(1)
const unfinishedPrefix = '.new-'

/** Caches remote files on this disk and evicts the least recently used, for all of the machine's processes. */
export function createPhotoCache({ folder, maxBytes, processes }: CacheOptions) {
  const underWay = new Map<string, Promise<boolean>>()
  /** Each process may add this much before it checks the total size. */
  const stepBytes = maxBytes / 8 / processes
  let addedBytes = stepBytes

  async function makeRoom(bytes: number): Promise<void> {
    addedBytes += bytes
    if (addedBytes < stepBytes) return
    addedBytes = 0
    const files = await listFiles(folder)
    let total = files.reduce((sum, file) => sum + file.bytes, 0)
    const keepBytes = maxBytes - stepBytes * processes - bytes
    for (const { file, bytes: freed } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= keepBytes) return
      await rm(file, { force: true })
      total -= freed
    }
  }

  async function fetch(place: string, get: (path: string) => Promise<boolean>): Promise<boolean> {
    const unfinished = path.join(folder, `${unfinishedPrefix}${randomBytes(8).toString('hex')}`)
    await using _unfinished = removedAtEnd(unfinished)
    if (!(await get(unfinished))) return false
    await makeRoom((await stat(unfinished)).size)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(unfinished, place)
    return true
  }

  return {
    /** Creates the folder and deletes unfinished files of killed processes. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = name.startsWith(unfinishedPrefix) ? await ifThere(stat(file)) : undefined
        if (found && Date.now() - found.mtimeMs > minutes(10)) await unlink(file).catch(() => {})
      }
    },

    /** Returns the path of a photo's file `name`; `get` downloads it if it is missing. */
    async locate(
      stem: string,
      name: string,
      get: (path: string) => Promise<boolean>,
    ): Promise<PhotoFile | undefined> {
      const place = path.join(folder, stem, name)
      const file = { folder: path.dirname(place), name }
      const kept = await ifThere(stat(place))
      if (kept) {
        if (Date.now() - kept.atimeMs > noteUseMs) await utimes(place, new Date(), kept.mtime).catch(() => {})
        return file
      }
      const fetching = underWay.get(place) ?? fetch(place, get).finally(() => underWay.delete(place))
      underWay.set(place, fetching)
      return (await fetching) ? file : undefined
    },

    forget: (stem: string) => rm(path.join(folder, stem), { recursive: true, force: true }),

    listStems: async (): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('.')),
  }
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: CachedFile[] = []
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (name.startsWith(unfinishedPrefix)) continue
    const file = path.join(parentPath, name)
    const found = await ifThere(stat(file))
    if (found) files.push({ file, bytes: found.size, usedAt: found.atimeMs })
  }
  return files
}
