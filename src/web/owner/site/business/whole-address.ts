import type { FocusEvent } from 'react'
import { wholeAddress } from '#shared/contract/owner-text.ts'

/** Returns a blur handler that completes an address with https://. */
export const onWholeAddress =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const whole = wholeAddress(target.value)
    if (whole !== target.value) change(whole)
  }
