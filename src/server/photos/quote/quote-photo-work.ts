import type { FastifyBaseLogger } from 'fastify'
import { tryLock } from '#server/db/process-lock.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { MakeSizes } from '#server/photos/photo-store.ts'
import type { QuotePhotoLibrary } from './quote-photo-library.ts'
import type { QuotePhotoRow, QuotePhotoStore } from './quote-photo-store.ts'

interface WorkOptions {
  photos: QuotePhotoStore
  library: QuotePhotoLibrary
  encoder: Pick<PhotoEncoder, 'encode'>
  /** Held by the one process that decodes. */
  lockFile: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Decodes the photos that wait, one after the other, whichever process took them in: one of all has the lock, which ends with
 * it, so that another one goes on where a killed one was.
 */
export function createQuotePhotoWork({ photos, library, encoder, lockFile, log }: WorkOptions) {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  let isWokenAgain = false

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
    // It can't be read, or another photo has taken its place: another machine's sizes of it stay.
    if (!(await photos.hasFile(filename))) await store.remove(filename)
  }

  /** False when the file is to blame; any other trouble is thrown, and the photo waits on. */
  async function isEncoded(paths: { source: string; target: string }, filename: string): Promise<boolean> {
    try {
      await encoder.encode({ ...paths, filename, purpose: 'lead' }, stopping.signal)
      return true
    } catch (error) {
      // Another photo may have taken its place, and with it its folder.
      const isOver = stopping.signal.aborted || !(await photos.hasFile(filename))
      if (isOver || error instanceof RefusedPhoto) return false
      throw error
    }
  }

  function wake(): void {
    isWokenAgain = true
    underWay ??= run().finally(() => {
      underWay = undefined
    })
  }

  async function run(): Promise<void> {
    while (isWokenAgain && !stopping.signal.aborted) {
      isWokenAgain = false
      await workThrough().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'a photo waits to be decoded')
      })
    }
  }

  return {
    /** Something may wait. */
    wake,
    /** The photo under way waits for the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await underWay
    },
  }
}
