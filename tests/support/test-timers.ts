import type { Timers } from '#server/base/timers.ts'

/** Time that passes only when the test says so. */
export function createTestTimers() {
  const running = new Set<() => void>()
  const slept: number[] = []
  const timers: Timers = {
    every(_ms, run) {
      // Wrapped, so that the same function started twice is two.
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
    /** Every running interval comes round once. */
    tick() {
      for (const run of running) run()
    },
    runningTimers: () => running.size,
    /** What would have been waited for, in milliseconds. */
    slept,
  }
}
