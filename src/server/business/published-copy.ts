import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BusinessValues } from '#shared/contract/business-panel.ts'
import { readValues } from './business-setting-store.ts'

export type PublishedCopy = ReturnType<typeof createPublishedCopy>

/** Keeps the latest published values for a start without the database. Hidden, so that no backup holds it. */
export function createPublishedCopy(dataDir: string) {
  const file = path.join(dataDir, '.published-business.json')
  return {
    /** Returns no values when there is no readable copy. */
    read(): BusinessValues {
      try {
        return readValues(readFileSync(file, 'utf8'))
      } catch {
        return {}
      }
    },

    async keep(values: BusinessValues): Promise<void> {
      // The temporary name contains the process id, because several processes may write at once and none may read a
      // partial file.
      const unfinished = `${file}.${process.pid}`
      await writeFile(unfinished, JSON.stringify(values), { mode: 0o600 })
      await rename(unfinished, file)
    },
  }
}
