import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PortfolioImageChanges, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage, patch, put } from '#web/lib/api.ts'
import { useDeleteWithUndo } from '../session/use-delete-with-undo.ts'

/** The public list, should a public page have been seen before. */
const alsoShownIn = [apiPaths.portfolioImages]
const orderKey = ['portfolio-image-order']

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

const tryLater = 'Please try again later.'

/** Hides, shows, or describes an image anew. */
export function useChangeImage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...changes }: PortfolioImageChanges & { id: string }) =>
      patch(apiPaths.portfolioImage(id), changes),
    onSuccess: () => refreshImages(queryClient),
    onError: (error) =>
      showToast({
        title: 'Change failed',
        description: failureMessage(error, tryLater),
        variant: 'destructive',
      }),
  })
}

/** Puts one gallery in a new order: shown at once, sent one after the other, fetched again after the last. */
export function useReorderImages() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    scope: { id: 'portfolio-image-order' },
    mutationFn: (images: readonly PortfolioImageRecord[]) =>
      put(apiPaths.portfolioImageOrder, { ids: images.map(({ id }) => id) }),
    onMutate: (images) => {
      const moved = new Set(images.map(({ id }) => id))
      queryClient.setQueryData<PortfolioImageRecord[]>([apiPaths.allPortfolioImages], (all = []) => [
        ...all.filter(({ id }) => !moved.has(id)),
        ...images,
      ])
    },
    onError: (error) =>
      showToast({
        title: 'Change failed',
        description: failureMessage(error, tryLater),
        variant: 'destructive',
      }),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: orderKey }) === 1) await refreshImages(queryClient)
    },
  })
}
