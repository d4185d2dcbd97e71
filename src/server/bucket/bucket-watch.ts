import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { seconds } from '#shared/durations.ts'
import { type Bucket, createBucket, type Verb } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import type { RequestLimits } from './bucket-request.ts'

export type WatchedBucket = ReturnType<typeof createWatchedBucket>

/** Checks have short timeouts, because monitors wait less patiently than requests for photos. */
const probeLimits = { idleMs: seconds(3), totalMs: seconds(3) }
/** The object is written to test the bucket; no page ever reads it. */
const probeKey = '.probe'

export interface WatchOptions {
  limits?: RequestLimits
  restMs?: number
  /** A result of this age is still used without a new check. */
  freshMs?: number
}

/** Wraps a bucket that knows its state, from recent requests or, when those are old, from a check. */
export function createWatchedBucket(
  settings: BucketSettings,
  { freshMs = seconds(15), ...options }: WatchOptions = {},
) {
  const latest = new Map<Verb, { at: number; error: BucketError | undefined }>()
  const onOutcome = ({ verb, error }: { verb: Verb; error: BucketError | undefined }) =>
    void latest.set(verb, { at: performance.now(), error })
  const bucket = createBucket(settings, { ...options, onOutcome })

  const isFresh = (verb: Verb) => performance.now() - (latest.get(verb)?.at ?? -Infinity) < freshMs
  const troubled = () => [...latest].filter(([, { error }]) => error !== undefined)

  async function probe(): Promise<void> {
    const due = new Set(troubled().flatMap(([verb]) => (isFresh(verb) ? [] : [verb])))
    if (!isFresh('list') && !isFresh('get')) due.add('list')
    for (const verb of due) {
      // The result is recorded by the outcome listener. When the store is unreachable, the checks end.
      const isAway = await probes[verb](bucket).then(() => false, isOfAwayStore)
      if (isAway) return
    }
  }

  const probing = oneAtATime(probe)

  return {
    ...bucket,

    /** Returns undefined while the bucket works. */
    async trouble(): Promise<BucketError | undefined> {
      await probing.unlessBusy()
      return troubled()[0]?.[1].error
    },
  }
}

/** Tries every operation that the site needs once. Returns the first error, or undefined. */
export async function examineBucket(settings: BucketSettings): Promise<BucketError | undefined> {
  using bucket = createBucket(settings)
  try {
    for (const verb of ['list', 'put', 'get', 'remove'] as const) await probes[verb](bucket)
    return undefined
  } catch (error) {
    if (error instanceof BucketError) return error
    throw error
  }
}

const makeFolder = () => mkdtempDisposable(path.join(tmpdir(), 'trade-site-'))

const probes: Record<Verb, (bucket: Bucket) => Promise<void>> = {
  async list(bucket) {
    for await (const _ of bucket.list(probeKey, probeLimits)) break
  },
  async put(bucket) {
    await using folder = await makeFolder()
    const file = path.join(folder.path, 'probe')
    await writeFile(file, 'Made by the site to see whether photos can be stored.\n')
    await bucket.put(probeKey, file, probeLimits)
  },
  async get(bucket) {
    await using folder = await makeFolder()
    await bucket.get(probeKey, path.join(folder.path, 'probe'), probeLimits)
  },
  remove: (bucket) => bucket.remove(probeKey, probeLimits),
}

function isOfAwayStore(error: unknown): boolean {
  if (error instanceof BucketError) return error.isAway
  throw error
}
