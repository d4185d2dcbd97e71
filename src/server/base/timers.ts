import { setTimeout as resolveAfter } from 'node:timers/promises'

/** The passing of time, given from outside so that tests need not wait for it. */
export interface Timers {
  /** Calls `run` every `ms` milliseconds until the returned function is called. Keeps no process from ending. */
  every(ms: number, run: () => void): () => void
  sleep(ms: number): Promise<void>
}

export const realTimers: Timers = {
  every(ms, run) {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
  sleep: (ms) => resolveAfter(ms),
}
