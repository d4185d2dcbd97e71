import type { FocusEvent } from 'react'

const addressWithoutScheme = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/

/** Leaving a field with "www.facebook.com/example" puts in front what people leave out. */
export const onWholeAddress =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const typed = target.value.trim()
    if (addressWithoutScheme.test(typed)) change(`https://${typed}`)
  }
