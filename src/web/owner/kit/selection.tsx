import { useCallback, useMemo, useState } from 'react'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { showToast } from '#web/components/toast/toast-store.ts'

export interface SelectedItem {
  kind: InquiryKind
  id: string
}

/** Each item takes a request: more would take too long, and are probably a mistake. */
export const mostAtOnce = 100

export interface Selection {
  isOn: boolean
  has: (id: string) => boolean
  toggle: (item: SelectedItem) => void
  /** Selects exactly these items, `mostAtOnce` of them at most. */
  selectAll: (items: readonly SelectedItem[]) => void
  begin: () => void
  end: () => void
}

export function useSelection(): Selection {
  const [isOn, setOn] = useState(false)
  const [items, setItems] = useState<readonly SelectedItem[]>([])
  const begin = useCallback(() => setOn(true), [])
  const end = useCallback(() => {
    setOn(false)
    setItems([])
  }, [])
  return useMemo(() => {
    const has = (id: string) => items.some((item) => item.id === id)
    return {
      isOn,
      has,
      begin,
      end,
      toggle({ kind, id }) {
        if (has(id)) setItems(items.filter((item) => item.id !== id))
        else if (items.length < mostAtOnce) setItems([...items, { kind, id }])
        else showToast({ title: `No more than ${mostAtOnce} at once` })
      },
      selectAll: (all) => setItems(all.slice(0, mostAtOnce).map(({ kind, id }) => ({ kind, id }))),
    }
  }, [isOn, items, begin, end])
}

/** Id of the button that starts a selection. It is focused again when the selection is cancelled. */
export const selectButtonId = 'select'

interface SelectBoxProps {
  selection: Pick<Selection, 'has' | 'toggle'>
  item: SelectedItem
  name: string
}

export const SelectBox = ({ selection, item, name }: SelectBoxProps) => (
  <label className="select-box">
    <input
      type="checkbox"
      className="tick-box"
      aria-label={`Select ${name}`}
      checked={selection.has(item.id)}
      onChange={() => selection.toggle(item)}
    />
  </label>
)
