import type { FastifyBaseLogger } from 'fastify'
import { minutes } from '#shared/durations.ts'
import { noLease, type WorkLease } from './work-lease.ts'

/** The first run waits so that the start has the machine for visitors' requests. */
const firstAfterMs = minutes(1)
/** How soon a process asks again for the lease: the holder may be a machine that has crashed. */
const lookAgainMs = minutes(1)

export type WorkLog = Pick<FastifyBaseLogger, 'info' | 'error'>

export interface BackgroundTask {
  name: string
  everyMs: number
  /** True when the task concerns only this machine, so that it runs without the lease. */
  isOfMachine?: boolean
  /** Stops soon after the signal aborts. A failure is logged and does not affect the next run. */
  run: (signal: AbortSignal, log: WorkLog) => Promise<void>
}

/**
 * Runs each task a minute after the start and then periodically, never twice at once. Without the lease, only those
 * with `isOfMachine` run.
 */
export function startBackgroundWork(tasks: BackgroundTask[], log: WorkLog, lease: WorkLease = noLease) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const timers = new Map<BackgroundTask, NodeJS.Timeout>()

  function schedule(task: BackgroundTask, afterMs: number): void {
    if (stopping.signal.aborted) return
    timers.set(task, setTimeout(() => void turn(task), afterMs).unref())
  }

  async function turn(task: BackgroundTask): Promise<void> {
    const held = task.isOfMachine ? stopping.signal : lease.held()
    if (!held) return schedule(task, Math.min(task.everyMs, lookAgainMs))
    const signal = AbortSignal.any([stopping.signal, held])
    const work = task.run(signal, log).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, `${task.name} failed`)
    })
    underWay.add(work)
    await work
    underWay.delete(work)
    schedule(task, task.everyMs)
  }

  for (const task of tasks) schedule(task, firstAfterMs)
  return {
    /** Schedules no more runs and resolves when the running tasks have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
      await lease.release()
    },
  }
}
