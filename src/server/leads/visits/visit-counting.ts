import type { SiteContext } from '#server/http/site-context.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { minutes } from '#shared/durations.ts'
import { publicPaths } from '#shared/paths.ts'
import { createVisitCounts } from './visit-count-store.ts'
import { createVisitCounter, type VisitCounter } from './visit-counter.ts'

/** Counts visits in memory and stores the counts every minute and at shutdown: a kill loses at most a minute's. */
export function countVisits({ app, config, db, now, timers }: SiteContext): VisitCounter {
  const store = createVisitCounts(db, now)
  const counter = createVisitCounter({
    pages: Object.values(publicPaths),
    today: () => isoDay(now()),
    ownHost: new URL(config.publicUrl).host,
  })
  const write = async () => {
    try {
      await store.add(counter.take())
    } catch (error) {
      app.log.error({ err: error }, 'visits of a minute were not counted')
    }
  }
  const stop = timers.every(minutes(1), () => void write())
  app.addHook('onClose', async () => {
    stop()
    await write()
  })
  return counter
}
