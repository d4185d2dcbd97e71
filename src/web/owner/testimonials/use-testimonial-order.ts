import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { put } from '#web/lib/api.ts'
import { refreshTestimonials } from './refresh-testimonials.ts'

const orderKey = ['testimonial-order']

/** Puts what the site shows in a new order: shown at once, sent one after the other, fetched again after the last. */
export function useTestimonialOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    scope: { id: 'testimonial-order' },
    mutationFn: (ids: readonly string[]) => put(apiPaths.testimonialOrder, { ids }),
    onMutate: async (ids) => {
      // An answer from before this order must not overwrite it.
      await queryClient.cancelQueries({ queryKey: [apiPaths.testimonials] })
      const places = new Map(ids.map((id, index) => [id, index + 1]))
      queryClient.setQueryData<TestimonialRecord[]>([apiPaths.testimonials], (list) =>
        list?.map((record) => ({ ...record, sortOrder: places.get(record.id) ?? record.sortOrder })),
      )
    },
    onError: () => showToast({ title: 'Failed to change testimonial', variant: 'destructive' }),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: orderKey }) === 1) await refreshTestimonials(queryClient)
    },
  }).mutate
}
