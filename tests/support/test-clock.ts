/** Creates a clock that stands still until it is moved. */
export function createTestClock(start = '2026-11-20T04:05:06.789Z') {
  let moment = new Date(start).getTime()
  return {
    now: () => new Date(moment),
    advance(byMs: number) {
      moment += byMs
    },
    reset() {
      moment = new Date(start).getTime()
    },
  }
}
