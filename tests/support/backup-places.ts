import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { makeBackup } from '#server/operations/backup.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const madeAt = new Date('2026-11-20T04:05:00Z')

/** Makes a folder for each test, for a site's data, its backups and what is restored. */
export function backupPlaces() {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  const inFolder = (...parts: string[]) => path.join(folder.path, ...parts)
  const inData = (...parts: string[]) => inFolder('data', ...parts)
  const fresh = () => inFolder('fresh')
  const places = () => ({ dataDir: inData(), backupDir: inData('backups'), databaseUrl: undefined })

  return {
    places,
    inFolder,
    inData,
    /** Folder into which a restore writes. */
    fresh,
    async backedUp(): Promise<string> {
      const made = await makeBackup({ places: places(), kind: 'manual', madeAt })
      if (!made) throw new Error('No backup was made')
      return made.file
    },
    restore: (archive: string, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
      restoreBackup({
        archive,
        dataDir: fresh(),
        backupDir: path.join(fresh(), 'backups'),
        databaseUrl: undefined,
        force: false,
        now: () => madeAt,
        ...changes,
      }),
  }
}
