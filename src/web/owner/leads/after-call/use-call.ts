import { useCallback } from 'react'
import { useMay, useYou } from '#web/owner/kit/session/use-owner.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { rememberCall } from './calls.ts'

/** Returns a function for a call link, which opens the dialler: it records the call on the lead. */
export function useCall() {
  const doAction = useActions()
  const mayAct = useMay('staff')
  const you = useYou()
  return useCallback(
    (lead: Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'>) => {
      if (!mayAct) return
      const { id, kind, name, phone } = lead
      rememberCall({ id, kind, name, phone, by: you, at: Date.now(), askedBy: 0 })
      void doAction(lead, { kind: 'call_started' })
    },
    [doAction, mayAct, you],
  )
}
