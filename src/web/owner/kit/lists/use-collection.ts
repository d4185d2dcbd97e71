import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#web/components/toast/toast-store.ts'
import { patch, put, tryAgain } from '#web/lib/api.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { focusInSight } from '../focus/focus-in-sight.ts'
import { refreshCollection, type ShownIn } from '../refresh.ts'
import { showFailure } from '../show-failure.ts'
import { swallowSecondPress } from '../undo/swallow-second-press.ts'
import { useDeleteWithUndo } from '../undo/use-delete-with-undo.ts'

/** A list of records that the owner keeps in order: its API calls, its texts, and where the focus goes. */
export interface Collection<Item extends { id: string }> extends ShownIn {
  paths: {
    list: string
    item: (id: string) => string
    restore: (id: string) => string
    order: string
  }
  words: {
    deleted: string
    deleteFailed: string
    restored: string
    changeFailed: string
    /** Says where an item stands after a move; `place` is such as "2 of 3". */
    moved: (item: Item, place: string) => string
  }
  /** Id of the row's focusable element. */
  rowId: (id: string) => string
  /** Id of the element that takes the focus when no row is left. */
  headingId: string
  /** Returns the list with the items named by `ids` in that order. Other items stay in it. */
  arrange: (list: readonly Item[], ids: readonly string[]) => readonly Item[]
}

interface Change<Changes> {
  id: string
  to: Changes
  /** Text of the toast, where the row itself doesn't show the change. */
  words?: string
  undo?: () => void
}

/** Position of a row within the group in which it moves. */
export interface PlaceInList {
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
}

/** Changes, moves and deletes the shown items, and keeps the focus on the row that is affected. */
export function useCollection<Item extends { id: string }, Changes>(
  collection: Collection<Item>,
  shown: readonly Item[],
) {
  const { paths, alsoIn, words, rowId, headingId, arrange } = collection
  const queryClient = useQueryClient()
  const refresh = () => refreshCollection(queryClient, collection)
  const focusRow = (id: string) => focusInSight(document.getElementById(rowId(id)))
  /** Focuses a row after the next paint, when it stands in its place. */
  const focusInPlace = (id: string) => void nextPaint().then(() => focusRow(id))
  const { announcement, announceMove } = useMoveAnnouncement(shown)

  const change = useMutation({
    mutationFn: ({ id, to }: Change<Changes>) => patch(paths.item(id), to),
    onSuccess: (_answer, { words, undo }) => {
      if (words) showToast({ title: words, action: undo && { label: 'Undo', onAction: undo } })
      return refresh()
    },
    onError: (error) => showFailure(words.changeFailed, error, `Nothing has changed. ${tryAgain(error)}`),
  })

  const order = useMutation({
    mutationKey: [paths.order],
    scope: { id: paths.order },
    mutationFn: (ids: readonly string[]) => put(paths.order, { ids }),
    onError: (error) => showFailure(words.changeFailed, error),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: [paths.order] }) === 1) await refresh()
    },
  })
  /** Shows the order at once. Requests go one after the other; after the last the list is fetched again. */
  const putInOrder = (ids: readonly string[]) => {
    // An earlier response must not overwrite this order. Not awaited: the next press builds on this order.
    void queryClient.cancelQueries({ queryKey: [paths.list] })
    queryClient.setQueryData<readonly Item[]>([paths.list], (list) => list && arrange(list, ids))
    order.mutate(ids)
  }

  const deleteItem = useDeleteWithUndo({
    itemPath: paths.item,
    restorePath: paths.restore,
    listPath: paths.list,
    alsoIn,
    words,
    onRestored: focusInPlace,
  })
  const remove = (id: string) => {
    if (!deleteItem(id)) return
    // The focus would be lost with the removed row.
    const index = shown.findIndex((item) => item.id === id)
    const next = shown[index + 1] ?? shown[index - 1]
    if (next) focusRow(next.id)
    else document.getElementById(headingId)?.focus()
  }

  /** Returns an item's place among `group`, in which it moves. `all` is the list whose order is saved. */
  const placeOf = (item: Item, all = shown, group = all): PlaceInList => {
    const index = group.indexOf(item)
    return {
      isFirst: index === 0,
      isLast: index === group.length - 1,
      onMove: (step, button) => {
        const next = group[index + step]
        if (!next) return
        // Another row's button, or its own again, moves under the finger.
        swallowSecondPress()
        const target = all.indexOf(next)
        announceMove(button, words.moved(item, `${target + 1} of ${all.length}`))
        const others = all.filter((other) => other !== item)
        putInOrder(others.toSpliced(target, 0, item).map(({ id }) => id))
      },
    }
  }

  return {
    announcement,
    change: change.mutate,
    isChanging: (id: string) => change.isPending && change.variables.id === id,
    focusInPlace,
    focusRow,
    placeOf,
    refresh,
    remove,
  }
}

/**
 * Announces a move once the list shows it, and focuses the pressed button again. The browser drops the focus
 * of a button whose row moves, so the next key press would do nothing.
 */
function useMoveAnnouncement(list: unknown) {
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<{ button: HTMLButtonElement; words: string }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed.
  useEffect(() => {
    if (!moved.current) return
    const { button, words } = moved.current
    moved.current = null
    if (button.isConnected) button.focus()
    setAnnouncement(words)
  }, [list])
  return {
    announcement,
    announceMove: (button: HTMLButtonElement, words: string): void => {
      moved.current = { button, words }
    },
  }
}
