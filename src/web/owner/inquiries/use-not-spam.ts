import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { changeInquiries } from './use-inquiries.ts'

/**
 * Rescues a lead that was suspected of being spam: from then on it is one like any other, and its mail goes out.
 * The row stays where it is, in the list of suspected ones too, until the list is asked for again.
 */
export function useNotSpam(kind: AnyInquiry) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => post(kind.paths.notSpam(id)),
    onSuccess: (_answer, id) => {
      const trusted = (item: InquiryRecord) => (item.id === id ? { ...item, suspectedSpam: undefined } : item)
      changeInquiries(queryClient, kind, trusted)
      showToast({ title: 'Marked as not spam' })
      return Promise.all(
        [apiPaths.adminSummary, apiPaths.notifications].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onError: () =>
      showToast({ title: 'Not marked', description: 'Please try again later.', variant: 'destructive' }),
  })
  return mutate
}
