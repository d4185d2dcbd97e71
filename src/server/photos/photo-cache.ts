import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { minutes } from '#shared/durations.ts'
import type { PhotoFile } from './photo-store.ts'

export type PhotoCache = ReturnType<typeof createPhotoCache>

interface CacheOptions {
  /** Nothing but this cache's files lies under it; processes of one machine may share it. */
  folder: string
  /** What all of it may take on the disk. */
  maxBytes: number
  /** How many processes share it. */
  processes: number
}

interface CachedFile {
  file: string
  bytes: number
  usedAt: number
}

/** A use is noted on the file itself, and not again so soon. */
const noteUseMs = minutes(1)
const unfinishedPrefix = '.new-'

/**
 * Files from elsewhere, kept on this disk for as long as there is room: what was used longest ago goes first. What is
 * kept stands on the disk alone, so that a restart and the other processes of the machine find it.
 */
export function createPhotoCache({ folder, maxBytes, processes }: CacheOptions) {
  const underWay = new Map<string, Promise<boolean>>()
  /** So much may be added by each process before it looks what all of it takes. */
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
    try {
      if (!(await get(unfinished))) return false
      await makeRoom((await stat(unfinished)).size)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await rename(unfinished, place)
      return true
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    /** Makes the folder, and clears away what a kill cut off. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = name.startsWith(unfinishedPrefix) ? await statIfThere(file) : undefined
        if (found && Date.now() - found.mtimeMs > minutes(10)) await unlink(file).catch(() => {})
      }
    },

    /** The file `name` of a photo; `get` writes it to a path unless there is none. Whoever asks meanwhile waits along. */
    async locate(
      stem: string,
      name: string,
      get: (path: string) => Promise<boolean>,
    ): Promise<PhotoFile | undefined> {
      const place = path.join(folder, stem, name)
      const file = { folder: path.dirname(place), name }
      const kept = await statIfThere(place)
      if (kept) {
        if (Date.now() - kept.atimeMs > noteUseMs) await utimes(place, new Date(), kept.mtime).catch(() => {})
        return file
      }
      const fetching = underWay.get(place) ?? fetch(place, get).finally(() => underWay.delete(place))
      underWay.set(place, fetching)
      return (await fetching) ? file : undefined
    },

    /** Nothing of the photo stays. */
    forget: (stem: string) => rm(path.join(folder, stem), { recursive: true, force: true }),

    /** The photos of which something is kept. */
    async listStems(): Promise<string[]> {
      return (await readdir(folder)).filter((name) => !name.startsWith('.'))
    },
  }
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: CachedFile[] = []
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (name.startsWith(unfinishedPrefix)) continue
    const file = path.join(parentPath, name)
    const found = await statIfThere(file)
    if (found) files.push({ file, bytes: found.size, usedAt: found.atimeMs })
  }
  return files
}

const statIfThere = (file: string) =>
  stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
