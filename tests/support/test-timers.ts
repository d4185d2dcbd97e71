import type { Timers } from '#server/base/timers.ts'

/** Creates timers that run only when the test says so. */
export function createTestTimers() {
  const running = new Set<() => void>()
  const slept: number[] = []
  const timers: Timers = {
    every(_ms, run) {
      // Wrapped, so that the same function can be started twice.
      const entry = () => run()
      running.add(entry)
      return () => running.delete(entry)
    },
    async sleep(ms) {
      slept.push(ms)
    },
  }
  return {
    timers,
    /** Runs every interval once. */
    tick() {
      for (const run of running) run()
    },
    runningTimers: () => running.size,
    /** Durations of all sleeps so far, in milliseconds. */
    slept,
  }
}
