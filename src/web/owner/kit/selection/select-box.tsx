import type { SelectedItem } from './act-on-all.ts'
import type { Selection } from './use-selection.ts'

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
