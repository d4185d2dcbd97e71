import type { FastifyBaseLogger } from 'fastify'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import type { PortfolioImageFields, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { PhotoEncoder } from './photo-encoder.ts'
import type { PhotoFolder, Workspace } from './photo-folder.ts'

export type PhotoLibrary = ReturnType<typeof createPhotoLibrary>

interface LibraryOptions {
  images: PortfolioImageStore
  folder: PhotoFolder
  encoder: PhotoEncoder
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
export function createPhotoLibrary({ images, folder, encoder, log }: LibraryOptions) {
  /** Files whose row was never stored go; then the note that they were under way. */
  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await images.hasFile(filename))) await folder.remove(filename)
    await clear()
  }

  const giveUp = async (workspace: Workspace) => {
    try {
      await settle(workspace.filename, () => folder.closeWorkspace(workspace.filename))
    } catch (error) {
      // Whether the row was stored can't be learned now. The files stay and `tidy` decides later.
      log.warn({ err: error }, 'unfinished photo left for later')
      folder.abandon(workspace)
    }
  }

  return {
    /**
     * Takes in one photo: `receive` writes it to the path it is given, then it is encoded, put in place and stored.
     * When this resolves, everything is on the disk; when it rejects, nothing is left.
     */
    async add(
      receive: (source: string) => Promise<ReceivedPhoto>,
      signal: AbortSignal,
    ): Promise<PortfolioImageRecord> {
      const workspace = await folder.openWorkspace()
      try {
        const { fields, originalName } = await receive(workspace.source)
        const sizes = await encoder.encode(workspace, signal)
        signal.throwIfAborted()
        await folder.publish(workspace)
        const record = await images.add({ ...fields, ...sizes, originalName, filename: workspace.filename })
        await folder.closeWorkspace(workspace.filename).catch(() => folder.abandon(workspace))
        return record
      } catch (error) {
        await giveUp(workspace)
        throw error
      }
    },

    /**
     * Clears away what a kill cut off, and photos that were deleted more than 30 days ago. Files go before their
     * row, so that a kill in between leaves a row to start from again.
     */
    async tidy(): Promise<void> {
      for (const { filename, clear } of await folder.listAbandoned()) await settle(filename, clear)
      for (const id of await images.listExpired()) {
        const filename = await images.filenameOf(id)
        if (filename) await folder.remove(filename)
        await images.purge(id)
      }
    },
  }
}
