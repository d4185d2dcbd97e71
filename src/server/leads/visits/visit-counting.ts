import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Timers } from '#server/base/timers.ts'
import type { Schema } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { minutes } from '#shared/durations.ts'
import { publicPaths } from '#shared/paths.ts'
import { createVisitCounts } from './visit-count-store.ts'
import { createVisitCounter, type VisitCounter } from './visit-counter.ts'

interface CountingOptions {
  db: Kysely<Schema>
  publicUrl: string
  now: () => Date
}

/** Counts visits in memory. Until `keep` there is no place to put them. */
export function createVisitCounting({ db, publicUrl, now }: CountingOptions) {
  const store = createVisitCounts(db, now)
  const counter: VisitCounter = createVisitCounter({
    pages: Object.values(publicPaths),
    today: () => isoDay(now()),
    ownHost: new URL(publicUrl).host,
  })

  return {
    ...counter,

    /** Writes the counts down every minute and at the end: a process that is killed loses no more than a minute's. */
    keep(app: FastifyInstance, timers: Timers): void {
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
    },
  }
}

export type VisitCounting = ReturnType<typeof createVisitCounting>
