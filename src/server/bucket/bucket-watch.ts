import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { seconds } from '#shared/durations.ts'
import { type Bucket, createBucket, type Verb } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import type { RequestLimits } from './bucket-request.ts'

export type WatchedBucket = ReturnType<typeof createWatchedBucket>

/** Who asks how it is does not wait as long as who wants a photo. */
const probeLimits = { idleMs: seconds(3), totalMs: seconds(3) }
/** Written to find out whether that is possible again; never read by a page. */
const probeKey = '.probe'

export interface WatchOptions {
  limits?: RequestLimits
  restMs?: number
  /** What was found out so lately is believed. */
  freshMs?: number
}

/** A bucket that knows how it is: by what came of the latest requests, and where those are old by asking it. */
export function createWatchedBucket(
  settings: BucketSettings,
  { freshMs = seconds(15), ...options }: WatchOptions = {},
) {
  const latest = new Map<Verb, { at: number; error: BucketError | undefined }>()
  const onOutcome = ({ verb, error }: { verb: Verb; error: BucketError | undefined }) =>
    void latest.set(verb, { at: performance.now(), error })
  const bucket = createBucket(settings, { ...options, onOutcome })
  let probing: Promise<void> | undefined

  const isFresh = (verb: Verb) => performance.now() - (latest.get(verb)?.at ?? -Infinity) < freshMs
  const troubled = () => [...latest].filter(([, { error }]) => error !== undefined)

  async function probe(): Promise<void> {
    const due = new Set(troubled().flatMap(([verb]) => (isFresh(verb) ? [] : [verb])))
    if (!isFresh('list') && !isFresh('get')) due.add('list')
    for (const verb of due) {
      // What comes of it is noted by itself. The store that is away is not asked on.
      const isAway = await probes[verb](bucket).then(() => false, isOfAwayStore)
      if (isAway) return
    }
  }

  return {
    ...bucket,

    /** Undefined while it does what it is asked for. */
    async trouble(): Promise<BucketError | undefined> {
      probing ??= probe().finally(() => {
        probing = undefined
      })
      await probing
      return troubled()[0]?.[1].error
    },
  }
}

/** Asks for everything once that the site will ask for. The first refusal, or undefined. */
export async function examineBucket(settings: BucketSettings): Promise<BucketError | undefined> {
  const bucket = createBucket(settings)
  try {
    for (const verb of ['list', 'put', 'get', 'remove'] as const) await probes[verb](bucket)
    return undefined
  } catch (error) {
    if (error instanceof BucketError) return error
    throw error
  } finally {
    bucket.close()
  }
}

const probes: Record<Verb, (bucket: Bucket) => Promise<void>> = {
  async list(bucket) {
    for await (const _ of bucket.list(probeKey, probeLimits)) break
  },
  put: (bucket) =>
    withFolder(async (folder) => {
      const file = path.join(folder, 'probe')
      await writeFile(file, 'Made by the site to see whether photos can be stored.\n')
      await bucket.put(probeKey, file, probeLimits)
    }),
  get: (bucket) =>
    withFolder(async (folder) => {
      await bucket.get(probeKey, path.join(folder, 'probe'), probeLimits)
    }),
  remove: (bucket) => bucket.remove(probeKey, probeLimits),
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trade-site-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isOfAwayStore(error: unknown): boolean {
  if (error instanceof BucketError) return error.isAway
  throw error
}
