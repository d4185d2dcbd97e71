import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from '#server/db/open.ts'
import { minutes } from '#shared/durations.ts'
import { BackupBusyError, type BackupPlaces } from './backup-folder.ts'

const longestBackupMs = minutes(5)
const lookEveryMs = 500

/**
 * Backs up folder and database as the former release left them. If PostgreSQL can't be dumped, the upgrade goes on, and
 * health, doctor and dashboard say so.
 * @throws DatabaseError, so that nothing is upgraded without a backup
 */
export async function backUpBeforeUpgrade(places: BackupPlaces): Promise<void> {
  try {
    const { dumpObstacle } = await import('./database-dump.ts')
    const obstacle = await dumpObstacle(places)
    if (obstacle) return console.error(`Nothing was backed up before the upgrade. ${obstacle}`)
    if (places.databaseUrl && places.postgres?.backup === 'elsewhere') return
    const { makeBackup } = await import('./backup.ts')
    const made = await onceFree(() => makeBackup({ places, kind: 'upgrade', madeAt: new Date() }))
    if (made) console.log(`Backed up before the upgrade: ${made.file}`)
  } catch (error) {
    throw new DatabaseError(
      `The database needs upgrading, and the backup before it failed (${(error as Error).message}): mend that, or set BACKUP_DIR to a folder with room.`,
      { cause: error },
    )
  }
}

/** Waits while another process, perhaps one that starts with this, makes a backup into the same folder. */
async function onceFree<T>(make: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + longestBackupMs
  for (;;) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof BackupBusyError) || performance.now() > deadline) throw error
      await wait(lookEveryMs)
    }
  }
}
