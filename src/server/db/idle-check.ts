import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const stamps = new WeakMap<Kysely<Schema>, () => string | undefined>()

/** Notes where the stamp of a database is to be had. */
export const giveStamp = (db: Kysely<Schema>, read: () => string | undefined) => void stamps.set(db, read)

/**
 * Says by being another one that the database has changed, whoever changed it. Undefined where that is not to be had
 * without asking a server: of PostgreSQL, and of a file that is not open.
 */
export const stampOf = (db: Kysely<Schema>): string | undefined => stamps.get(db)?.()

export type IdleCheck = ReturnType<typeof createIdleCheck>

/**
 * Spares a database looks that find nothing: an idle site would spend nearly all of its processor time on them.
 * `isAtRest` says whether nothing waits, for now or for a later moment. Where nothing does, nothing will until somebody
 * writes.
 */
export function createIdleCheck(db: Kysely<Schema>, isAtRest: () => Promise<boolean>) {
  let restingSince: string | undefined
  return {
    /** True where a look would find nothing. To be asked before each, which is for the caller to make when it is false. */
    isIdle(): boolean {
      const stamp = stampOf(db)
      if (stamp === undefined) return false
      if (stamp === restingSince) return true
      // What is written while this asks makes another stamp.
      isAtRest().then(
        (isResting) => {
          restingSince = isResting ? stamp : undefined
        },
        () => {},
      )
      return false
    },
  }
}
