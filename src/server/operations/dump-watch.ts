import { minutes } from '#shared/durations.ts'
import type { BackupPlaces } from './backup-folder.ts'

/** Programs and settings change seldom, and monitors ask often. */
const lookEveryMs = minutes(10)

export type DumpWatch = ReturnType<typeof createDumpWatch>

/** Knows why backups hold no rows, if they don't (database-dump.ts), without finding it out anew each time. */
export function createDumpWatch(places: BackupPlaces, now: () => Date) {
  let known: { at: number; obstacle: Promise<string | undefined> } | undefined

  return {
    /** Undefined while they do, and while the database is away, which others tell. */
    async obstacle(): Promise<string | undefined> {
      if (!places.databaseUrl) return undefined
      const moment = now().getTime()
      if (!known || Math.abs(moment - known.at) >= lookEveryMs) {
        const looking = import('./database-dump.ts').then(({ dumpObstacle }) => dumpObstacle(places))
        known = { at: moment, obstacle: looking }
        looking.catch(() => {
          known = undefined
        })
      }
      return known.obstacle.catch(() => undefined)
    },
  }
}
