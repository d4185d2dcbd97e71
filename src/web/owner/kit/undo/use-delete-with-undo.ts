import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { seconds } from '#shared/durations.ts'
import { dismissEarlierToast, showToast } from '#web/components/toast/toast-store.ts'
import { post, remove, tryAgain } from '#web/lib/api.ts'
import { useRefresh } from '../refresh.ts'
import { noticeSessionEnd } from '../session/query-client.ts'
import { doublePressMs, swallowSecondPress } from './swallow-second-press.ts'

/** Only one toast is visible: Undo of the latest deletion also offers to undo one that is this recent. */
const undoneTogetherMs = seconds(30)

interface Deleted {
  id: string
  at: number
  restore: () => void
}

let deletedLately: readonly Deleted[] = []

interface DeletableKind {
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  /** API path of the list that the record leaves. */
  listPath: string
  /** Removes the record from the cached list, where that is not a plain array. */
  takeOut?: (queryClient: QueryClient, id: string) => void
  /** API paths of other responses that show or count such records. */
  alsoIn: readonly string[]
  words: { deleted: string; deleteFailed: string; restored: string }
  /** Returns the second line of the toast, such as until when the record is in the bin. */
  note?: () => string
  /** Called when the record is back in its list, to focus its row: the focus went with the Undo button. */
  onRestored?: (id: string) => void
}

const deletionKey = ['deletion']

/** Returns the ids of records whose deletion is under way: on a slow line an answer may still list them. */
export const useLeaving = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: ({ state: { variables } }) => String(variables),
  })

/**
 * Returns a function that deletes at once and offers Undo instead of asking (docs/decisions/005); a failure
 * puts the record back. It returns false, and deletes nothing, on the second press of a double click.
 */
export function useDeleteWithUndo({
  itemPath,
  restorePath,
  listPath,
  takeOut = (queryClient, id) => takeOutOfArray(queryClient, listPath, id),
  alsoIn,
  words,
  note,
  onRestored,
}: DeletableKind) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()

  const restore = async (id: string) => {
    try {
      await post(restorePath(id))
      await refresh(listPath, ...alsoIn)
      const since = performance.now() - undoneTogetherMs
      deletedLately = deletedLately.filter((deleted) => deleted.id !== id && deleted.at > since)
      const before = deletedLately.at(-1)
      showToast({
        title: words.restored,
        ...(before && {
          description: 'Another one was deleted just before.',
          action: { label: 'Undo that too', onAction: before.restore },
        }),
      })
      onRestored?.(id)
    } catch (error) {
      noticeSessionEnd(queryClient, error)
      showToast({
        title: 'Not put back',
        description: note?.() ?? 'Please try again later.',
        variant: 'destructive',
        action: { label: 'Undo', onAction: () => void restore(id) },
      })
    }
  }

  const { mutate } = useMutation({
    mutationKey: deletionKey,
    mutationFn: (id: string) => remove(itemPath(id), { keepalive: true }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: [listPath] })
      const before = [listPath, ...alsoIn].flatMap((path) => queryClient.getQueriesData({ queryKey: [path] }))
      takeOut(queryClient, id)
      return before
    },
    onSuccess: (_answer, id) => {
      takeOut(queryClient, id)
      const deleted = { id, at: performance.now(), restore: () => void restore(id) }
      deletedLately = [...deletedLately, deleted]
      showToast({
        title: words.deleted,
        description: note?.(),
        action: { label: 'Undo', onAction: deleted.restore },
      })
      void refresh(...alsoIn)
    },
    onError: (error, _id, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
      showToast({
        title: words.deleteFailed,
        description: `It’s still in the list. ${tryAgain(error)}`,
        variant: 'destructive',
      })
    },
  })
  const deletedAt = useRef(Number.NEGATIVE_INFINITY)
  return (id: string): boolean => {
    if (performance.now() - deletedAt.current < doublePressMs) return false
    deletedAt.current = performance.now()
    swallowSecondPress()
    // Whoever reaches for Undo now means this deletion, not what the toast before it tells.
    dismissEarlierToast()
    mutate(id)
    return true
  }
}

function takeOutOfArray(queryClient: QueryClient, listPath: string, id: string): void {
  queryClient.setQueryData<{ id: string }[]>([listPath], (list) => list?.filter((item) => item.id !== id))
}
