import { setImmediate as othersTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import type { Timers } from '#server/base/timers.ts'
import { seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import type { PageCache } from './page-cache.ts'

/** The longest time for which a page stays incomplete after its data is available again. */
const intervalMs = seconds(1)

/**
 * Renders every page before it is requested, one after the other: after each change, at a new day or notice, and again
 * while data is missing.
 */
export function createPagesAhead(cache: Pick<PageCache, 'makeAhead'>) {
  let isOpen = false

  async function makeAll(): Promise<void> {
    for (const path of Object.values(pagePaths)) {
      await othersTurn()
      if (!isOpen) return
      // A failed rendering is reported to whoever requests the page.
      await cache.makeAhead(path).catch(() => {})
    }
  }
  const runs = oneAtATime(makeAll)

  return {
    /** Call this after pages were dropped from the cache. */
    soon(): void {
      if (isOpen) void runs.soon()
    },

    start(app: FastifyInstance, timers: Timers): void {
      let stop = () => {}
      app.addHook('onListen', async () => {
        isOpen = true
        stop = timers.every(intervalMs, runs.unlessBusy)
      })
      app.addHook('onClose', async () => {
        isOpen = false
        stop()
        await runs.stop()
      })
    },
  }
}
