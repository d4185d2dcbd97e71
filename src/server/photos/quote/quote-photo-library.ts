import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { type PhotoRefusal, photoRefusals, RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { createPhotoTidying } from '#server/photos/photo-tidying.ts'
import { receivePhoto } from '#server/photos/receive-photo.ts'
import { originalName } from './quote-photo-files.ts'
import type { QuotePhotoSenderStore } from './quote-photo-sender-store.ts'
import type { QuotePhotoStore } from './quote-photo-store.ts'
import type { QuotePhotoTokenStore } from './quote-photo-tokens.ts'

export type QuotePhotoLibrary = ReturnType<typeof createQuotePhotoLibrary>

interface LibraryOptions {
  photos: QuotePhotoStore
  tokens: Pick<QuotePhotoTokenStore, 'forgetExpired'>
  senders: Pick<QuotePhotoSenderStore, 'forgetOld'>
  store: PhotoStore
  encoder: Pick<PhotoEncoder, 'look'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

const refusals = {
  taken: [409, 'Another photo is in this place already.'],
  tooMuch: [413, 'That’s over 60 MB of photos all up. Please leave this one out.'],
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
export function createQuotePhotoLibrary({ photos, tokens, senders, store, encoder, log }: LibraryOptions) {
  const purge = async () => {
    for (const photo of await photos.listExpired()) {
      await store.remove(photo.filename)
      await photos.forget(photo)
    }
    await tokens.forgetExpired()
    await senders.forgetOld()
  }
  const { end, ...tidying } = createPhotoTidying({ store, isKnown: photos.hasFile, purge, log })

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

  return {
    store,
    ...tidying,

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
        await end(workspace)
      }
    },
  }
}
