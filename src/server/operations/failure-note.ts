import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const NoteSchema = z.object({ at: z.iso.datetime(), reason: z.string() })
export type FailureNote = z.infer<typeof NoteSchema>

/** Why the latest backup failed, in a hidden file of the data folder: for other processes and for the doctor. */
export function createFailureNote(dataDir: string) {
  const file = path.join(dataDir, '.backup-failure.json')
  return {
    async read(): Promise<FailureNote | undefined> {
      try {
        return NoteSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
      } catch {
        // None, or one that was cut short: the age of the newest backup tells of the failure too.
        return undefined
      }
    },

    /** Does what it can: where nothing can be written, the log has to do. */
    async write(note: FailureNote): Promise<void> {
      await writeFile(file, JSON.stringify(note), { mode: 0o600 }).catch(() => {})
    },

    async clear(): Promise<void> {
      await rm(file, { force: true })
    },
  }
}
