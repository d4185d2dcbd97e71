import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PortfolioImageChanges, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { patch } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '#web/owner/kit/lists/use-delete-with-undo.ts'
import { useOrder } from '#web/owner/kit/lists/use-order.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'

/** The public list, should a public page have been seen before. */
const alsoShownIn = [apiPaths.portfolioImages]

export const refreshImages = (queryClient: QueryClient) =>
  Promise.all(
    [apiPaths.allPortfolioImages, ...alsoShownIn].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** `onRestored` runs once the list has the image again. */
export const useDeleteImage = (onRestored: (id: string) => void) =>
  useDeleteWithUndo({
    itemPath: apiPaths.portfolioImage,
    restorePath: apiPaths.restorePortfolioImage,
    listPath: apiPaths.allPortfolioImages,
    alsoIn: alsoShownIn,
    words: {
      deleted: 'Image deleted successfully',
      deleteFailed: 'Delete failed',
      restored: 'Image restored',
    },
    onRestored,
  })

interface ImageChange {
  id: string
  to: PortfolioImageChanges
  /** What the toast says, where the row itself does not show it. */
  words?: string
  undo?: () => void
}

/** Hides, shows, or describes an image anew. */
export function useChangeImage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: ImageChange) => patch(apiPaths.portfolioImage(id), to),
    onSuccess: (_answer, { words, undo }) => {
      if (words) showToast({ title: words, action: undo && { label: 'Undo', onAction: undo } })
      return refreshImages(queryClient)
    },
    onError: tellFailure,
  })
}

/** Of one gallery; it then stands behind the others. */
export function useImageOrder() {
  const queryClient = useQueryClient()
  return useOrder<PortfolioImageRecord>({
    listPath: apiPaths.allPortfolioImages,
    orderPath: apiPaths.portfolioImageOrder,
    arrange: (all, ids) => [
      ...all.filter(({ id }) => !ids.includes(id)),
      ...ids.flatMap((id) => all.filter((image) => image.id === id)),
    ],
    refresh: () => refreshImages(queryClient),
    onError: tellFailure,
  })
}

const tellFailure = (error: unknown) => showFailure('Change failed', error)
