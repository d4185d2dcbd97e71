import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { seconds } from '#shared/durations.ts'

export interface CourierOptions {
  /** The SQLite file whose commits are copied. */
  file: string
  target: CopySettings['target']
  publicKey: string
  history: string
  /** The latest commit that is in the copy. */
  copied: number
  /** Time from one object to the next, in which commits gather. */
  gatherMs: number
}

export type CourierMessage =
  | { kind: 'copied'; number: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string }

export type CopyCourier = ReturnType<typeof startCourier>

/** The thread's file lies beside this module, both in the sources and in the build. */
const script = path.join(import.meta.dirname, `copy-thread${path.extname(import.meta.filename)}`)
/** An object that is under way at a stop may still get to its place within this time. */
const longestStopMs = seconds(1)

/** Starts the thread that puts commits into the second copy. It tells of each once all before it have arrived. */
export function startCourier(options: CourierOptions, onCopied: (number: number) => void) {
  const thread = new Worker(script, {
    ...{ workerData: options, execArgv: [], env: {} },
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 },
  })
  thread.unref()
  let asked: PromiseWithResolvers<void> | undefined
  let ended: Error | undefined

  const end = (error: Error) => {
    ended ??= error
    asked?.reject(ended)
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('The thread of the second copy has ended')))
  thread.on('message', (message: CourierMessage) => {
    if (message.kind === 'copied') onCopied(message.number)
    else if (message.kind === 'done') asked?.resolve()
    else asked?.reject(new Error(message.reason))
  })

  return {
    hasEnded: () => ended !== undefined,

    /** Copies all that waits, and what comes meanwhile. Call it again when it has ended. */
    async copyWaiting(): Promise<void> {
      if (ended) throw ended
      asked = Promise.withResolvers()
      thread.postMessage('copy')
      await asked.promise
    },

    async stop(): Promise<void> {
      thread.postMessage('stop')
      await Promise.race([asked?.promise.catch(() => {}), sleep(longestStopMs, undefined, { ref: false })])
      await thread.terminate()
    },
  }
}
