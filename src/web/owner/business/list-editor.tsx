import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { focusFirst } from './focus-first.ts'

interface ListEditorProps<Item> {
  items: readonly Item[]
  /** What one of them is, as in "Add a price". */
  noun: string
  nameOf: (item: Item) => string
  newItem: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, n: number, change: (changes: Partial<Item>) => void) => ReactNode
}

/** A list whose items can be added, changed and removed. A new one has the focus. */
export function ListEditor<Item extends object>({
  items,
  noun,
  nameOf,
  newItem,
  onChange,
  children,
}: ListEditorProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    onChange([...items, newItem()])
    focusFirst(() => list.current?.lastElementChild)
  }
  return (
    <>
      {items.length > 0 && (
        <ul ref={list} className="business__rows">
          {items.map((item, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that stays while they are typed.
            <li key={n} className="business__item">
              {children(item, n, (changes) => onChange(items.with(n, { ...item, ...changes })))}
              <Button
                variant="plain"
                size="sm"
                icon={<Trash2 />}
                aria-label={`Remove ${nameOf(item) || noun}`}
                onClick={() => onChange(items.toSpliced(n, 1))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="plain" icon={<Plus />} onClick={add}>
        Add {noun}
      </Button>
    </>
  )
}
