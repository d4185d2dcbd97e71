import { createHash } from 'node:crypto'
import { seconds } from '#shared/durations.ts'
import type { AttemptMemory } from './attempt-memory.ts'

/** This many wrong passwords cause no delay, because a person who mistypes is no attacker. */
const freeFailures = 5
const firstDelayMs = seconds(0.5)
const maxDelayMs = seconds(8)

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Slows down guessing at one account from many addresses: after a few wrong passwords each further attempt is delayed
 * twice as long. It never refuses, so that nobody can lock the owner out.
 */
export function createLoginThrottle(memory: AttemptMemory, sleep: (ms: number) => Promise<void>) {
  return {
    /** Call this before checking the password: it waits as long as the account's recent failures require. */
    async wait(username: string, client: string): Promise<void> {
      const failures = await memory.failures(hashOf(username))
      if (failures < freeFailures || (await memory.isKnown(hashOf(username), hashOf(client)))) return
      await sleep(Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - freeFailures)))
    },

    failed: (username: string): Promise<void> => memory.addFailure(hashOf(username)),

    /** Exempts this client from now on; the account stays slow for unknown ones. */
    succeeded: (username: string, client: string): Promise<void> =>
      memory.remember(hashOf(username), hashOf(client)),
  }
}

const hashOf = (text: string) =>
  createHash('sha256').update(text.normalize('NFC').toLowerCase()).digest('base64')
