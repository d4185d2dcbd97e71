import { createHmac, type KeyLike } from 'node:crypto'
import { dropOldest } from '#server/base/drop-oldest.ts'
import type { Db } from '#server/db/schema.ts'
import { createHitCounter, type Hits } from './hit-counter.ts'
import { createHitStore } from './hit-store.ts'

export type SharedLimits = ReturnType<typeof createSharedLimits>

interface Refused {
  hits: Hits
  /** When the refusal ends, by this process's monotonic clock in ms. */
  until: number
}

/** The limit bounds the memory, since a client can use any number of addresses. */
const mostRefused = 5_000

/**
 * Rate limits counted in the database for all machines. Keys are hashed with the site's secret, which the machines
 * share, so that a row distinguishes clients without identifying them.
 */
export function createSharedLimits(db: Db, secret: () => KeyLike) {
  const store = createHitStore(db)
  const refused = new Map<string, Refused>()
  /** Hits that this process has seen, whatever other processes have counted. */
  const own = createHitCounter()
  /** First hits whose counting in the database has not finished. */
  const onTheirWay = new Map<string, Promise<unknown>>()
  const hashed = (key: string) => createHmac('sha256', secret()).update(`limit ${key}`).digest('base64url')

  async function countForAll(key: string, windowMs: number, max: number): Promise<Hits> {
    const hits = await store.count(hashed(key), windowMs)
    if (hits.count > max) {
      refused.set(key, { hits, until: performance.now() + hits.endsInMs })
      dropOldest(refused, mostRefused)
    }
    return hits
  }

  return {
    /**
     * Counts one hit. A client's first hit in this process never waits for the database; a client over `max` is refused
     * from memory until the window ends, so that a flood costs the database nothing.
     */
    async count(key: string, windowMs: number, max: number): Promise<Hits> {
      const known = refused.get(key)
      const moment = performance.now()
      if (known && moment < known.until) return { ...known.hits, endsInMs: known.until - moment }
      refused.delete(key)
      const first = own(key, windowMs)
      if (first.count > 1) {
        await onTheirWay.get(key)
        return countForAll(key, windowMs, max)
      }
      const counted = countForAll(key, windowMs, max)
        // When the database cannot count, the lead is accepted all the same.
        .catch(() => {})
        .then(() => onTheirWay.delete(key))
      onTheirWay.set(key, counted)
      return first
    },

    note: (key: string, keptMs: number): Promise<void> => store.note(hashed(key), keptMs),

    read: (key: string): Promise<number> => store.read(hashed(key)),
  }
}
