export interface Hits {
  count: number
  /** Until the key's window ends, and its count with it. */
  endsInMs: number
}

/** Addresses can be had without end; the memory for them can't. */
const maxKeys = 20_000

/**
 * Counts hits by key, in windows that begin with the key's first hit. A restart forgets. Time is what has passed and
 * not what the clock shows: one that is set back would keep people waiting for as long.
 */
export function createHitCounter(now: () => number = () => performance.now()) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  return (key: string, windowMs: number): Hits => {
    const moment = now()
    let window = windows.get(key)
    if (!window || window.endsAt <= moment) {
      window = { count: 0, endsAt: moment + windowMs }
      windows.delete(key)
      windows.set(key, window)
      dropOldest(windows)
    }
    window.count += 1
    return { count: window.count, endsInMs: window.endsAt - moment }
  }
}

/** A map keeps the order of insertion. */
function dropOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys()
  if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
}
