import type { JobCardRecord } from '#shared/contract/job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Collection } from '#web/owner/kit/lists/use-collection.ts'

export const jobCardCollection: Collection<JobCardRecord> = {
  paths: {
    list: apiPaths.ownerJobCards,
    item: apiPaths.jobCard,
    restore: apiPaths.restoreJobCard,
    order: apiPaths.jobCardOrder,
  },
  alsoIn: [],
  words: {
    deleted: 'Job card deleted',
    deleteFailed: 'Job card not deleted',
    restored: 'Job card put back',
    changeFailed: 'Job card not changed',
    moved: ({ title }, place) => `${title}: ${place}`,
  },
  rowId: (id) => `job-card-${id}`,
  headingId: 'job-cards',
  arrange: (cards, ids) => cards.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
}
