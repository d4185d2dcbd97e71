import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ifThere, makeFolder, syncFolder } from '#server/base/disk.ts'
import { createBucket } from '#server/bucket/bucket.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { ownerName } from './copy-objects.ts'

/** Where the second copy lies: files by their names, such as `changes/…`. Each is there whole or not at all. */
export interface CopyPlace {
  put(name: string, file: string): Promise<void>
  /** Writes it to `file`, a new one; false when there is none. */
  get(name: string, file: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** The names below a folder that ends in a slash, sorted. */
  list(folder: string): Promise<string[]>
  close(): void
}

export function openCopyPlace({ target }: Pick<CopySettings, 'target'>): CopyPlace {
  if ('folder' in target) return folderPlace(target.folder)
  const bucket = createBucket(target.bucket)
  const prefix = target.prefix && `${target.prefix}/`
  return {
    put: (name, file) => bucket.put(prefix + name, file),
    get: (name, file) => bucket.get(prefix + name, file),
    remove: (name) => bucket.remove(prefix + name),
    async list(folder) {
      const names: string[] = []
      for await (const { key } of bucket.list(prefix + folder)) names.push(key.slice(prefix.length))
      return names.toSorted()
    },
    close: bucket.close,
  }
}

const unfinished = '.unfinished'

function folderPlace(root: string): CopyPlace {
  return {
    async put(name, file) {
      const target = path.join(root, name)
      const folder = path.dirname(target)
      // Below the mount point of a share that is gone nothing may be written.
      if (name !== ownerName) await access(path.join(root, ownerName))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await copyFile(file, target + unfinished)
      const handle = await open(target + unfinished, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(target + unfinished, target)
      await syncFolder(folder)
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
        .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished))
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
        )
        .toSorted()
    },

    close() {},
  }
}

/** Makes the folder of a second copy, where that is one, at its first use. */
export async function prepareCopyPlace({ target }: Pick<CopySettings, 'target'>): Promise<void> {
  if ('folder' in target) await makeFolder(target.folder)
}
