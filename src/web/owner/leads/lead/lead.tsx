import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { leaveStep } from '#web/owner/kit/dialogs/back-closes.ts'
import { forgetDrafts } from '#web/owner/kit/drafts/drafts.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { toInquiry } from '../inquiries/inquiry.ts'
import { useDeleteInquiry, useMarkSeen } from '../inquiries/use-inquiry-changes.ts'
import { leadInQueue } from '../queue/use-queue.ts'
import { useLeaveEditor } from './lead-editors.ts'
import { focusLeadRow, neighbourOf } from './lead-rows.ts'
import { LeadView } from './lead-view.tsx'

const OfferEditor = lazyComponent(async () => (await import('../offers/offer-editor.tsx')).OfferEditor, {
  name: 'The quote',
})
const VisitEditor = lazyComponent(async () => (await import('../visits/visit-editor.tsx')).VisitEditor, {
  name: 'The visit',
})
const GoneLead = lazyComponent(async () => (await import('./gone-lead.tsx')).GoneLead)

const idInAddress = /^[\w-]+$/

interface LeadProps {
  id: string
  /** False while the lead only stands beside its list, and nobody has opened it. */
  isChosen?: boolean
}

/** Shows an inquiry of any kind. Opening it stops its alarm. */
export function Lead({ id, isChosen = true }: LeadProps) {
  const queryClient = useQueryClient()
  // A URL that was typed may contain anything.
  const isId = idInAddress.test(id)
  const lead = useQuery<LeadAnswer>({ queryKey: [apiPaths.lead(id)], gcTime: 0, enabled: isId })
  // Also checked while the lead is open, because somebody else may delete it.
  if (!isId || (lead.error instanceof ApiError && lead.error.status === 404)) return <GoneLead id={id} />
  // A cached list shows the lead at once, and for as long as there is no network.
  const known = lead.data ?? leadInQueue(queryClient, id)
  if (known) return <OpenLead {...known} isChosen={isChosen} />
  return <NotFetched query={lead} heading="The enquiry couldn’t be loaded" />
}

function OpenLead({ kind, record, isChosen }: LeadAnswer & { isChosen: boolean }) {
  const definition = inquiryOf(kind)
  const inquiry = toInquiry(definition, record)
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const leaveEditor = useLeaveEditor()
  const markSeen = useMarkSeen(definition)
  const deleteInquiry = useDeleteInquiry(definition)
  const view = useRef<HTMLElement>(null)
  // The lead disappears at once, so that the second press of a double click finds nothing to press.
  const [isGone, setGone] = useState(false)

  /** Goes back to the list, by the browser's history where that is a step back. */
  const leave = async () => {
    await leaveStep()
    if (history.state?.isFromList) {
      history.back()
      return
    }
    const list = new URLSearchParams(params)
    list.delete('lead')
    navigate(`${pagePaths.admin}${list.size > 0 ? `?${list}` : ''}`, { replace: true })
  }

  const onDelete = () => {
    const next = neighbourOf(inquiry.id)
    if (!deleteInquiry(inquiry.id)) return
    setGone(true)
    void leave()
    // The focus would be lost with the lead. Beside a list the next row takes it, after the closed menu.
    if (next) void nextPaint().then(() => focusLeadRow(next))
  }

  const onForgotten = () => {
    forgetDrafts(inquiry.id)
    setGone(true)
    void leave()
  }

  // Also sent when the lead was read before.
  const mayAct = useMay('staff')
  useEffect(() => {
    if (mayAct && isChosen) markSeen(inquiry.id)
  }, [inquiry.id, markSeen, mayAct, isChosen])
  useEffect(() => {
    // A part of the lead that was touched has the focus already.
    if (isChosen && !view.current?.contains(document.activeElement))
      view.current?.focus({ preventScroll: true })
  }, [isChosen])
  // Remembered while the lead's row is in the list, which an answered lead leaves.
  const neighbour = useRef<string>(undefined)
  useEffect(() => {
    neighbour.current = neighbourOf(inquiry.id) ?? neighbour.current
  })

  if (isGone) return null
  if (mayAct && params.has('quote')) return <OfferEditor lead={inquiry} onLeave={leaveEditor} />
  if (mayAct && params.has('visit')) return <VisitEditor lead={inquiry} onLeave={leaveEditor} />
  return (
    <LeadView
      ref={view}
      lead={inquiry}
      onDelete={onDelete}
      onForgotten={onForgotten}
      onLeave={() => [inquiry.id, neighbour.current].some((row) => row && focusLeadRow(row)) || void leave()}
    />
  )
}
