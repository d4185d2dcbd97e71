import type { PhotoWorkspaces, Workspace } from './photo-workspaces.ts'

export interface PhotoFile {
  folder: string
  name: string
}

/** Encodes `source` into the empty folder `target`; false when the file is unusable. */
export type MakeSizes = (place: { source: string; target: string }) => Promise<boolean>

interface SweepOptions {
  /** Whether the photo has a row. */
  isKnown: (filename: string) => Promise<boolean>
  /** Called with the reason when removable photos were kept. */
  warn: (sentence: string) => void
}

/**
 * Stores the files of one kind of photo: galleries or quote requests. A photo is durably published before its row is
 * stored, and never changed. File names are relative to the photo's folder.
 */
export interface PhotoStore extends Omit<PhotoWorkspaces, 'borrow' | 'readUnderWay'> {
  /** Publishes the files in the workspace's target durably, so that they survive a power cut. */
  publish: (workspace: Workspace) => Promise<void>
  /** Deletes all files of a photo. Does nothing when there are none. */
  remove: (filename: string) => Promise<void>
  /** Returns a file of the photo on this disk, ready to be sent; undefined when there is none. */
  locate: (filename: string, file: string) => Promise<PhotoFile | undefined>
  /** Replaces a photo's original with its sizes. False when it is missing, or `make` returns false. */
  makeSizes: (filename: string, make: MakeSizes, signal: AbortSignal) => Promise<boolean>
  /** Deletes photos that have long had files but no row, left by a kill or by restoring an older database. */
  sweep: (options: SweepOptions) => Promise<void>
  /** Deletes from this disk's cache what another machine has deleted from the store. */
  tidyCache: (isKnown: SweepOptions['isKnown']) => Promise<void>
  /** Whether photos can be stored and shown, as far as this is known without storing one. */
  isWell: () => Promise<boolean>
}

/** Kills and restores leave at most this many photos without a row; more suggest another site's photos. */
const fewOrphans = 10
const mostOrphans = 0.1

/** Deletes those of `filenames` that have no row; none if there are many, as with another site's database. */
export async function removeOrphans(
  filenames: readonly string[],
  remove: PhotoStore['remove'],
  { isKnown, warn }: SweepOptions,
): Promise<void> {
  const orphans: string[] = []
  for (const filename of filenames) if (!(await isKnown(filename))) orphans.push(filename)
  if (orphans.length > Math.max(fewOrphans, filenames.length * mostOrphans)) {
    warn(
      `${orphans.length} of ${filenames.length} stored photos are unknown to the database: none was removed`,
    )
    return
  }
  for (const filename of orphans) await remove(filename)
}
