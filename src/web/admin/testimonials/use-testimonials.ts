import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'
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

/** Everything that shows testimonials, or counts them. */
export const refreshTestimonials = (queryClient: QueryClient) =>
  Promise.all(
    [apiPaths.testimonials, apiPaths.approvedTestimonials, apiPaths.adminSummary, apiPaths.notifications].map(
      (path) => queryClient.invalidateQueries({ queryKey: [path] }),
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

/** Deletes at once and offers to undo it, like every delete of the owner's. */
export function useDeleteTestimonial() {
  const queryClient = useQueryClient()
  const queryKey = [apiPaths.testimonials]

  const restore = async (id: string) => {
    try {
      await post(apiPaths.restoreTestimonial(id))
      await refreshTestimonials(queryClient)
      showToast({ title: 'Testimonial restored' })
    } catch {
      showToast({ title: 'Undo failed', description: 'Please try again later.', variant: 'destructive' })
    }
  }

  const { mutate } = useMutation({
    mutationFn: (id: string) => remove(apiPaths.testimonial(id)),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<TestimonialRecord[]>(queryKey)
      queryClient.setQueryData<TestimonialRecord[]>(queryKey, (list) =>
        list?.filter((item) => item.id !== id),
      )
      return before
    },
    onSuccess: (_answer, id) => {
      showToast({
        title: 'Testimonial deleted',
        action: { label: 'Undo', onAction: () => void restore(id) },
      })
      return refreshTestimonials(queryClient)
    },
    onError: (_error, _id, before) => {
      queryClient.setQueryData(queryKey, before)
      showToast({ title: 'Failed to delete testimonial', variant: 'destructive' })
    },
  })
  return mutate
}
