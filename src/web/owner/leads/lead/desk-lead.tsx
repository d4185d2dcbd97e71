import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { LazyPart } from '#web/owner/kit/lazy-part.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { Lead } from './lazy-lead.ts'
import { leadHref } from './lead-href.ts'

/** The lead that stands beside a list on a desk: the chosen one, else the first, for as long as the list has it. */
export function useDeskLead(leads: readonly Pick<Inquiry, 'id'>[]): {
  id: string | undefined
  isChosen: boolean
} {
  const [params] = useSearchParams()
  const chosen = params.get('lead')
  const [first, setFirst] = useState<string>()
  const isListed = leads.some(({ id }) => id === first)
  // Whoever comes in before it must not take its place under somebody who reads.
  if (!isListed && first !== leads[0]?.id) setFirst(leads[0]?.id)
  return chosen === null
    ? { id: isListed ? first : leads[0]?.id, isChosen: false }
    : { id: chosen, isChosen: true }
}

/** One that nobody has chosen counts as opened, which stops its alarm, once somebody touches it. */
export function DeskLead({ id, isChosen }: { id: string; isChosen: boolean }) {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const choose = () => {
    if (!isChosen) navigate(leadHref(id, params), { replace: true, state: history.state })
  }
  return (
    <div className="desk__lead" onPointerDownCapture={choose} onFocusCapture={choose}>
      <LazyPart>
        <Lead key={id} id={id} isChosen={isChosen} />
      </LazyPart>
    </div>
  )
}
