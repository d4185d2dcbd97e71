import type { KeyLike } from 'node:crypto'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { freeBytes } from '#server/base/disk-space.ts'
import { createIdleCheck } from '#server/db/idle-check.ts'
import type { Db } from '#server/db/schema.ts'
import { HttpError } from '#server/http/errors.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { createQuotePhotoLibrary } from './quote-photo-library.ts'
import { createQuotePhotoSenderStore } from './quote-photo-sender-store.ts'
import { createQuotePhotoStore } from './quote-photo-store.ts'
import { createQuotePhotoTokenStore } from './quote-photo-tokens.ts'
import { createQuotePhotoWork } from './quote-photo-work.ts'

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
