import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { SiteWorkStore } from '#server/machines/site-work-store.ts'
import { days, hours } from '#shared/durations.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'

/** A daily backup may be late, but less than another day. */
export const isTooOld = (madeAt: Date, now: Date) => now.getTime() - madeAt.getTime() >= days(2)

/** An archive's name has the time when it was begun, and the database the time when it was done. */
const longestMaking = hours(1)

interface BackupState {
  /** Failure of the latest attempt, whatever earlier backups exist; `at` if it was made on this machine. */
  failure: { reason: string; at?: string } | undefined
  /** The newest in this machine's folder. One dated in the future was made with a wrong clock and is ignored. */
  newest: BackupFile | undefined
  /** Time of a later backup by another machine. */
  madeElsewhereAt: Date | undefined
}

/** Reads the state of the backups from this machine's folders and, with a shared database, from the common record. */
export async function readBackupState(
  { dataDir, backupDir }: Pick<BackupPlaces, 'dataDir' | 'backupDir'>,
  now: Date,
  shared?: Pick<SiteWorkStore, 'state'>,
): Promise<BackupState> {
  const { doneAt, failure: failedAnywhere } = (await shared?.state()) ?? {}
  const note = await createFailureNote(dataDir).read()
  // Another machine has made a backup after the failure here.
  const failedHere = note && doneAt && Date.parse(note.at) < doneAt.getTime() ? undefined : note
  const failure = failedHere ?? (failedAnywhere ? { reason: failedAnywhere } : undefined)
  // The folder itself may be the cause of the failure.
  if (failure) return { failure, newest: undefined, madeElsewhereAt: undefined }
  const backups = await listBackups(backupDir)
  const newest = backups.find(({ madeAt }) => madeAt <= now)
  const isHere = !doneAt || (newest && newest.madeAt.getTime() > doneAt.getTime() - longestMaking)
  return { failure, newest, madeElsewhereAt: isHere ? undefined : doneAt }
}

const NoteSchema = z.object({ at: z.iso.datetime(), reason: z.string() })
type FailureNote = z.infer<typeof NoteSchema>

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
