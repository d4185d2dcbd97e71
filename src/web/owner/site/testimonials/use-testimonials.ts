import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestimonialChanges } from '#shared/contract/owner-testimonial.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { maxTestimonials } from '#web/content/testimonials.ts'
import { patch, post, tryAgain } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '#web/owner/kit/lists/use-delete-with-undo.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { alsoShownIn, refreshTestimonials } from './refresh-testimonials.ts'

/** What is waiting for the owner first, newest first; then what the site shows, as it shows it; then what is hidden. */
export const inOwnersOrder = (list: readonly TestimonialRecord[]): readonly TestimonialRecord[] => [
  ...list.filter(({ isApproved }) => !isApproved),
  ...inPublicOrder(list),
  ...list.filter(({ isApproved, isActive }) => isApproved && !isActive),
]

/** Publishes at once, with a way back in the toast. `onApproved` runs when the list shows it as approved. */
export function useApproveTestimonial(onApproved: (id: string) => void) {
  const queryClient = useQueryClient()
  const change = useChangeTestimonial(onApproved)
  return useMutation({
    mutationFn: ({ id }: TestimonialRecord) => post(apiPaths.approveTestimonial(id)),
    onSuccess: async (_answer, { id, suspectedSpam }) => {
      const back = { isApproved: false as const, suspectedSpam }
      showToast({
        title: 'Testimonial approved',
        action: { label: 'Undo', onAction: () => change({ id, to: back, words: 'Approval taken back' }) },
      })
      await refreshTestimonials(queryClient)
      onApproved(id)
    },
    onError: (error) =>
      showFailure('Failed to approve testimonial', error, `It still waits for approval. ${tryAgain(error)}`),
  })
}

export interface TestimonialChange {
  id: string
  to: TestimonialChanges
  /** What the toast says. */
  words: string
  undo?: () => void
}

/** Changes at once. `onChanged` runs when the list shows it. */
export function useChangeTestimonial(onChanged: (id: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: TestimonialChange) => patch(apiPaths.testimonial(id), to),
    onSuccess: async (_answer, { id, words, undo }) => {
      showToast({ title: words, action: undo && { label: 'Undo', onAction: undo } })
      await refreshTestimonials(queryClient)
      onChanged(id)
    },
    onError: (error) =>
      showFailure('Failed to change testimonial', error, `It is as it was. ${tryAgain(error)}`),
  }).mutate
}

/** Those that may be shown, of a list with the newest first: the chosen before the others, each in the owner's order. */
export const inPublicOrder = (testimonials: readonly TestimonialRecord[]): readonly TestimonialRecord[] =>
  testimonials
    .filter(({ isApproved, isActive }) => isApproved && isActive)
    .toSorted(
      (one, other) => Number(other.isChosen) - Number(one.isChosen) || one.sortOrder - other.sortOrder,
    )

/** Those of the list, newest first, that the public pages show (specification 9.1). */
export function onTheSite(testimonials: readonly TestimonialRecord[]): ReadonlySet<string> {
  return new Set(
    inPublicOrder(testimonials)
      .slice(0, maxTestimonials)
      .map(({ id }) => id),
  )
}

/** `onRestored` runs once the list has it again. */
export const useDeleteTestimonial = (onRestored: (id: string) => void) =>
  useDeleteWithUndo({
    itemPath: apiPaths.testimonial,
    restorePath: apiPaths.restoreTestimonial,
    listPath: apiPaths.testimonials,
    alsoIn: alsoShownIn,
    words: {
      deleted: 'Testimonial deleted',
      deleteFailed: 'Failed to delete testimonial',
      restored: 'Testimonial restored',
    },
    onRestored,
  })
