import { days } from '#shared/durations.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'
import { createFailureNote, type FailureNote } from './failure-note.ts'

/** A day's backup may be late, but not by another day. */
export const isTooOld = (madeAt: Date, now: Date) => now.getTime() - madeAt.getTime() >= days(2)

interface BackupState {
  /** Of the latest attempt, whatever lies there from before. */
  failure: FailureNote | undefined
  /** One from the future was made when the clock was wrong, and says nothing. */
  newest: BackupFile | undefined
}

/** How the backups stand, from the folders alone. */
export async function readBackupState(
  { dataDir, backupDir }: Pick<BackupPlaces, 'dataDir' | 'backupDir'>,
  now: Date,
): Promise<BackupState> {
  const failure = await createFailureNote(dataDir).read()
  // The folder itself may be what is wrong.
  if (failure) return { failure, newest: undefined }
  const backups = await listBackups(backupDir)
  return { failure, newest: backups.find(({ madeAt }) => madeAt <= now) }
}
