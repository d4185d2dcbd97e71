import { createHash } from 'node:crypto'
import { seconds } from '#shared/durations.ts'
import type { AttemptMemory } from './attempt-memory.ts'

/** Wrong passwords that cost nothing: a person who mistypes is not an attack. */
const freeFailures = 5
const firstDelayMs = seconds(0.5)
const maxDelayMs = seconds(8)

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Slows guessing at one account from many addresses, which the limit per address can't see: after a few wrong
 * passwords every further try at that name waits, twice as long each time. It never refuses, so nobody can lock
 * the owner out, and an address that has signed in before doesn't wait at all.
 */
export function createLoginThrottle(memory: AttemptMemory, sleep: (ms: number) => Promise<void>) {
  return {
    /** Before the password is looked at: waits as long as the account's recent failures ask for. */
    async wait(username: string, client: string): Promise<void> {
      const failures = await memory.failures(hashOf(username))
      if (failures < freeFailures || (await memory.isKnown(hashOf(username), hashOf(client)))) return
      await sleep(Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - freeFailures)))
    },

    failed: (username: string): Promise<void> => memory.addFailure(hashOf(username)),

    /** The account keeps its slowness for strangers; this client is one no longer. */
    succeeded: (username: string, client: string): Promise<void> =>
      memory.remember(hashOf(username), hashOf(client)),
  }
}

const hashOf = (text: string) =>
  createHash('sha256').update(text.normalize('NFC').toLowerCase()).digest('base64')
