import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BusinessValues } from '#shared/contract/business-panel.ts'
import { readValues } from './business-setting-store.ts'

export type PublishedCopy = ReturnType<typeof createPublishedCopy>

/**
 * What was published last, beside a database on another machine, which may be away when the site starts. Hidden, so that
 * no backup holds it: the database is what counts.
 */
export function createPublishedCopy(dataDir: string) {
  const file = path.join(dataDir, '.published-business.json')
  return {
    /** Nothing where there is no copy, or none that can be read. */
    read(): BusinessValues {
      try {
        return readValues(readFileSync(file, 'utf8'))
      } catch {
        return {}
      }
    },

    async keep(values: BusinessValues): Promise<void> {
      // Several processes may do so at once, and none shall read a half.
      const unfinished = `${file}.${process.pid}`
      await writeFile(unfinished, JSON.stringify(values), { mode: 0o600 })
      await rename(unfinished, file)
    },
  }
}
