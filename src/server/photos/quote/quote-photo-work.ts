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
  /** Lock file of the one process that decodes. */
  lockFile: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Decodes waiting photos one after the other, in the process that holds the lock. */
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
    wake,
    /** Stops at once; the current photo is decoded after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await underWay
    },
  }
}
