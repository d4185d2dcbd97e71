import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { maxTestimonials } from '#web/content/testimonials.ts'
import type { Collection } from '#web/owner/kit/lists/use-collection.ts'

export const testimonialCollection: Collection<TestimonialRecord> = {
  paths: {
    list: apiPaths.testimonials,
    item: apiPaths.testimonial,
    restore: apiPaths.restoreTestimonial,
    order: apiPaths.testimonialOrder,
  },
  alsoIn: [apiPaths.adminSummary, apiPaths.notifications],
  words: {
    deleted: 'Testimonial deleted',
    deleteFailed: 'Failed to delete testimonial',
    restored: 'Review put back',
    changeFailed: 'Review not changed',
    moved: ({ clientName }, place) => `${clientName}: ${place}`,
  },
  rowId: (id) => `testimonial-${id}`,
  headingId: 'main',
  arrange: (list, ids) => {
    const places = new Map(ids.map((id, index) => [id, index + 1]))
    return list.map((record) => ({ ...record, sortOrder: places.get(record.id) ?? record.sortOrder }))
  },
}

/** Sorts pending testimonials first, then those that may be shown, in public order, then hidden ones. */
export const inOwnersOrder = (list: readonly TestimonialRecord[]): readonly TestimonialRecord[] => [
  ...list.filter(({ isApproved }) => !isApproved),
  ...inPublicOrder(list),
  ...list.filter(({ isApproved, isActive }) => isApproved && !isActive),
]

/** Returns those that may be shown: the chosen before the others, each group in the owner's order. */
export const inPublicOrder = (testimonials: readonly TestimonialRecord[]): readonly TestimonialRecord[] =>
  testimonials
    .filter(({ isApproved, isActive }) => isApproved && isActive)
    .toSorted(
      (one, other) => Number(other.isChosen) - Number(one.isChosen) || one.sortOrder - other.sortOrder,
    )

/** Returns those that the public pages show (specification 9.1), from a list in public order. */
export const onTheSite = (inOrder: readonly TestimonialRecord[]): readonly TestimonialRecord[] =>
  inOrder.slice(0, maxTestimonials)
