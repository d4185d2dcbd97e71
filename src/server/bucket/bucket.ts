import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { BucketError, refused, unreachable } from './bucket-error.ts'
import { createRequester, type RequestBody, type RequestLimits, type SendOptions } from './bucket-request.ts'
import { createSigner } from './sign-request.ts'

export type Bucket = ReturnType<typeof createBucket>

/** Operations on a bucket; each may be forbidden separately. */
export type Verb = 'get' | 'put' | 'remove' | 'list'

interface Outcome {
  verb: Verb
  /** Undefined after success. */
  error: BucketError | undefined
}

interface BucketOptions {
  limits?: RequestLimits
  /** After the store was unreachable, requests fail at once for this long. */
  restMs?: number
  /** Called at the end of each request. */
  onOutcome?: (outcome: Outcome) => void
}

const defaultLimits: RequestLimits = { idleMs: seconds(10), totalMs: minutes(2) }
/** Stores occasionally answer 500 or 503 or close kept connections, and expect a retry. */
const retryAfterMs = 200

interface Ask {
  verb: Verb
  method: 'GET' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: RequestBody & { sha256: string }
}

/**
 * One bucket of an S3-compatible store. Requests are signed (AWS Signature Version 4) and retried once when the store
 * is at fault. Keys are ASCII.
 * @throws BucketError from each operation; the reason of `signal` if it was aborted
 */
export function createBucket(
  settings: BucketSettings,
  { limits = defaultLimits, restMs = seconds(2), onOutcome = () => {} }: BucketOptions = {},
) {
  const base = `${settings.endpoint}/${settings.bucket}`
  const { host, protocol } = new URL(base)
  const requester = createRequester(protocol === 'https:', limits)
  const sign = createSigner(settings)
  let resting: { until: number; error: BucketError } | undefined

  async function ask<T>(
    asked: Ask,
    read: (answer: IncomingMessage) => Promise<T>,
    options: SendOptions = {},
  ): Promise<T> {
    if (resting && performance.now() < resting.until) throw resting.error
    try {
      const result = await tryTwice(asked, read, options)
      resting = undefined
      onOutcome({ verb: asked.verb, error: undefined })
      return result
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      if (error.isAway) resting = { until: performance.now() + restMs, error }
      onOutcome({ verb: asked.verb, error })
      throw error
    }
  }

  async function tryTwice<T>(
    asked: Ask,
    read: (answer: IncomingMessage) => Promise<T>,
    options: SendOptions,
  ): Promise<T> {
    try {
      return await tryOnce(asked, read, options)
    } catch (error) {
      // A request that timed out once would probably time out again.
      if (!(error instanceof BucketError) || !error.isAway || error.reason === 'ETIMEDOUT') throw error
      await wait(retryAfterMs, undefined, { signal: options.signal })
      return tryOnce(asked, read, options)
    }
  }

  async function tryOnce<T>(
    { method, key, query = {}, body }: Ask,
    read: (answer: IncomingMessage) => Promise<T>,
    options: SendOptions,
  ): Promise<T> {
    const url = new URL(key === undefined ? base : `${base}/${key}`)
    url.search = new URLSearchParams(query).toString()
    const request = { method, body, ...(await sign({ method, url, sha256: body?.sha256 })) }
    try {
      return await requester.send(request, (answer) => expectDone(answer, read), options)
    } catch (error) {
      if (error instanceof BucketError || options.signal?.aborted || isOfTheDisk(error)) throw error
      throw unreachable(host, error)
    }
  }

  async function expectDone<T>(
    answer: IncomingMessage,
    read: (answer: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return read(answer)
    throw refused(host, settings, statusCode, await text(answer))
  }

  const isMissing = (error: unknown) => error instanceof BucketError && error.reason === 'NoSuchKey'

  return {
    name: settings.bucket,

    /** Stores the file at a path, or these bytes. When this resolves, the store has confirmed them. */
    async put(key: string, content: string | Uint8Array, options?: SendOptions): Promise<void> {
      const size = typeof content === 'string' ? (await stat(content)).size : content.length
      const body = { content, size, sha256: await sha256Of(content) }
      await ask({ verb: 'put', method: 'PUT', key, body }, skip, options)
    },

    /** Writes the object to `path`, a new file, all or nothing; false when there is no such object. */
    async get(key: string, path: string, options?: SendOptions): Promise<boolean> {
      try {
        await ask({ verb: 'get', method: 'GET', key }, (answer) => writeWhole(answer, path), options)
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    /** Deletes the object. Does nothing when there is none. */
    async remove(key: string, options?: SendOptions): Promise<void> {
      await ask({ verb: 'remove', method: 'DELETE', key }, skip, options).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },

    /** Lists the objects whose keys begin with `prefix`, sorted by key. */
    async *list(prefix: string, options?: SendOptions): AsyncGenerator<BucketObject> {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) }
        const page = readListPage(await ask({ verb: 'list', method: 'GET', query }, text, options))
        yield* page.objects
        next = page.next
      } while (next)
    },

    close: requester.close,
    [Symbol.dispose]: requester.close,
  }
}

/** Reads the response to its end, so that the connection can be reused. */
const skip = async (answer: IncomingMessage): Promise<void> => void (await text(answer))

async function sha256Of(content: string | Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  if (typeof content === 'string') await pipeline(createReadStream(content), hash)
  else hash.update(content)
  return hash.digest('hex')
}

async function writeWhole(answer: IncomingMessage, path: string): Promise<void> {
  try {
    // Node raises an error for a response that is shorter than its declared length.
    await pipeline(answer, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await unlink(path).catch(() => {})
    throw error
  }
}

/** Whether the error is of the local disk and not of the connection. */
const isOfTheDisk = (error: unknown) => diskProblems.has((error as NodeJS.ErrnoException).code ?? '')
const diskProblems = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'EEXIST',
  'EMFILE',
])

interface BucketObject {
  key: string
  size: number
  /** The entity tag without quotes: with most stores the content's MD5, and always different for different content. */
  etag: string
  changedAt: Date
}

interface ListPage {
  objects: BucketObject[]
  /** Token for the next page; undefined on the last one. */
  next: string | undefined
}

/** Parses one page of ListObjectsV2 (Amazon S3 API Reference), only the few elements that are needed. */
function readListPage(xml: string): ListPage {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: element(content, 'Key') ?? '',
    size: Number(element(content, 'Size')),
    etag: (element(content, 'ETag') ?? '').replaceAll('"', ''),
    changedAt: new Date(element(content, 'LastModified') ?? ''),
  }))
  const isMore = element(xml, 'IsTruncated') === 'true'
  return { objects, next: isMore ? element(xml, 'NextContinuationToken') : undefined }
}

const element = (xml: string, name: string) => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replace(
    /&(?:quot|apos|lt|gt|amp|#34|#39|#x22|#x27);/g,
    (entity) => characters[entity] ?? entity,
  )
}

const characters: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
