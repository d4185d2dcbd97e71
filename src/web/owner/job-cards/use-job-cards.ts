import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobCardChanges, JobCardRecord } from '#shared/contract/job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage, patch, put } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '../session/use-delete-with-undo.ts'

const orderKey = ['job-card-order']

export const refreshJobCards = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [apiPaths.ownerJobCards] })

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

/** Puts the cards in a new order: shown at once, sent one after the other, fetched again after the last. */
export function useJobCardOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    scope: { id: 'job-card-order' },
    mutationFn: (cards: readonly JobCardRecord[]) =>
      put(apiPaths.jobCardOrder, { ids: cards.map(({ id }) => id) }),
    onMutate: async (cards) => {
      // An answer from before this order must not overwrite it.
      await queryClient.cancelQueries({ queryKey: [apiPaths.ownerJobCards] })
      queryClient.setQueryData([apiPaths.ownerJobCards], cards)
    },
    onError: tellFailure,
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: orderKey }) === 1) await refreshJobCards(queryClient)
    },
  }).mutate
}

const tellFailure = (error: unknown) =>
  showToast({
    title: 'Failed to change job card',
    description: failureMessage(error, 'Please try again later.'),
    variant: 'destructive',
  })
