import { dropOldest } from '#server/base/drop-oldest.ts'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { days, minutes } from '#shared/durations.ts'

/** Remembers sign-in attempts; `name` and `client` are stored only as hashes. */
export interface AttemptMemory {
  /** Counts wrong passwords for the name; 0 when the last was a quarter of an hour ago. */
  failures(name: string): Promise<number>
  addFailure(name: string): Promise<void>
  /** Whether the client has signed in with the name before. */
  isKnown(name: string, client: string): Promise<boolean>
  remember(name: string, client: string): Promise<void>
}

const failureMs = minutes(15)
const knownMs = days(30)
/** The limit bounds the memory, since attackers can make up any number of names. */
const maxNames = 1_000

/** Remembers attempts in this process only, until it restarts. */
export function createOwnMemory(now: () => Date): AttemptMemory {
  const attemptsByName = new Map<string, { failures: number; lastFailureAt: number }>()
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
      dropOldest(attemptsByName, maxNames)
    },

    isKnown: async (name, client) => knownClients.has(`${name} ${client}`),

    async remember(name, client) {
      knownClients.add(`${name} ${client}`)
      dropOldest(knownClients, maxNames)
    },
  }
}

/** Remembers attempts for all machines. If the store is unavailable, sign-ins are not slowed down. */
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
