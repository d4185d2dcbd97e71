import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'
import type { InquiryKind, InquiryRecord } from './inquiry.ts'
import { changeInquiries } from './use-inquiries.ts'

/**
 * Deletes at once and offers to undo it: no question is asked that the owner would answer yes to a hundred times
 * (docs/decisions). The row leaves the list before the server has answered, and comes back if that fails.
 */
export function useDeleteInquiry<Item extends InquiryRecord>(kind: InquiryKind<Item>) {
  const queryClient = useQueryClient()
  const refresh = (...paths: string[]) =>
    Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

  const restore = async (id: string) => {
    try {
      await post(kind.restorePath(id))
      await refresh(kind.listPath, apiPaths.adminSummary, apiPaths.notifications)
      showToast({ title: kind.words.restored })
    } catch {
      showToast({ title: 'Undo failed', description: 'Please try again later.', variant: 'destructive' })
    }
  }

  const { mutate } = useMutation({
    mutationFn: (id: string) => remove(kind.itemPath(id)),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: [kind.listPath] })
      const before = queryClient.getQueriesData({ queryKey: [kind.listPath] })
      changeInquiries(queryClient, kind, (item) => (item.id === id ? undefined : item))
      return before
    },
    onSuccess: (_answer, id) => {
      showToast({ title: kind.words.deleted, action: { label: 'Undo', onAction: () => void restore(id) } })
      return refresh(apiPaths.adminSummary, apiPaths.notifications)
    },
    onError: (_error, _id, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
      showToast({ title: kind.words.deleteFailed, variant: 'destructive' })
    },
  })
  return mutate
}
