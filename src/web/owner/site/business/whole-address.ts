import type { FocusEvent } from 'react'
import { wholeAddress } from '#shared/contract/owner-text.ts'

/** Shows the whole address once its field is left. */
export const onWholeAddress =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const whole = wholeAddress(target.value)
    if (whole !== target.value) change(whole)
  }
