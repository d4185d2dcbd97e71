import { useCallback } from 'react'
import { useActs } from '../acts/use-acts.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { rememberCall } from './calls.ts'
import { bringAfterCall } from './later-after-call.tsx'

/** Calling is logging: the dialler opens by the link itself, and the lead notes that it did. */
export function useCall() {
  const doAct = useActs()
  return useCallback(
    (lead: Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'>) => {
      const { id, kind, name, phone } = lead
      rememberCall({ id, kind, name, phone, at: Date.now(), askedBy: 0 })
      void doAct(lead, { kind: 'call_started' })
      // There may be no data while the phone rings.
      void bringAfterCall()
    },
    [doAct],
  )
}
