import type { FastifyBaseLogger } from 'fastify'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { Workspace } from '#server/photos/photo-workspaces.ts'
import type { PortfolioImageFields, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

export type PhotoLibrary = ReturnType<typeof createPhotoLibrary>

interface LibraryOptions {
  images: PortfolioImageStore
  store: PhotoStore
  encoder: Pick<PhotoEncoder, 'encode'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A photo that has been received but not looked at. */
export interface ReceivedPhoto {
  fields: PortfolioImageFields
  originalName: string
}

/**
 * Keeps rows and files of the photos in step: a row never stands without its files, and files without a row are
 * cleared away.
 */
export function createPhotoLibrary({ images, store, encoder, log }: LibraryOptions) {
  /** Files whose row was never stored go; then the note that they were under way. */
  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await images.hasFile(filename))) await store.remove(filename)
    await clear()
  }

  const giveUp = async (workspace: Workspace) => {
    try {
      await settle(workspace.filename, () => store.closeWorkspace(workspace.filename))
    } catch (error) {
      // Whether the row was stored can't be learned now. The files stay and `tidy` decides later.
      log.warn({ err: error }, 'unfinished photo left for later')
      store.abandon(workspace)
    }
  }

  /** Files go before their row, so that a kill in between leaves a row to start from again. */
  const purge = async () => {
    for (const id of await images.listExpired()) {
      const filename = await images.filenameOf(id)
      if (filename) await store.remove(filename)
      await images.purge(id)
    }
  }

  /** What a kill cut off. A process that is being killed may live on for a moment, and is not one that was. */
  const clearAbandoned = async () => {
    for (const { filename, clear } of await store.listAbandoned()) await settle(filename, clear)
  }

  return {
    /**
     * Takes in one photo: `receive` writes it to the path it is given, then it is encoded, put in place and stored.
     * When this resolves, everything is stored; when it rejects, nothing is left.
     */
    async add(
      receive: (source: string) => Promise<ReceivedPhoto>,
      signal: AbortSignal,
    ): Promise<PortfolioImageRecord> {
      const workspace = await store.openWorkspace()
      try {
        const { fields, originalName } = await receive(workspace.source)
        const sizes = await encoder.encode(workspace, signal)
        signal.throwIfAborted()
        await store.publish(workspace)
        const record = await images.add({ ...fields, ...sizes, originalName, filename: workspace.filename })
        await store.closeWorkspace(workspace.filename).catch(() => store.abandon(workspace))
        return record
      } catch (error) {
        await giveUp(workspace)
        throw error
      }
    },

    /** Photos that were deleted more than 30 days ago are gone for good. */
    purge,

    clearAbandoned,

    /** Clears away what a kill cut off, what is to be purged, and files that nobody knows. */
    async tidy(): Promise<void> {
      await clearAbandoned()
      await purge()
      await store.sweep({ isKnown: images.hasFile, warn: (sentence) => log.warn(sentence) })
    },
  }
}
