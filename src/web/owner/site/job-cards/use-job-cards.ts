import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobCardChanges, JobCardRecord } from '#shared/contract/job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import { patch } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '#web/owner/kit/lists/use-delete-with-undo.ts'
import { useOrder } from '#web/owner/kit/lists/use-order.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { refreshJobCards } from './refresh-job-cards.ts'

/** `onRestored` runs once the list has the card again. */
export const useDeleteJobCard = (onRestored: (id: string) => void) =>
  useDeleteWithUndo({
    itemPath: apiPaths.jobCard,
    restorePath: apiPaths.restoreJobCard,
    listPath: apiPaths.ownerJobCards,
    alsoIn: [],
    words: {
      deleted: 'Job card deleted',
      deleteFailed: 'Failed to delete job card',
      restored: 'Job card restored',
    },
    onRestored,
  })

/** Hides or shows a card. */
export function useChangeJobCard() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...changes }: JobCardChanges & { id: string }) => patch(apiPaths.jobCard(id), changes),
    onSuccess: () => refreshJobCards(queryClient),
    onError: tellFailure,
  })
}

export function useJobCardOrder() {
  const queryClient = useQueryClient()
  return useOrder<JobCardRecord>({
    listPath: apiPaths.ownerJobCards,
    orderPath: apiPaths.jobCardOrder,
    arrange: (cards, ids) => cards.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    refresh: () => refreshJobCards(queryClient),
    onError: tellFailure,
  })
}

const tellFailure = (error: unknown) => showFailure('Failed to change job card', error)
