import { setImmediate as othersTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import type { Timers } from '#server/base/timers.ts'
import { seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import type { PageCache } from './page-cache.ts'

/** The longest time for which a page may lack data that can be had again. */
const intervalMs = seconds(1)

/**
 * Makes every page before somebody asks for it, one after the other, from the moment the server listens until it closes:
 * after each change, when a new day or a notice makes them other pages, and again where one lacks data. A database that
 * goes silent then finds the pages made.
 */
export function createPagesAhead(cache: Pick<PageCache, 'makeAhead'>) {
  let isOpen = false
  let making = Promise.resolve()

  async function makeAll(): Promise<void> {
    for (const path of Object.values(pagePaths)) {
      await othersTurn()
      if (!isOpen) return
      // One that fails tells whoever asks for it.
      await cache.makeAhead(path).catch(() => {})
    }
  }
  const runs = oneAtATime(() => {
    making = makeAll()
    return making
  })

  return {
    /** Pages have been dropped. */
    soon(): void {
      if (isOpen) runs.soon()
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
        await making
      })
    },
  }
}
