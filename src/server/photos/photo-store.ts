import type { PhotoWorkspaces, Workspace } from './photo-workspaces.ts'

/** Where a file lies on this machine's disk. */
export interface PhotoFile {
  folder: string
  name: string
}

/** Encodes `source` into the empty folder `target`; false when the file is to blame. */
export type MakeSizes = (place: { source: string; target: string }) => Promise<boolean>

interface SweepOptions {
  /** Whether a row stands for the photo. */
  isKnown: (filename: string) => Promise<boolean>
  /** Told why nothing was removed that could have been. */
  warn: (sentence: string) => void
}

/**
 * Where the files of one kind of photo are kept: those of the galleries, or those of quote requests. All files of a
 * photo are in place, durably, before its row is stored, and are never changed; the row decides who sees them. Names
 * of files are relative to the photo's home.
 */
export interface PhotoStore {
  /** Makes the folders; called before anything else. */
  prepare: PhotoWorkspaces['prepare']
  openWorkspace: () => Promise<Workspace>
  /** Puts what lies in the workspace's target in place. After this even a power cut leaves it there. */
  publish: (workspace: Workspace) => Promise<void>
  closeWorkspace: PhotoWorkspaces['close']
  /** Notes that a stored photo is about to lose its row, until its files are gone too. */
  hold: PhotoWorkspaces['hold']
  abandon: PhotoWorkspaces['abandon']
  listAbandoned: PhotoWorkspaces['listAbandoned']
  /** Removes all files of a photo. Does nothing when there are none. */
  remove: (filename: string) => Promise<void>
  /** Has a file of the photo on this disk, to be sent at once; undefined when there is none. */
  locate: (filename: string, file: string) => Promise<PhotoFile | undefined>
  /**
   * Puts the sizes of a photo in the place of its original. At no moment is there neither. False when there is nothing to make
   * them of, or when `make` says so.
   */
  makeSizes: (filename: string, make: MakeSizes, signal: AbortSignal) => Promise<boolean>
  /** Removes photos that have had files for long but no row: what a kill or an older database has left behind. */
  sweep: (options: SweepOptions) => Promise<void>
  /** Whether photos can be stored and shown just now, as far as that is known without storing one. */
  isWell: () => Promise<boolean>
}

/** So many photos without a row are left by kills and restores; more of them look like another site's. */
const fewOrphans = 10
const mostOrphans = 0.1

/**
 * Removes those of `filenames` that no row knows. Where they are many, the database is more likely the wrong one (a
 * copy, an empty one) than the photos, and nothing is removed.
 */
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
