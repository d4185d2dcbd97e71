import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import { changeQueue, unmarkHanded } from '../queue/use-queue.ts'
import { changeInquiries } from './use-inquiries.ts'

/**
 * Notes that the owner has opened an inquiry. The row loses its mark at once and stays where it is, in a list of
 * unread ones too: it is being read. A failure is told nobody; the mark is back at the next visit.
 */
export function useMarkSeen(kind: AnyInquiry) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => post(kind.paths.seen(id)),
    onMutate: (id) => {
      unmarkHanded(queryClient, id)
      const seenAt = new Date().toISOString()
      changeInquiries(queryClient, kind, (item) => (item.id === id ? { ...item, seenAt } : item))
      changeQueue(queryClient, (lead) =>
        lead.record.id === id ? { ...lead, record: { ...lead.record, seenAt } } : lead,
      )
    },
    onSuccess: async (_answer, id) => {
      const alarm = { queryKey: [apiPaths.leadAlarm(id)] }
      // What is still on its way was asked for before, and would be taken for the answer.
      await queryClient.cancelQueries(alarm)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [apiPaths.adminSummary] }),
        queryClient.invalidateQueries(alarm),
      ])
    },
  })
  return mutate
}
