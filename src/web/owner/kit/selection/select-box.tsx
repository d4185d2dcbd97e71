import type { SelectedItem } from './act-on-all.ts'
import type { Selection } from './use-selection.ts'

/** What begins the selecting, by which it is found again at its end. */
export const selectButtonId = 'select'

interface SelectBoxProps {
  selection: Pick<Selection, 'has' | 'toggle'>
  item: SelectedItem
  /** Whose row it is. */
  name: string
}

/** A row's box while rows are selected. */
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
