import { useQueryClient } from '@tanstack/react-query'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { useOrder } from '#web/owner/kit/lists/use-order.ts'
import { refreshTestimonials } from './refresh-testimonials.ts'

/** Of what the site shows. */
export function useTestimonialOrder() {
  const queryClient = useQueryClient()
  return useOrder<TestimonialRecord>({
    listPath: apiPaths.testimonials,
    orderPath: apiPaths.testimonialOrder,
    arrange: (list, ids) => {
      const places = new Map(ids.map((id, index) => [id, index + 1]))
      return list.map((record) => ({ ...record, sortOrder: places.get(record.id) ?? record.sortOrder }))
    },
    refresh: () => refreshTestimonials(queryClient),
    onError: () => showToast({ title: 'Failed to change testimonial', variant: 'destructive' }),
  })
}
