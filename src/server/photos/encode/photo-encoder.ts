import { fork } from 'node:child_process'
import path from 'node:path'
import { minutes } from '#shared/durations.ts'
import {
  type Encoding,
  type PhotoJob,
  type PhotoOutcome,
  type PhotoSizes,
  RefusedPhoto,
} from './photo-job.ts'

/** A photo takes 2 to 5 seconds; only a file that is made to cause harm takes longer than this. */
const patienceMs = minutes(2)
/** The limit is somewhat above the most expensive accepted photo, because a file's declared size may be false. */
const mostProcessBytes = 400 * 1024 * 1024
/** The worker lies beside this module, both in the sources and in the build. */
const worker = path.join(import.meta.dirname, `photo-worker${path.extname(import.meta.filename)}`)

export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>

/** Decodes one photo at a time, each in its own process, so that no upload can exceed the memory limit. */
export function createPhotoEncoder({ mostBytes = mostProcessBytes } = {}) {
  let lastTurn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (patience: AbortSignal) => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(() => work(AbortSignal.timeout(patienceMs)))
    lastTurn = turn.catch(() => {})
    return turn
  }
  return {
    /**
     * Encodes a photo after those before it. An abort ends the work at once.
     * @throws RefusedPhoto; an Error with the system's `code` for a disk error
     */
    encode: (job: Encoding, signal: AbortSignal): Promise<PhotoSizes> =>
      inTurn((patience) => run(job, mostBytes, AbortSignal.any([signal, patience]))),

    /**
     * Resolves when a lead's photo can be decoded, after those before it.
     * @throws RefusedPhoto
     */
    async look(source: string): Promise<void> {
      await inTurn((patience) => run({ purpose: 'look', source }, mostBytes, patience))
    },
  }
}

async function run(job: PhotoJob, mostBytes: number, signal: AbortSignal): Promise<PhotoSizes> {
  signal.throwIfAborted()
  const outcome = await askWorker(job, mostBytes, signal)
  switch (outcome?.kind) {
    case 'done':
      return outcome.sizes
    case 'failed':
      throw Object.assign(new Error(outcome.message), { code: outcome.code })
    case 'refused':
      throw new RefusedPhoto(outcome.reason)
    default:
      // The process crashed, or exceeded its memory or time limit, so the file is refused.
      throw new RefusedPhoto('tooHeavy')
  }
}

function askWorker(job: PhotoJob, mostBytes: number, signal: AbortSignal): Promise<PhotoOutcome | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<PhotoOutcome | undefined>()
  const child = fork(worker, [String(mostBytes)], {
    // The environment excludes the server's settings with their passwords, and makes glibc return freed memory.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  let outcome: PhotoOutcome | undefined
  child.once('message', (message) => {
    outcome = message as PhotoOutcome
  })
  child.once('error', reject)
  child.once('exit', () => {
    signal.removeEventListener('abort', stop)
    resolve(outcome)
  })
  child.send(job, (error) => error && stop())
  return promise
}
