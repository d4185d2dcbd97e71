import type { Db } from './schema.ts'

const stamps = new WeakMap<Db, () => string | undefined>()

export const giveStamp = (db: Db, read: () => string | undefined) => void stamps.set(db, read)

/** Returns a value that differs after every change of the database. Undefined where that needs a query. */
export const stampOf = (db: Db): string | undefined => stamps.get(db)?.()

export type IdleCheck = ReturnType<typeof createIdleCheck>

/**
 * Skips polls that would find nothing. `isAtRest` says whether any work is due, now or later: if none is, none will be
 * until somebody writes.
 */
export function createIdleCheck(db: Db, isAtRest: () => Promise<boolean>) {
  let restingSince: string | undefined
  return {
    /** True when a poll would find nothing. Call it before each poll and poll when it is false. */
    isIdle(): boolean {
      const stamp = stampOf(db)
      if (stamp === undefined) return false
      if (stamp === restingSince) return true
      // A write during this query changes the stamp, so it is not missed.
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
