import { minutes } from '#shared/durations.ts'
import type { BackupPlaces } from './backup-folder.ts'

/** The result is cached for this long, because programs and settings change rarely and monitors ask often. */
const lookEveryMs = minutes(10)

/** Tells why backups contain no rows (database-dump.ts), and caches the answer. */
export function createDumpWatch(places: BackupPlaces, now: () => Date) {
  let known: { at: number; obstacle: Promise<string | undefined> } | undefined

  return {
    /** Returns undefined when they do, and when the database is unreachable, which others report. */
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
