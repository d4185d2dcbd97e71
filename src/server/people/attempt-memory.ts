import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { days, minutes } from '#shared/durations.ts'

/** What is remembered of sign-ins; `name` and `client` are kept as hashes alone. */
export interface AttemptMemory {
  /** Wrong passwords for the name; none once the last one is a quarter of an hour ago. */
  failures(name: string): Promise<number>
  addFailure(name: string): Promise<void>
  /** Whether the client has signed in with the name before. */
  isKnown(name: string, client: string): Promise<boolean>
  remember(name: string, client: string): Promise<void>
}

const failureMs = minutes(15)
const knownMs = days(30)
/** Names can be made up without end; the memory for them can't. */
const maxNames = 1_000

interface Attempts {
  failures: number
  lastFailureAt: number
}

/** In this process alone: a restart forgets it. */
export function createOwnMemory(now: () => Date): AttemptMemory {
  const attemptsByName = new Map<string, Attempts>()
  const knownClients = new Set<string>()

  function current(name: string): number {
    const attempts = attemptsByName.get(name)
    if (attempts && now().getTime() - attempts.lastFailureAt < failureMs) return attempts.failures
    attemptsByName.delete(name)
    return 0
  }

  return {
    failures: async (name) => current(name),

    async addFailure(name) {
      const failures = current(name) + 1
      attemptsByName.delete(name)
      attemptsByName.set(name, { failures, lastFailureAt: now().getTime() })
      dropOldest(attemptsByName)
    },

    isKnown: async (name, client) => knownClients.has(`${name} ${client}`),

    async remember(name, client) {
      knownClients.add(`${name} ${client}`)
      dropOldest(knownClients)
    },
  }
}

/** For all machines. What can't be had or noted just now slows nobody down. */
export function createSharedMemory(limits: SharedLimits): AttemptMemory {
  const failing = (name: string) => `wrong passwords of ${name}`
  const known = (name: string, client: string) => `signed in as ${name} from ${client}`
  return {
    failures: (name) => limits.read(failing(name)).catch(() => 0),
    async addFailure(name) {
      await limits.note(failing(name), failureMs).catch(() => {})
    },
    isKnown: async (name, client) => (await limits.read(known(name, client)).catch(() => 1)) > 0,
    async remember(name, client) {
      await limits.note(known(name, client), knownMs).catch(() => {})
    },
  }
}

/** Maps and sets keep the order of insertion. */
function dropOldest(names: Map<string, Attempts> | Set<string>): void {
  const [oldest] = names.keys()
  if (names.size > maxNames && oldest !== undefined) names.delete(oldest)
}
