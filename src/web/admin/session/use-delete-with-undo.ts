import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'

interface DeletableKind {
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  /** API paths of the lists that show such a record. */
  shownIn: readonly string[]
  words: { deleted: string; deleteFailed: string; restored: string }
}

/**
 * Deletes at once and offers to undo it: no question is asked that the owner would answer yes to a hundred times
 * (docs/decisions). Returns the act; `onGone` runs when the row has left the list.
 */
export function useDeleteWithUndo({ itemPath, restorePath, shownIn, words }: DeletableKind) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(shownIn.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

  const restore = async (id: string) => {
    try {
      await post(restorePath(id))
      await refresh()
      showToast({ title: words.restored })
    } catch {
      showToast({ title: 'Undo failed', description: 'Please try again later.', variant: 'destructive' })
    }
  }

  const deletion = useMutation({
    mutationFn: ({ id }: { id: string; onGone: () => void }) => remove(itemPath(id)),
    onSuccess: async (_answer, { id, onGone }) => {
      await refresh()
      onGone()
      showToast({ title: words.deleted, action: { label: 'Undo', onAction: () => void restore(id) } })
    },
    onError: () => showToast({ title: words.deleteFailed, variant: 'destructive' }),
  })

  return (id: string, onGone: () => void) => deletion.mutate({ id, onGone })
}
