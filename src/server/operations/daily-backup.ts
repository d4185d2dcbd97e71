import { rm } from 'node:fs/promises'
import { messageOf } from '#server/base/finding.ts'
import type { BackgroundTask, WorkLog } from '#server/machines/background-work.ts'
import type { SiteWorkStore } from '#server/machines/site-work-store.ts'
import { brisbaneParts } from '#shared/brisbane-time.ts'
import { hours, minutes } from '#shared/durations.ts'
import { BackupBusyError, type BackupPlaces, listBackups, outdated } from './backup-folder.ts'
import { createFailureNote, isTooOld } from './backup-state.ts'

/** The backup runs at night, Brisbane time, when few visitors come. */
const backupHour = 2
const lookEveryMs = minutes(10)
const retryAfterMs = hours(1)

interface DailyBackupOptions {
  places: BackupPlaces
  now: () => Date
  /** Common record of the machines that share a database: the result of the latest backup by any of them. */
  shared?: SiteWorkStore | undefined
}

/**
 * Makes a backup every night, or as soon as the site runs again, and rotates the old ones. The folder's lock, and with
 * several machines the lease (machines/work-lease.ts), let one process make it.
 */
export function createDailyBackup({ places, now, shared }: DailyBackupOptions) {
  const note = createFailureNote(places.dataDir)
  let failedAt: Date | undefined

  const isDue = async () => {
    if (shared) {
      const { doneAt, now: databaseNow } = await shared.state()
      return doneAt === undefined || doneAt < lastDueTime(databaseNow)
    }
    const newest = await newestDaily(places.backupDir, now())
    return newest === undefined || newest < lastDueTime(now())
  }

  async function run(signal: AbortSignal, log: WorkLog): Promise<void> {
    // A failure dated in the future was recorded with a wrong clock.
    if (failedAt && Math.abs(now().getTime() - failedAt.getTime()) < retryAfterMs) return
    // The attempt itself reports an unreadable folder; an unreachable database is asked again later.
    if (await isDue().catch(() => !shared)) await make(isDue, signal, log)
  }

  async function make(
    isNeeded: () => Promise<boolean>,
    signal: AbortSignal,
    log: WorkLog,
    notBefore = new Date(0),
  ): Promise<void> {
    try {
      // The import is dynamic to keep the site's start fast.
      const { makeBackup } = await import('./backup.ts')
      const madeAt = new Date(Math.max(now().getTime(), notBefore.getTime()))
      const made = await makeBackup({ places, kind: 'daily', madeAt, isNeeded, signal })
      if (made) {
        log.info({ file: made.file, bytes: made.bytes }, 'backed up')
        if (made.withoutRows) log.error({ reason: made.withoutRows }, 'backed up without the database')
        for (const { file } of outdated(await listBackups(places.backupDir))) await rm(file, { force: true })
      }
      failedAt = undefined
      await note.clear()
      if (made) await shared?.done()
    } catch (error) {
      if (error instanceof BackupBusyError || signal.aborted) return
      failedAt = now()
      await note.write({ at: failedAt.toISOString(), reason: messageOf(error) })
      // If the database itself is unreachable, only the note in the data folder remains.
      await shared?.failed(messageOf(error)).catch(() => {})
      log.error({ err: error }, 'the backup failed')
    }
  }

  return {
    task: { name: 'the daily backup', everyMs: lookEveryMs, run } satisfies BackgroundTask,

    /** Makes the daily backup now, even if it is not due. Its result is in the folder or in the failure note. */
    runNow: (signal: AbortSignal, log: WorkLog, notBefore?: Date) =>
      make(async () => true, signal, log, notBefore),

    /** Returns false when the latest attempt failed, or the newest backup is more than two days old. */
    async isHealthy(): Promise<boolean> {
      if (shared) {
        const { doneAt, failure, now: databaseNow } = await shared.state()
        return failure === '' && (doneAt === undefined || !isTooOld(doneAt, databaseNow))
      }
      if (failedAt || (await note.read())) return false
      const newest = await newestDaily(places.backupDir, now())
      return newest === undefined || !isTooOld(newest, now())
    },
  }
}

/** Returns undefined when there is none. A backup dated in the future was made with a wrong clock and is ignored. */
async function newestDaily(backupDir: string, now: Date): Promise<Date | undefined> {
  const backups = await listBackups(backupDir)
  return backups.find(({ kind, madeAt }) => kind === 'daily' && madeAt <= now)?.madeAt
}

/** Returns the latest 2 am in Brisbane that has passed. */
function lastDueTime(now: Date): Date {
  const { hour, minute } = brisbaneParts(now)
  const sinceDueMs = hours((hour - backupHour + 24) % 24) + minutes(minute)
  const wholeMinute = Math.floor(now.getTime() / minutes(1)) * minutes(1)
  return new Date(wholeMinute - sinceDueMs)
}
