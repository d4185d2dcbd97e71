import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef } from 'react'
import type { BusinessSettings } from '#shared/contract/business.ts'
import { PlainButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import type { FieldValue } from './business-editor.ts'
import { useField } from './editor-context.ts'
import { focusFirst, partsOf } from './parts.ts'
import { FieldSection } from './section.tsx'

type ListField = 'specialDays' | 'prices' | 'questions'
type ItemOf<Field extends ListField> = BusinessSettings[Field][number]

interface Controls<Item> {
  part: ReturnType<typeof partsOf<Item & object>>
  change: (item: Item) => void
  errorAt: (place: string) => string | undefined
}

interface ListSectionProps<Field extends ListField> {
  id: string
  title: string
  hint: string
  field: Field
  /** Name of one item, as in "Add a price". */
  noun: string
  nameOf: (item: ItemOf<Field>) => string
  newItem: () => ItemOf<Field>
  children: (item: ItemOf<Field>, controls: Controls<ItemOf<Field>>) => ReactNode
}

/** Edits a list whose items can be added, changed and removed. A new item gets the focus. */
export function ListSection<Field extends ListField>({
  field,
  noun,
  nameOf,
  newItem,
  children,
  ...section
}: ListSectionProps<Field>) {
  const { value, set, errorAt } = useField(field)
  const items = (value ?? []) as ItemOf<Field>[]
  const put = (changed: ItemOf<Field>[]) => set(changed as FieldValue<Field>)
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    put([...items, newItem()])
    focusFirst(() => list.current?.lastElementChild)
  }
  const controlsOf = (item: ItemOf<Field>, n: number): Controls<ItemOf<Field>> => {
    const change = (changed: ItemOf<Field>) => put(items.with(n, changed))
    const errorAtPart = (place: string, part?: string) => errorAt(`${n}.${place}`, part)
    return { change, errorAt: errorAtPart, part: partsOf(item, change, errorAtPart) }
  }
  return (
    <FieldSection {...section} field={field}>
      {items.length > 0 && (
        <ul ref={list} className="ruled">
          {items.map((item, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and all of their values can be edited.
            <li key={n} className="business__item">
              {children(item, controlsOf(item, n))}
              <SmallButton
                icon={<Trash2 />}
                aria-label={`Remove ${nameOf(item) || noun}`}
                onClick={() => put(items.toSpliced(n, 1))}
              >
                Remove
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      <PlainButton icon={<Plus />} onClick={add}>
        Add {noun}
      </PlainButton>
    </FieldSection>
  )
}
