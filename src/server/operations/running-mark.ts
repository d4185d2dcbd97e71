import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareLock, tryLock } from '#server/db/process-lock.ts'
import { minutes } from '#shared/durations.ts'

/** The lock file is hidden in the data folder. */
export const runningMarkName = '.running'
const patienceMs = minutes(1)
const lookEveryMs = 20

/** Marks the data folder as used by this process until it ends. If no other uses it, `whenAlone` runs first. */
export async function markRunning(dataDir: string, whenAlone: () => Promise<unknown>): Promise<Disposable> {
  const file = path.join(dataDir, runningMarkName)
  {
    using alone = tryLock(file)
    if (alone) await whenAlone()
  }
  // Another starting process may hold the exclusive lock for a moment.
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
    const mark = shareLock(file)
    if (mark) return mark
    await sleep(lookEveryMs)
  }
  throw new Error(`Another process that is starting on ${dataDir} does not get on: stop it first.`)
}
