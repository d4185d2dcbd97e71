import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Collection } from '#web/owner/kit/lists/use-collection.ts'

export const photoCollection: Collection<PortfolioImageRecord> = {
  paths: {
    list: apiPaths.allPortfolioImages,
    item: apiPaths.portfolioImage,
    restore: apiPaths.restorePortfolioImage,
    order: apiPaths.portfolioImageOrder,
  },
  // The public list, should a public page have been seen before.
  alsoIn: [apiPaths.portfolioImages],
  words: {
    deleted: 'Image deleted successfully',
    deleteFailed: 'Delete failed',
    restored: 'Photo put back',
    changeFailed: 'Photo not changed',
    moved: (_image, place) => `Moved to place ${place}`,
  },
  rowId: (id) => `photo-${id}`,
  // Above all galleries: with its last photo a gallery may go.
  headingId: 'your-photos',
  // Those of one gallery; it then stands behind the others.
  arrange: (all, ids) => [
    ...all.filter(({ id }) => !ids.includes(id)),
    ...ids.flatMap((id) => all.filter((image) => image.id === id)),
  ],
}
