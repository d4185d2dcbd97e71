import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { put } from '#web/lib/api.ts'

interface OrderOptions<Item> {
  listPath: string
  orderPath: string
  /** The list with these of it in this order. */
  arrange: (list: readonly Item[], ids: readonly string[]) => Item[]
  refresh: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** Puts a list in a new order: shown at once, sent one after the other, fetched again after the last. */
export function useOrder<Item>({ listPath, orderPath, arrange, refresh, onError }: OrderOptions<Item>) {
  const queryClient = useQueryClient()
  const mutationKey = [orderPath]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: orderPath },
    mutationFn: (ids: readonly string[]) => put(orderPath, { ids }),
    onError,
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh()
    },
  })
  return (ids: readonly string[]): void => {
    // An answer from before this order must not overwrite it. Nothing is waited for: the next press goes on from here.
    void queryClient.cancelQueries({ queryKey: [listPath] })
    queryClient.setQueryData<Item[]>([listPath], (list) => list && arrange(list, ids))
    mutate(ids)
  }
}

/**
 * Says where a row was moved to once the list shows it there, and keeps the focus on the button that moved it: the
 * browser takes it from a button whose row moves, and the next press would go nowhere.
 */
export function useMoveTold(list: unknown) {
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<{ button: HTMLButtonElement; words: string }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the list has changed.
  useEffect(() => {
    if (!moved.current) return
    const { button, words } = moved.current
    moved.current = null
    if (button.isConnected) button.focus()
    setAnnouncement(words)
  }, [list])
  return {
    announcement,
    tellMove: (button: HTMLButtonElement, words: string): void => {
      moved.current = { button, words }
    },
  }
}
