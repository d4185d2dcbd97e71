import type { SiteWorkStore } from '#server/machines/site-work-store.ts'
import { days, hours } from '#shared/durations.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'
import { createFailureNote } from './failure-note.ts'

/** A day's backup may be late, but not by another day. */
export const isTooOld = (madeAt: Date, now: Date) => now.getTime() - madeAt.getTime() >= days(2)

/** An archive is named after its beginning, and noted for all machines at its end, by the database's clock. */
const longestMaking = hours(1)

interface BackupState {
  /** Of the latest attempt, whatever there is from before; `at` where it was made here. */
  failure: { reason: string; at?: string } | undefined
  /** The newest in this machine's folder. One from the future was made when the clock was wrong, and says nothing. */
  newest: BackupFile | undefined
  /** When another machine made one after that. */
  madeElsewhereAt: Date | undefined
}

/** How the backups stand, by this machine's folders and, where machines share a database, what any of them has made. */
export async function readBackupState(
  { dataDir, backupDir }: Pick<BackupPlaces, 'dataDir' | 'backupDir'>,
  now: Date,
  shared?: Pick<SiteWorkStore, 'state'>,
): Promise<BackupState> {
  const { doneAt, failure: failedAnywhere } = (await shared?.state()) ?? {}
  const note = await createFailureNote(dataDir).read()
  // What failed here was made by another machine since then.
  const failedHere = note && doneAt && Date.parse(note.at) < doneAt.getTime() ? undefined : note
  const failure = failedHere ?? (failedAnywhere ? { reason: failedAnywhere } : undefined)
  // The folder itself may be what is wrong.
  if (failure) return { failure, newest: undefined, madeElsewhereAt: undefined }
  const backups = await listBackups(backupDir)
  const newest = backups.find(({ madeAt }) => madeAt <= now)
  const isHere = !doneAt || (newest && newest.madeAt.getTime() > doneAt.getTime() - longestMaking)
  return { failure, newest, madeElsewhereAt: isHere ? undefined : doneAt }
}
