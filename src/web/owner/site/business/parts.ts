import type { ChangeEvent } from 'react'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

interface PartOptions {
  /** Emptied, it goes. */
  optional?: boolean
  read?: (typed: string) => unknown
}

/** What the control of each part of an object needs, by the part's name. */
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

/** With another value in that part, or without it where it is undefined. */
export function withPart<Item extends object>(item: Item, name: keyof Item, value: unknown): Item {
  const { [name]: _, ...others } = item
  return (value === undefined ? others : { ...item, [name]: value }) as Item
}

/** Of a text that is one line on the website, however it is typed. */
export const asOneLine = (typed: string): string => typed.replaceAll('\n', ' ')

/** "$1,650" as 1650. What is no whole number of dollars stays as it was typed, for the server to refuse beside the field. */
export const asDollars = (typed: string): number => {
  const digits = typed.replaceAll(/[$,\s]/g, '')
  return (/^\d+$/.test(digits) ? Number(digits) : typed) as number
}
