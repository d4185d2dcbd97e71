import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { type PhotoRefusal, photoRefusals, RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { receivePhoto } from '#server/photos/receive-photo.ts'
import { originalName } from './quote-photo-files.ts'
import type { QuotePhotoStore } from './quote-photo-store.ts'

export type QuotePhotoLibrary = ReturnType<typeof createQuotePhotoLibrary>

interface LibraryOptions {
  photos: QuotePhotoStore
  store: PhotoStore
  encoder: Pick<PhotoEncoder, 'look'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

const refusals = {
  taken: [409, 'Another photo is in this place already.'],
  tooMuch: [413, 'The photos of one request may have 60 MB together. Please leave this one out.'],
  noRecord: [404, 'Not found'],
} as const

/** Makes the error with a sentence for the visitor. */
export const refusedQuotePhoto = (reason: PhotoRefusal) =>
  new HttpError(statuses[reason] ?? 422, photoRefusals[reason])
const statuses: Partial<Record<PhotoRefusal, number>> = { tooLarge: 413, notAPhoto: 415 }

/**
 * Keeps rows and files of quote photos consistent: files are stored before their row and deleted before it, and
 * unfinished work is marked by a folder of its own.
 */
export function createQuotePhotoLibrary({ photos, store, encoder, log }: LibraryOptions) {
  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await photos.hasFile(filename))) await store.remove(filename)
    await clear()
  }

  const purge = async () => {
    for (const photo of await photos.listExpired()) {
      await store.remove(photo.filename)
      await photos.forget(photo)
    }
  }

  let looks = 0
  /** Unreadable files are refused while the sender can still choose another one. */
  const look = async (source: string) => {
    looks += 1
    try {
      await encoder.look(source)
    } finally {
      looks -= 1
    }
  }

  /** Deletes the work of killed processes. One that is still ending does not count as killed yet. */
  const clearAbandoned = async () => {
    for (const { filename, clear } of await store.listAbandoned()) await settle(filename, clear)
  }

  return {
    store,

    /** Counts uploads that wait for the decoder's check, with their senders waiting too. */
    countLooks: () => looks,

    /**
     * Stores photo `n` of a request, or leaves nothing when it rejects. False when the same photo was there.
     * @throws HttpError in words for the visitor
     */
    async receive(recordId: string, n: number, body: Readable): Promise<boolean> {
      const workspace = await store.openWorkspace()
      const { filename } = workspace
      try {
        const original = path.join(workspace.target, originalName)
        const received = await receivePhoto(body, original)
        const former = await photos.findAt(recordId, n)
        if (former?.sha256 === received.sha256) return false
        await look(original)
        await store.publish(workspace)
        await using _note = former && (await store.hold(former.filename))
        const kept = await photos.keep({ recordId, n, filename, ...received })
        if (kept.kind === 'kept' && kept.replaced) await store.remove(kept.replaced)
        if (kept.kind === 'kept' || kept.kind === 'same') return kept.kind === 'kept'
        const [status, sentence] = refusals[kept.kind]
        throw new HttpError(status, sentence)
      } catch (error) {
        throw error instanceof RefusedPhoto ? refusedQuotePhoto(error.reason) : error
      } finally {
        await settle(filename, () => store.closeWorkspace(filename)).catch((error: unknown) => {
          // It is unknown whether the row was stored. The files stay, and `tidy` decides later.
          log.warn({ err: error }, 'unfinished photo left for later')
          store.abandon(workspace)
        })
      }
    },

    /** Deletes the photos of permanently deleted requests. */
    purge,

    clearAbandoned,

    /** Deletes the work of killed processes, expired photos, and files without a row. */
    async tidy(): Promise<void> {
      await clearAbandoned()
      await purge()
      await store.sweep({ isKnown: photos.hasFile, warn: (sentence) => log.warn(sentence) })
    },
  }
}
