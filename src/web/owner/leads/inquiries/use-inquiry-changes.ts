import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '#web/owner/kit/undo/use-delete-with-undo.ts'
import { inBinUntil } from '../bin/in-bin-until.ts'
import { focusComingLeadRow } from '../lead/lead-rows.ts'
import { changeQueue, unmarkHanded } from '../queue/use-queue.ts'
import { wordsFor } from './inquiry.ts'
import { changeInquiries } from './use-inquiries.ts'

/**
 * Returns a function that records that the owner has opened an inquiry. Its mark disappears at once, but its
 * row stays, even among unread ones. A failure is not reported: the mark is back at the next visit.
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
      // A request that is under way was sent before, so its response would be out of date.
      await queryClient.cancelQueries(alarm)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [apiPaths.adminSummary] }),
        queryClient.invalidateQueries(alarm),
      ])
    },
  })
  return mutate
}

export const useDeleteInquiry = (kind: AnyInquiry) =>
  useDeleteWithUndo({
    itemPath: kind.paths.item,
    restorePath: kind.paths.restore,
    listPath: kind.paths.list,
    takeOut(queryClient, id) {
      changeInquiries(queryClient, kind, (item) => (item.id === id ? undefined : item))
      changeQueue(queryClient, (lead) => (lead.record.id === id ? undefined : lead))
    },
    alsoIn: [apiPaths.queue, apiPaths.adminSummary, apiPaths.notifications],
    words: wordsFor(kind),
    note: inBinUntil,
    onRestored: focusComingLeadRow,
  })
