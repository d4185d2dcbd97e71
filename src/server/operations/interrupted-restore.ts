import { existsSync } from 'node:fs'
import { DatabaseError } from '#server/db/open.ts'

/** Where a restore unpacks the archive before it takes the data folder's place. */
export const besideOf = (dataDir: string) => `${dataDir}.restoring`

/**
 * Between its two renames a restore leaves no data folder for a moment. A site that starts after a power cut just
 * then must not begin an empty one.
 * @throws DatabaseError
 */
export function expectNoInterruptedRestore(dataDir: string): void {
  if (!existsSync(dataDir) && existsSync(besideOf(dataDir))) {
    throw new DatabaseError(
      `A restore of ${dataDir} was interrupted: restore the backup again, or move ${besideOf(dataDir)} away.`,
    )
  }
}
