import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'
import type { InquiryKind } from './inquiry.ts'

/**
 * Deletes at once and offers to undo it: no question is asked that the owner would answer yes to a hundred times
 * (docs/decisions). Returns the act; `onGone` runs when the row has left the list.
 */
export function useDeleteInquiry<Item>(kind: InquiryKind<Item>) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [kind.listPath] }),
      queryClient.invalidateQueries({ queryKey: [apiPaths.notifications] }),
    ])

  const restore = async (id: string) => {
    try {
      await post(kind.restorePath(id))
      await refresh()
      showToast({ title: kind.words.restored })
    } catch {
      showToast({ title: 'Undo failed', description: 'Please try again later.', variant: 'destructive' })
    }
  }

  const deletion = useMutation({
    mutationFn: ({ id }: { id: string; onGone: () => void }) => remove(kind.itemPath(id)),
    onSuccess: async (_answer, { id, onGone }) => {
      await refresh()
      onGone()
      showToast({
        title: kind.words.deleted,
        action: { label: 'Undo', onAction: () => void restore(id) },
      })
    },
    onError: () => showToast({ title: kind.words.deleteFailed, variant: 'destructive' }),
  })

  return (id: string, onGone: () => void) => deletion.mutate({ id, onGone })
}
