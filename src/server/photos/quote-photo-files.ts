import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { exists, syncFolder } from '#server/disk.ts'
import { thumbnailFilename } from '#shared/photo-files.ts'
import type { PhotoFolder, Workspace } from './photo-folder.ts'

/** The file as it was sent, with all that it says of its maker; gone as soon as there are sizes of it. */
const original = 'original'
const sizes = 'sizes'

/**
 * What lies in the folder of one photo: the file as it was sent, until it has been decoded, and then its sizes. At no moment
 * is there neither.
 */
export function createQuotePhotoFiles(folder: PhotoFolder) {
  const sizesOf = (filename: string) => path.join(folder.homeOf(filename), sizes)
  const originalOf = (filename: string) => path.join(folder.homeOf(filename), original)

  return {
    /** Where a photo goes that is being received. */
    target: ({ target }: Workspace) => path.join(target, original),

    /**
     * Gets a photo ready to be decoded into a new folder. The original may be gone though the work was not noted: after a kill in
     * between, or in a backup made meanwhile. Then the largest size takes its place. False when there is nothing at all.
     */
    async prepareToDecode(filename: string): Promise<{ source: string; target: string } | undefined> {
      const source = originalOf(filename)
      const target = sizesOf(filename)
      if (!(await exists(source))) {
        const largest = path.join(target, filename)
        if (!(await exists(largest))) return undefined
        await rename(largest, source)
      }
      await rm(target, { recursive: true, force: true })
      await mkdir(target, { mode: 0o700 })
      return { source, target }
    },

    /** All sizes are there: the original goes. */
    async dropOriginal(filename: string): Promise<void> {
      await syncFolder(sizesOf(filename))
      await syncFolder(folder.homeOf(filename))
      await rm(originalOf(filename), { force: true })
    },

    folderOf: sizesOf,
    nameOf: (filename: string, size: 'small' | undefined) => (size ? thumbnailFilename(filename) : filename),

    /** Photos that have files but, by `isKnown`, no row: what a kill or an older database has left behind. */
    async sweep(root: string, isKnown: (filename: string) => Promise<boolean>): Promise<void> {
      // In this order: what is published and not noted any more has a row by the time that is looked for.
      const homes = (await readdir(root)).filter((name) => /^[0-9a-f]{32}$/.test(name))
      const underWay = await readdir(path.join(root, '.incoming'))
      for (const home of homes) {
        const filename = `${home}.jpg`
        if (underWay.some((name) => name.endsWith(`-${home}`)) || (await isKnown(filename))) continue
        await folder.remove(filename)
      }
    },
  }
}
