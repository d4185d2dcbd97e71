import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '../session/use-delete-with-undo.ts'
import { useOwnerList } from '../session/use-owner.ts'

/** What is waiting for the owner first, newest first within each. */
export function useTestimonials() {
  const list = useOwnerList<TestimonialRecord>(apiPaths.testimonials)
  const testimonials = list.data && [
    ...list.data.filter(({ isApproved }) => !isApproved),
    ...list.data.filter(({ isApproved }) => isApproved),
  ]
  return { ...list, testimonials }
}

/** What shows testimonials, or counts them, beside the owner's list. */
const alsoShownIn = [apiPaths.approvedTestimonials, apiPaths.adminSummary, apiPaths.notifications]

export const refreshTestimonials = (queryClient: QueryClient) =>
  Promise.all(
    [apiPaths.testimonials, ...alsoShownIn].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** `onApproved` runs when the list shows it as approved. */
export function useApproveTestimonial(onApproved: (id: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => post(apiPaths.approveTestimonial(id)),
    onSuccess: async (_answer, id) => {
      showToast({ title: 'Testimonial approved' })
      await refreshTestimonials(queryClient)
      onApproved(id)
    },
    onError: () => showToast({ title: 'Failed to approve testimonial', variant: 'destructive' }),
  })
}

export const useDeleteTestimonial = () =>
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
  })
