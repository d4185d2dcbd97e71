import type { FastifyBaseLogger } from 'fastify'
import { minutes } from '#shared/durations.ts'
import { noLease, type WorkLease } from './work-lease.ts'

/** After the start, which is for visitors. */
const firstAfterMs = minutes(1)
/** A machine that is gone leaves what is not done. */
const lookAgainMs = minutes(1)

export type WorkLog = Pick<FastifyBaseLogger, 'info' | 'error'>

export interface BackgroundTask {
  name: string
  everyMs: number
  /** About what this machine alone has, and not about what all machines share. */
  isOfMachine?: boolean
  /** Gives up soon after the signal. A failure is logged, and the next turn comes as if there had been none. */
  run: (signal: AbortSignal, log: WorkLog) => Promise<void>
}

export type BackgroundWork = ReturnType<typeof startBackgroundWork>

/**
 * Runs each task a minute after the start and then from time to time, never twice at once; what is not the machine's
 * alone, only while this process has the lease.
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
    /** No more turns; resolves when what was under way has ended. */
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
      await lease.release()
    },
  }
}
