import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { leadHref } from './open-lead.tsx'

export const Lead = lazyComponent(async () => (await import('./lead.tsx')).Lead)

/** Returns the lead beside a list on a desktop: the chosen one, or else the first while it is listed. */
export function useDeskLead(leads: readonly Pick<Inquiry, 'id'>[]): {
  id: string | undefined
  isChosen: boolean
} {
  const [params] = useSearchParams()
  const chosen = params.get('lead')
  const [first, setFirst] = useState<string>()
  const isListed = leads.some(({ id }) => id === first)
  // A lead that comes in above must not replace the one that somebody reads.
  if (!isListed && first !== leads[0]?.id) setFirst(leads[0]?.id)
  return chosen === null
    ? { id: isListed ? first : leads[0]?.id, isChosen: false }
    : { id: chosen, isChosen: true }
}

/** Shows a lead beside the list. Unless it was chosen, it counts as opened only once it is touched. */
export function DeskLead({ id, isChosen }: { id: string; isChosen: boolean }) {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const choose = () => {
    if (!isChosen) navigate(leadHref(id, params), { replace: true, state: history.state })
  }
  return (
    <div className="desk__lead" onPointerDownCapture={choose} onFocusCapture={choose}>
      <Lead key={id} id={id} isChosen={isChosen} />
    </div>
  )
}
