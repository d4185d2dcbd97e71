import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const NoteSchema = z.object({ at: z.iso.datetime(), reason: z.string() })
export type FailureNote = z.infer<typeof NoteSchema>

/** Stores why the latest backup failed in a hidden file of the data folder, for other processes and the doctor. */
export function createFailureNote(dataDir: string) {
  const file = path.join(dataDir, '.backup-failure.json')
  return {
    async read(): Promise<FailureNote | undefined> {
      try {
        return NoteSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
      } catch {
        // There is no note, or it is truncated: the age of the newest backup reveals the failure too.
        return undefined
      }
    },

    /** Ignores errors: if nothing can be written, the failure is only in the log. */
    async write(note: FailureNote): Promise<void> {
      await writeFile(file, JSON.stringify(note), { mode: 0o600 }).catch(() => {})
    },

    async clear(): Promise<void> {
      await rm(file, { force: true })
    },
  }
}
