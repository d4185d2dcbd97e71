import { dropOldest } from '#server/base/drop-oldest.ts'

export interface Hits {
  count: number
  /** Time until the key's window ends and its count with it. */
  endsInMs: number
}

/** The limit bounds the memory, since a client can use any number of addresses. */
const maxKeys = 20_000

/**
 * Counts hits by key, in windows that begin with the key's first hit; a restart resets them. It uses a monotonic
 * clock, because a system clock that is set back would keep clients refused for as long.
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
      dropOldest(windows, maxKeys)
    }
    window.count += 1
    return { count: window.count, endsInMs: window.endsAt - moment }
  }
}
