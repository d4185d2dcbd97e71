import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#web/components/toast/toast-store.ts'
import { patch, put, tryAgain } from '#web/lib/api.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { focusInSight } from '../focus/focus-in-sight.ts'
import { showFailure } from '../show-failure.ts'
import { useDeleteWithUndo } from '../undo/use-delete-with-undo.ts'
import { refreshCollection, type ShownIn } from './refresh-collection.ts'

/** A list of records that the owner keeps in order: its calls, its words, and where the focus goes. */
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
    /** Says where an item stands now; `place` is such as "2 of 3". */
    moved: (item: Item, place: string) => string
  }
  /** Id of the element that has the row's focus. */
  rowId: (id: string) => string
  /** Takes the focus when no row is left. */
  headingId: string
  /** The list with these of it in this order. */
  arrange: (list: readonly Item[], ids: readonly string[]) => readonly Item[]
}

interface Change<Changes> {
  id: string
  to: Changes
  /** What the toast says, where the row itself does not show it. */
  words?: string
  undo?: () => void
}

/** Where a row stands among those that it moves among. */
export interface PlaceInList {
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
}

/** Changes, moves and deletes the shown items, each with a way back, and keeps the focus with what was done. */
export function useCollection<Item extends { id: string }, Changes>(
  collection: Collection<Item>,
  shown: readonly Item[],
) {
  const { paths, alsoIn, words, rowId, headingId, arrange } = collection
  const queryClient = useQueryClient()
  const refresh = () => refreshCollection(queryClient, collection)
  const focusRow = (id: string) => focusInSight(document.getElementById(rowId(id)))
  /** Once it is drawn where it belongs. */
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
  /** Shown at once, sent one after the other, fetched again after the last. */
  const putInOrder = (ids: readonly string[]) => {
    // An answer from before this order must not overwrite it. Nothing is waited for: the next press goes on from here.
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
    // The focus would vanish with the row.
    const index = shown.findIndex((item) => item.id === id)
    const next = shown[index + 1] ?? shown[index - 1]
    if (next) focusRow(next.id)
    else document.getElementById(headingId)?.focus()
  }

  /** Of an item that changes places with those of `group`; `all` is what visitors see of the list. */
  const placeOf = (item: Item, all = shown, group = all): PlaceInList => {
    const index = group.indexOf(item)
    return {
      isFirst: index === 0,
      isLast: index === group.length - 1,
      onMove: (step, button) => {
        const next = group[index + step]
        if (!next) return
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
 * Says where a row was moved to once the list shows it there, and keeps the focus on the button that moved it: the
 * browser takes it from a button whose row moves, and the next press would go nowhere.
 */
function useMoveAnnouncement(list: unknown) {
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
    announceMove: (button: HTMLButtonElement, words: string): void => {
      moved.current = { button, words }
    },
  }
}
