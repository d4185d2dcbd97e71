import { createHash } from 'node:crypto'
import { minutes, seconds } from '#shared/durations.ts'

/** Wrong passwords that cost nothing: a person who mistypes is not an attack. */
const freeFailures = 5
const firstDelayMs = seconds(0.5)
const maxDelayMs = seconds(8)
/** After this long without a wrong password the account starts afresh. */
const memoryMs = minutes(15)
/** Names can be made up without end; the memory for them can't. */
const maxNames = 1_000

interface Attempts {
  failures: number
  lastFailureAt: number
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Slows guessing at one account from many addresses, which the limit per address can't see: after a few wrong
 * passwords every further try at that name waits, twice as long each time. It never refuses, so nobody can lock
 * the owner out, and an address that has signed in before doesn't wait at all.
 *
 * Kept in this process's memory only, under hashes: nothing personal is stored, and a restart forgets it.
 */
export function createLoginThrottle(now: () => Date, sleep: (ms: number) => Promise<void>) {
  const attemptsByName = new Map<string, Attempts>()
  const knownClients = new Set<string>()

  function current(name: string): Attempts | undefined {
    const attempts = attemptsByName.get(name)
    if (!attempts || now().getTime() - attempts.lastFailureAt < memoryMs) return attempts
    attemptsByName.delete(name)
    return undefined
  }

  return {
    /** Before the password is looked at: waits as long as the account's recent failures ask for. */
    async wait(username: string, client: string): Promise<void> {
      const failures = current(key(username))?.failures ?? 0
      if (failures < freeFailures || knownClients.has(key(username, client))) return
      await sleep(Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - freeFailures)))
    },

    failed(username: string): void {
      const name = key(username)
      const failures = (current(name)?.failures ?? 0) + 1
      attemptsByName.delete(name)
      attemptsByName.set(name, { failures, lastFailureAt: now().getTime() })
      dropOldest(attemptsByName)
    },

    /** The account keeps its slowness for strangers; this client is one no longer. */
    succeeded(username: string, client: string): void {
      knownClients.add(key(username, client))
      dropOldest(knownClients)
    },
  }
}

/** Maps and sets keep the order of insertion. */
function dropOldest(names: Map<string, Attempts> | Set<string>): void {
  const [oldest] = names.keys()
  if (names.size > maxNames && oldest !== undefined) names.delete(oldest)
}

const key = (username: string, client = '') =>
  createHash('sha256')
    .update(`${username.normalize('NFC').toLowerCase()}\0${client}`)
    .digest('base64')
