import { useMemo } from 'react'
import type { LeadWork } from '#shared/leads/work.ts'
import { useMay, useYou } from '#web/owner/kit/session/use-owner.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { rememberCall } from './calls.ts'

type Person = Pick<Inquiry, 'id' | 'kind' | 'name' | 'phone'>

/** Returns functions for links that open the dialler, the messages and the mail program. */
export function useContact() {
  const doAction = useActions()
  const mayAct = useMay('staff')
  const you = useYou()
  return useMemo(() => {
    const remember = ({ id, kind, name, phone }: Person, isText?: true) =>
      rememberCall({ id, kind, name, phone, ...(isText && { isText }), by: you, at: Date.now(), askedBy: 0 })
    return {
      /** Records the call on the lead. How it went is asked when the owner returns. */
      call(lead: Person) {
        if (!mayAct) return
        remember(lead)
        void doAction(lead, { kind: 'call_started' })
      },
      /** Whether the text was sent is asked when the owner returns. */
      text(lead: Person) {
        if (mayAct) remember(lead, true)
      },
      /** Marks the lead as contacted. */
      mail(lead: Pick<Inquiry, 'id' | 'kind'> & Partial<Pick<Inquiry, 'work'>>) {
        if (mayAct) void doAction(lead, { kind: 'mailed' }, contactWords(lead, 'Email started'))
      },
    }
  }, [doAction, mayAct, you])
}

/** Returns the toast's text after a text or e-mail, which marks a new lead as contacted and no other. */
export const contactWords = ({ work }: { work?: LeadWork | undefined }, opened: string): string =>
  work && work.status !== 'new' ? opened : 'Marked contacted'
