import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import type { QuotePhotoStore } from '#server/stores/quote-photos.ts'
import { createPhotoFolder } from './photo-folder.ts'
import { createQuotePhotoFiles } from './quote-photo-files.ts'
import { receiveQuotePhoto } from './receive-quote-photo.ts'

export type QuotePhotoLibrary = ReturnType<typeof createQuotePhotoLibrary>

interface LibraryOptions {
  photos: QuotePhotoStore
  /** Absolute path; nothing but the photos lies under it. */
  root: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

const refusals = {
  taken: [409, 'Another photo is in this place already.'],
  tooMuch: [413, 'The photos of one request may have 60 MB together. Please leave this one out.'],
  noRecord: [404, 'Not found'],
} as const

/**
 * Keeps rows and files of quote requests' photos in step, as the photo library does for the galleries: files come
 * before their row and go before it, and a photo under way is noted in a folder of its own.
 */
export function createQuotePhotoLibrary({ photos, root, log }: LibraryOptions) {
  const folder = createPhotoFolder(root)
  const files = createQuotePhotoFiles(folder)

  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await photos.hasFile(filename))) await folder.remove(filename)
    await clear()
  }

  return {
    files,
    prepare: folder.prepare,

    /**
     * Takes in photo `n` of a request from its bytes. When this resolves, they are on the disk, with their row; when it
     * rejects, nothing is left of them. False when the same photo was there already.
     * @throws HttpError in words for the visitor
     */
    async receive(recordId: string, n: number, body: Readable): Promise<boolean> {
      const workspace = await folder.openWorkspace()
      const { filename } = workspace
      try {
        const received = await receiveQuotePhoto(body, files.target(workspace))
        await folder.publish(workspace)
        const kept = await photos.keep({ recordId, n, filename, ...received })
        if (kept.kind === 'kept' && kept.replaced) await folder.remove(kept.replaced)
        if (kept.kind === 'kept' || kept.kind === 'same') return kept.kind === 'kept'
        const [status, sentence] = refusals[kept.kind]
        throw new HttpError(status, sentence)
      } finally {
        await settle(filename, () => folder.closeWorkspace(filename)).catch((error: unknown) => {
          // Whether the row was stored can't be learned now. The files stay and `tidy` decides later.
          log.warn({ err: error }, 'unfinished photo left for later')
          folder.abandon(workspace)
        })
      }
    },

    /** Nothing of the photo's files stays. */
    removeFiles: folder.remove,

    /** Clears away what a kill cut off, photos of requests that are gone for good, and files that nobody knows. */
    async tidy(): Promise<void> {
      for (const { filename, clear } of await folder.listAbandoned()) await settle(filename, clear)
      for (const photo of await photos.listExpired()) {
        await folder.remove(photo.filename)
        await photos.forget(photo)
      }
      await files.sweep(root, photos.hasFile)
    },
  }
}
