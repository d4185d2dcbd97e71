import { useCallback } from 'react'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { contactWords } from '../lead/contact-words.ts'

/** Returns a function for a mail link, which opens the mail program: it marks the lead as contacted. */
export function useMail() {
  const doAction = useActions()
  const mayAct = useMay('staff')
  return useCallback(
    (lead: Pick<Inquiry, 'id' | 'kind' | 'work'>) => {
      if (mayAct) void doAction(lead, { kind: 'mailed' }, contactWords(lead, 'Email started'))
    },
    [doAction, mayAct],
  )
}
