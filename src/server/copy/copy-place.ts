import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifThere, makeFolder, syncFile, syncFolder } from '#server/base/disk.ts'
import { createBucket } from '#server/bucket/bucket.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { ownerName } from './copy-objects.ts'

/** Where the second copy lies: files by their names, such as `changes/…`. Each is there whole or not at all. */
export interface CopyPlace extends Disposable {
  /** Removes what a killed process has left half done. Only the machine that goes on with the copy does that. */
  tidy(): Promise<void>
  /** Stores the file at a path, or these bytes. */
  put(name: string, content: string | Uint8Array): Promise<void>
  /** Writes it to `file`, a new one; false when there is none. */
  get(name: string, file: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** The names below a folder that ends in a slash, sorted. */
  list(folder: string): Promise<string[]>
}

export function openCopyPlace({ target }: Pick<CopySettings, 'target'>): CopyPlace {
  if ('folder' in target) return folderPlace(target.folder)
  const bucket = createBucket(target.bucket)
  const prefix = target.prefix && `${target.prefix}/`
  return {
    // A store keeps no halves.
    tidy: async () => {},
    put: (name, content) => bucket.put(prefix + name, content),
    get: (name, file) => bucket.get(prefix + name, file),
    remove: (name) => bucket.remove(prefix + name),
    async list(folder) {
      const names: string[] = []
      for await (const { key } of bucket.list(prefix + folder)) names.push(key.slice(prefix.length))
      return names.toSorted()
    },
    [Symbol.dispose]: bucket.close,
  }
}

const unfinishedFolder = '.unfinished'

function folderPlace(root: string): CopyPlace {
  return {
    tidy: () => rm(path.join(root, unfinishedFolder), { recursive: true, force: true }),

    async put(name, content) {
      const target = path.join(root, name)
      const folder = path.dirname(target)
      const unfinished = path.join(root, unfinishedFolder, name.replaceAll('/', '-'))
      try {
        // Below the mount point of a share that is gone nothing may be written.
        if (name !== ownerName) await access(path.join(root, ownerName))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
        if (typeof content === 'string') await copyFile(content, unfinished)
        else await writeFile(unfinished, content, { mode: 0o600 })
        await syncFile(unfinished)
        await rename(unfinished, target)
        await syncFolder(folder)
      } catch (error) {
        // Its half would keep the room that the next attempt needs.
        await rm(unfinished, { force: true }).catch(() => {})
        throw inWords(root, error)
      }
    },

    async get(name, file) {
      return (await ifThere(copyFile(path.join(root, name), file).then(() => true))) ?? false
    },

    remove: (name) => rm(path.join(root, name), { force: true }),

    async list(folder) {
      const entries = await ifThere(
        readdir(path.join(root, folder), { recursive: true, withFileTypes: true }),
      )
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
        )
        .toSorted()
    },

    [Symbol.dispose]() {},
  }
}

/** What keeps a folder from taking a file, for whoever runs the site. */
function inWords(root: string, error: unknown): unknown {
  const said = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return said ? new Error(`${root} ${said}`, { cause: error }) : error
}

const isFull = 'is full: make room there.'
const isLocked = 'can’t be written to: check its owner and mount.'
const sentences: Record<string, string> = {
  ENOSPC: isFull,
  EDQUOT: isFull,
  ENOENT: 'is not there: is its disk connected?',
  EACCES: isLocked,
  EPERM: isLocked,
  EROFS: isLocked,
}

/** Makes the folder of a second copy, where that is one, at its first use. */
export async function prepareCopyPlace({ target }: Pick<CopySettings, 'target'>): Promise<void> {
  if ('folder' in target) await makeFolder(target.folder)
}
