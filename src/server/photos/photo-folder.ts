import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists, syncFolder } from '#server/base/disk.ts'
import { originalName, sizesName } from '#server/photos/quote/quote-photo-files.ts'
import { type PhotoStore, removeOrphans } from './photo-store.ts'
import { createPhotoWorkspaces, longestWorkMs, stemOf, thoroughly } from './photo-workspaces.ts'

interface FolderOptions {
  now: () => Date
  /** Distinguishes this host from others that share the folder. */
  host?: string
}

/**
 * Stores photos on the disk: `<root>/<name>/` holds all files of one, so that a single rename publishes it atomically.
 * They are processed in the same file system. Several hosts may share the folder.
 */
export function createPhotoFolder(root: string, options: FolderOptions): PhotoStore {
  const workspaces = createPhotoWorkspaces(root, options)
  const folderOf = (filename: string) => path.join(root, stemOf(filename))
  const remove = (filename: string) => rm(folderOf(filename), thoroughly)

  /** Prepares a photo for decoding. The largest size replaces an original that a kill has left deleted. */
  async function prepareSizes(filename: string): Promise<{ source: string; target: string } | undefined> {
    const source = path.join(folderOf(filename), originalName)
    const target = path.join(folderOf(filename), sizesName)
    if (!(await exists(source))) {
      const largest = path.join(target, filename)
      if (!(await exists(largest))) return undefined
      await rename(largest, source)
    }
    await rm(target, { recursive: true, force: true })
    await mkdir(target, { mode: 0o700 })
    return { source, target }
  }

  return {
    ...workspaces,
    remove,

    async publish({ filename, target }) {
      await syncFolder(target)
      await rename(target, folderOf(filename))
      await syncFolder(root)
    },

    async locate(filename, file) {
      const found = path.join(folderOf(filename), file)
      return { folder: path.dirname(found), name: path.basename(found) }
    },

    async makeSizes(filename, make) {
      const place = await prepareSizes(filename)
      if (!place || !(await make(place))) return false
      await syncFolder(place.target)
      await syncFolder(folderOf(filename))
      await rm(place.source, { force: true })
      return true
    },

    async sweep(sweeping) {
      // The order matters: a photo that is published and no longer marked has its row by the time that is read.
      const stems = (await readdir(root)).filter((name) => /^[0-9a-f]{32}$/.test(name))
      const isUnderWay = await workspaces.readUnderWay()
      const old: string[] = []
      for (const stem of stems) {
        const found = await stat(path.join(root, stem)).catch(() => undefined)
        const isOld = found && options.now().getTime() - found.mtimeMs > longestWorkMs
        if (isOld && !isUnderWay(stem)) old.push(`${stem}.jpg`)
      }
      await removeOrphans(old, remove, sweeping)
    },

    async tidyCache() {},
    isWell: async () => true,
  }
}
