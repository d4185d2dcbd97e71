import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseError } from '#server/db/open.ts'

/** The folder into which a restore unpacks the archive before it replaces the data folder. */
export const besideOf = (dataDir: string) => `${dataDir}.restoring`

/** The folder to which a restore moves the former data folder. */
export const asideOf = (dataDir: string, now: Date) =>
  `${asidesOf(dataDir)}${now.toISOString().replaceAll(/[:.]/g, '-')}`

/** Common prefix of these folders. */
export const asidesOf = (dataDir: string) => `${dataDir}.before-restore-`

/** Between its two renames a restore leaves no data folder for a moment. */
const wasInterrupted = (dataDir: string) => !existsSync(dataDir) && existsSync(besideOf(dataDir))

/**
 * Keeps a site that starts after a power cut at that moment from beginning with an empty folder.
 * @throws DatabaseError
 */
export function expectNoInterruptedRestore(dataDir: string): void {
  if (wasInterrupted(dataDir)) {
    throw new DatabaseError(
      `A restore of ${dataDir} was interrupted: restore the backup again, or move ${besideOf(dataDir)} away.`,
    )
  }
}

/** Moves the former data folder back after a power cut at that moment, since the backups may be in it too. */
export async function undoInterruptedRestore(dataDir: string): Promise<void> {
  if (!wasInterrupted(dataDir)) return
  const parent = path.dirname(dataDir)
  const names = await readdir(parent)
  const newest = names
    .filter((name) => name.startsWith(path.basename(asidesOf(dataDir))))
    .toSorted()
    .at(-1)
  if (newest !== undefined) await rename(path.join(parent, newest), dataDir)
}
