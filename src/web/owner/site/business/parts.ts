import type { ChangeEvent } from 'react'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

interface PartOptions {
  /** True when emptying the control removes the part. */
  optional?: boolean
  read?: (typed: string) => unknown
}

/** Returns a function that gives the props of the control for a part of an object. */
export const partsOf =
  <Item extends object>(
    item: Item,
    change: (item: Item) => void,
    errorAt: (name: string, value: string) => string | undefined,
  ) =>
  (name: keyof Item & string, { optional = false, read = (typed) => typed }: PartOptions = {}) => {
    const value = String(item[name] ?? '')
    return {
      ...{ optional, value },
      error: errorAt(name, value),
      onChange: ({ target: { value: typed } }: Typing) =>
        change(withPart(item, name, optional && typed === '' ? undefined : read(typed))),
    }
  }

/** Returns a copy of the item with this value in the part, or without the part when it is undefined. */
export function withPart<Item extends object>(item: Item, name: keyof Item, value: unknown): Item {
  const { [name]: _, ...others } = item
  return (value === undefined ? others : { ...item, [name]: value }) as Item
}

/** Replaces line breaks in a text that the website shows as one line. */
export const asOneLine = (typed: string): string => typed.replaceAll('\n', ' ')

/** Parses "$1,650" as 1650; returns other text as typed, for the server to refuse beside the field. */
export const asDollars = (typed: string): number => {
  const digits = typed.replaceAll(/[$,\s]/g, '')
  return (/^\d+$/.test(digits) ? Number(digits) : typed) as number
}

/** Focuses the first control in the found element, once the press has rendered it. */
export function focusFirst(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => find()?.querySelector<HTMLElement>('input, textarea, select, button')?.focus())
}
