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

/** A photo that was uploaded but not decoded yet. */
export interface ReceivedPhoto {
  fields: PortfolioImageFields
  originalName: string
}

/** Keeps the photos' rows and files consistent: a row always has its files, and files without a row are deleted. */
export function createPhotoLibrary({ images, store, encoder, log }: LibraryOptions) {
  /** Deletes the files if their row was never stored, then the marker of unfinished work. */
  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await images.hasFile(filename))) await store.remove(filename)
    await clear()
  }

  const giveUp = async (workspace: Workspace) => {
    try {
      await settle(workspace.filename, () => store.closeWorkspace(workspace.filename))
    } catch (error) {
      // It is unknown whether the row was stored. The files stay, and `tidy` decides later.
      log.warn({ err: error }, 'unfinished photo left for later')
      store.abandon(workspace)
    }
  }

  /** Files are deleted before their row, so that after a kill the row remains to start again from. */
  const purge = async () => {
    for (const id of await images.listExpired()) {
      const filename = await images.filenameOf(id)
      if (filename) await store.remove(filename)
      await images.purge(id)
    }
  }

  /** Deletes the work of killed processes. One that is still ending does not count as killed yet. */
  const clearAbandoned = async () => {
    for (const { filename, clear } of await store.listAbandoned()) await settle(filename, clear)
  }

  return {
    /** Adds one photo, which `receive` writes to the given path. When this rejects, nothing is left. */
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

    /** Permanently deletes photos that were deleted more than 30 days ago. */
    purge,

    clearAbandoned,

    /** Deletes the work of killed processes, expired photos, and files without a row. */
    async tidy(): Promise<void> {
      await clearAbandoned()
      await purge()
      await store.sweep({ isKnown: images.hasFile, warn: (sentence) => log.warn(sentence) })
    },
  }
}
