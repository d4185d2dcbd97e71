import { useCallback } from 'react'
import { useMay, useYou } from '#web/owner/kit/session/use-owner.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { rememberCall } from './calls.ts'

/** Returns a function for a text link. Whether the text was sent is asked when the owner returns. */
export function useText() {
  const mayAct = useMay('staff')
  const you = useYou()
  return useCallback(
    ({ id, kind, name, phone }: Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'>) => {
      if (mayAct) rememberCall({ id, kind, name, phone, isText: true, by: you, at: Date.now(), askedBy: 0 })
    },
    [mayAct, you],
  )
}
