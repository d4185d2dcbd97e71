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
  alsoIn: [],
  words: {
    deleted: 'Image deleted successfully',
    deleteFailed: 'Delete failed',
    restored: 'Photo put back',
    changeFailed: 'Photo not changed',
    moved: (_image, place) => `Moved to place ${place}`,
  },
  rowId: (id) => `photo-${id}`,
  // The heading above all galleries, because a gallery disappears with its last photo.
  headingId: 'your-photos',
  // `ids` are the photos of one gallery, whose place among the other galleries doesn't matter.
  arrange: (all, ids) => [
    ...all.filter(({ id }) => !ids.includes(id)),
    ...ids.flatMap((id) => all.filter((image) => image.id === id)),
  ],
}
