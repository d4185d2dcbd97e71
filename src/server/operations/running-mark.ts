import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareLock, tryLock } from '#server/db/process-lock.ts'
import { minutes } from '#shared/durations.ts'

/** Hidden in the data folder. */
export const runningMarkName = '.running'
const patienceMs = minutes(1)
const lookEveryMs = 20

/**
 * Marks the data folder as used by this process for as long as it lives, however it ends. Where no other process uses
 * it, `whenAlone` comes first, and nobody gets in between: whatever seems to be under way was left by one that is gone.
 */
export async function markRunning(dataDir: string, whenAlone: () => Promise<void>): Promise<Disposable> {
  const file = path.join(dataDir, runningMarkName)
  {
    using alone = tryLock(file)
    if (alone) await whenAlone()
  }
  // Another one that is just starting has the folder to itself for a moment.
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
    const mark = shareLock(file)
    if (mark) return mark
    await sleep(lookEveryMs)
  }
  throw new Error(`Another process that is starting on ${dataDir} does not get on: stop it first.`)
}
