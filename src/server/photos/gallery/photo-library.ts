import type { FastifyBaseLogger } from 'fastify'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { createPhotoTidying } from '#server/photos/photo-tidying.ts'
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
  /** Files are deleted before their row, so that after a kill the row remains to start again from. */
  const purge = async () => {
    for (const id of await images.listExpired()) {
      const filename = await images.filenameOf(id)
      if (filename) await store.remove(filename)
      await images.purge(id)
    }
  }

  const { end, ...tidying } = createPhotoTidying({ store, isKnown: images.hasFile, purge, log })

  return {
    ...tidying,

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
        await end(workspace)
        throw error
      }
    },
  }
}
