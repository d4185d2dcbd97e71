import { rm } from 'node:fs/promises'
import type { BackgroundTask, WorkLog } from '#server/machines/background-work.ts'
import type { SiteWorkStore } from '#server/machines/site-work-store.ts'
import { brisbaneParts } from '#shared/brisbane-time.ts'
import { hours, minutes } from '#shared/durations.ts'
import { BackupBusyError, type BackupPlaces, listBackups } from './backup-folder.ts'
import { outdated } from './backup-rotation.ts'
import { isTooOld } from './backup-state.ts'
import { createFailureNote } from './failure-note.ts'

/** In the night, when nobody writes to a trade. Brisbane's time. */
const backupHour = 2
const lookEveryMs = minutes(10)
const retryAfterMs = hours(1)

interface DailyBackupOptions {
  places: BackupPlaces
  now: () => Date
  /** Where machines share a database: what came of the backup, whichever of them made it. */
  shared?: SiteWorkStore | undefined
}

export type DailyBackup = ReturnType<typeof createDailyBackup>

/**
 * Makes a backup every night, or as soon as the site runs again after a night that it missed, and thins out the
 * old ones. Any number of processes may look: the lock of the folder lets one of them do it. Over several machines it
 * is made once a night, by the one that has the lease (machines/work-lease.ts).
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
    // One from the future failed when the clock was wrong.
    if (failedAt && Math.abs(now().getTime() - failedAt.getTime()) < retryAfterMs) return
    // A folder that can't be read is told of by the attempt; a database that is away is asked again later.
    if (await isDue().catch(() => !shared)) await make(isDue, signal, log)
  }

  async function make(isNeeded: () => Promise<boolean>, signal: AbortSignal, log: WorkLog): Promise<void> {
    try {
      // Not before it is needed: the start is for visitors.
      const { makeBackup } = await import('./backup.ts')
      const made = await makeBackup({ places, kind: 'daily', madeAt: now(), isNeeded, signal })
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
      // Where the database is what failed, the note has to do.
      await shared?.failed(messageOf(error)).catch(() => {})
      log.error({ err: error }, 'the backup failed')
    }
  }

  return {
    task: { name: 'the daily backup', everyMs: lookEveryMs, run } satisfies BackgroundTask,

    /** The day's, now and whether or not it is due. What comes of it is in the folder or in the note of the failure. */
    runNow: (signal: AbortSignal, log: WorkLog) => make(async () => true, signal, log),

    /** False when the latest attempt failed, or the newest backup is more than two days old. */
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Undefined when there is none. One from the future was made when the clock was wrong, and says nothing. */
async function newestDaily(backupDir: string, now: Date): Promise<Date | undefined> {
  const backups = await listBackups(backupDir)
  return backups.find(({ kind, madeAt }) => kind === 'daily' && madeAt <= now)?.madeAt
}

/** The latest 2 am in Brisbane that has passed. */
function lastDueTime(now: Date): Date {
  const { hour, minute } = brisbaneParts(now)
  const sinceDueMs = hours((hour - backupHour + 24) % 24) + minutes(minute)
  const wholeMinute = Math.floor(now.getTime() / minutes(1)) * minutes(1)
  return new Date(wholeMinute - sinceDueMs)
}
