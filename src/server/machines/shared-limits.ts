import { createHmac, type KeyLike } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createHitCounter, type Hits } from './hit-counter.ts'
import { createHitStore } from './hit-store.ts'

export type SharedLimits = ReturnType<typeof createSharedLimits>

interface Refused {
  hits: Hits
  /** By this process's stop-watch, in ms. */
  until: number
}

/** Addresses can be had without end; the memory for those that are refused just now can't. */
const mostRefused = 5_000

/**
 * What clients do, counted in the database for all machines. Keys are hashed with the site's own secret, which the
 * machines share: a row tells two clients apart and names neither.
 */
export function createSharedLimits(db: Kysely<Schema>, secret: () => KeyLike) {
  const store = createHitStore(db)
  const refused = new Map<string, Refused>()
  /** What this process has counted by itself. */
  const own = createHitCounter()
  /** Firsts that are on their way to the database. */
  const onTheirWay = new Map<string, Promise<unknown>>()
  const hashed = (key: string) => createHmac('sha256', secret()).update(`limit ${key}`).digest('base64url')

  async function countForAll(key: string, windowMs: number, max: number): Promise<Hits> {
    const hits = await store.count(hashed(key), windowMs)
    if (hits.count > max) {
      refused.set(key, { hits, until: performance.now() + hits.endsInMs })
      // A map keeps the order of insertion.
      const [oldest] = refused.keys()
      if (refused.size > mostRefused && oldest !== undefined) refused.delete(oldest)
    }
    return hits
  }

  return {
    /**
     * One more. The first that a process sees of a client is within any limit, and does not wait for the database: a
     * visitor's one lead takes no longer. Those after it know of it. Who is over `max` is so until the window ends:
     * until then this process answers by itself, and a flood costs the database nothing.
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
        // A count that can't be had costs nobody a lead.
        .catch(() => {})
        .then(() => onTheirWay.delete(key))
      onTheirWay.set(key, counted)
      return first
    },

    note: (key: string, keptMs: number): Promise<void> => store.note(hashed(key), keptMs),

    read: (key: string): Promise<number> => store.read(hashed(key)),
  }
}
