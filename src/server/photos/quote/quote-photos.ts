import type { KeyLike } from 'node:crypto'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { freeBytes } from '#server/base/disk.ts'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { createIdleCheck } from '#server/db/idle-check.ts'
import { tryLock } from '#server/db/process-lock.ts'
import type { Db } from '#server/db/schema.ts'
import { HttpError } from '#server/http/errors.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { MakeSizes, PhotoStore } from '#server/photos/photo-store.ts'
import type { QuotePhotoLibrary } from './quote-photo-library.ts'
import { createQuotePhotoLibrary } from './quote-photo-library.ts'
import { createQuotePhotoSenderStore } from './quote-photo-sender-store.ts'
import type { QuotePhotoRow, QuotePhotoStore } from './quote-photo-store.ts'
import { createQuotePhotoStore } from './quote-photo-store.ts'
import { createQuotePhotoTokenStore } from './quote-photo-tokens.ts'

export type QuotePhotos = ReturnType<typeof createQuotePhotos>

interface QuotePhotosOptions {
  db: Db
  store: PhotoStore
  dataDir: string
  /** The site's secret, with which tokens are signed and senders' addresses hashed. */
  key: () => KeyLike
  encoder: PhotoEncoder
  roomIn: typeof freeBytes
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Photos must leave this much space free, enough for months of leads. */
const leastFreeBytes = 500 * 1024 * 1024
/** The decoder needs some minutes for a queue of this length. */
const longestQueue = 30

/** Handles photos of quote requests, from the visitor's upload to the owner's view. */
export function createQuotePhotos(options: QuotePhotosOptions) {
  const { db, store, dataDir, key, encoder, roomIn, now, log } = options
  const photos = createQuotePhotoStore(db, now)
  const tokens = createQuotePhotoTokenStore(db, key, now)
  const senders = createQuotePhotoSenderStore(db, key, now)
  const library = createQuotePhotoLibrary({ photos, tokens, senders, store, encoder, log })
  const lockFile = path.join(dataDir, 'quote-photos', '.decoding')
  const { wake, stop } = createQuotePhotoWork({ photos, library, encoder, lockFile, log })

  const idleCheck = createIdleCheck(db, async () => (await photos.next()) === undefined)

  return {
    photos,
    tokens,
    ...library,
    wake,
    look() {
      if (!idleCheck.isIdle()) wake()
    },
    stop,

    /**
     * Allows or refuses `bytes` from the client before any is read.
     * @throws HttpError 429 or 503 in words for the visitor
     */
    async admit(client: string, bytes: number): Promise<void> {
      if ((await roomIn(dataDir)) < leastFreeBytes || !(await store.isWell())) {
        throw new HttpError(503, 'We can’t take photos just now. We have your request without them.')
      }
      if (library.countLooks() + (await photos.countWaiting()) > longestQueue) {
        throw new HttpError(503, 'Many photos are coming in just now. Please try again in a minute.')
      }
      if (!(await senders.allow(client, bytes))) {
        throw new HttpError(
          429,
          'That is all the photos we can take from you today. Please try again tomorrow.',
        )
      }
    },
  }
}

interface WorkOptions {
  photos: QuotePhotoStore
  library: QuotePhotoLibrary
  encoder: Pick<PhotoEncoder, 'encode'>
  /** Lock file of the one process that decodes. */
  lockFile: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Decodes waiting photos one after the other, in the process that holds the lock. */
function createQuotePhotoWork({ photos, library, encoder, lockFile, log }: WorkOptions) {
  const stopping = new AbortController()

  async function workThrough(): Promise<void> {
    using lock = (await photos.next()) && tryLock(lockFile)
    if (!lock) return
    for (;;) {
      const photo = await photos.next()
      if (!photo || stopping.signal.aborted) return
      await decode(photo)
    }
  }

  async function decode(photo: QuotePhotoRow): Promise<void> {
    const { filename } = photo
    const { store } = library
    const make: MakeSizes = (place) => isEncoded(place, filename)
    const isReadable = await store.makeSizes(filename, make, stopping.signal)
    if (!isReadable && stopping.signal.aborted) return
    await using _note = isReadable ? undefined : await store.hold(filename)
    await photos.settle(photo, isReadable ? 'ready' : 'unreadable')
    // The photo is unreadable or was replaced; another machine's sizes of it stay.
    if (!(await photos.hasFile(filename))) await store.remove(filename)
  }

  /** Returns false when the file is unusable; other errors are thrown, and the photo goes on waiting. */
  async function isEncoded(paths: { source: string; target: string }, filename: string): Promise<boolean> {
    try {
      await encoder.encode({ ...paths, filename, purpose: 'lead' }, stopping.signal)
      return true
    } catch (error) {
      // The photo may have been replaced, which deletes its folder.
      const isOver = stopping.signal.aborted || !(await photos.hasFile(filename))
      if (isOver || error instanceof RefusedPhoto) return false
      throw error
    }
  }

  const work = oneAtATime(() =>
    workThrough().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'a photo waits to be decoded')
    }),
  )

  return {
    wake: (): void => void work.soon(),
    /** Stops at once; the current photo is decoded after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await work.stop()
    },
  }
}
