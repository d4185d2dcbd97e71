import { dropOldest } from '#server/base/drop-oldest.ts'
import { minutes } from '#shared/durations.ts'

const mostMisses = 20
const windowMs = minutes(10)
/** Bounds the memory; the client whose first miss is oldest is dropped first. */
const mostClients = 5_000

/** Stops a client that tries one unknown token after the other, in this process. */
export function createGuessLimit(now: () => Date) {
  const misses = new Map<string, { count: number; endsAt: number }>()
  const current = (client: string) => {
    const found = misses.get(client)
    return found && found.endsAt > now().getTime() ? found : undefined
  }
  return {
    isStopped: (client: string) => (current(client)?.count ?? 0) >= mostMisses,

    noteMiss(client: string): void {
      const before = current(client)
      const count = (before?.count ?? 0) + 1
      misses.delete(client)
      misses.set(client, { count, endsAt: before?.endsAt ?? now().getTime() + windowMs })
      dropOldest(misses, mostClients)
    },
  }
}

export type GuessLimit = ReturnType<typeof createGuessLimit>
