import { setTimeout as resolveAfter } from 'node:timers/promises'

/** Timers are passed in, so that tests need not wait for real time. */
export interface Timers {
  /** Calls `run` every `ms` milliseconds until the returned function is called. It does not keep the process alive. */
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
