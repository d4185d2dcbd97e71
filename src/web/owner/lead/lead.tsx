import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { ApiError } from '#web/lib/api.ts'
import { toInquiry } from '../inquiries/inquiry.ts'
import { InquiryDetail } from '../inquiries/inquiry-detail.tsx'
import { useDeleteInquiry } from '../inquiries/use-delete-inquiry.ts'
import { useMarkSeen } from '../inquiries/use-mark-seen.ts'
import { useNotSpam } from '../inquiries/use-not-spam.ts'
import { useNow } from '../session/use-now.ts'
import { useSessionEnd } from '../session/use-owner.ts'

/** One inquiry of whichever kind. Opening it is the answer that stops its alarm. */
export function Lead({ id }: { id: string }) {
  const lead = useQuery<LeadAnswer>({ queryKey: [apiPaths.lead(id)], gcTime: 0 })
  useSessionEnd(lead.error)
  if (lead.data) return <OpenLead {...lead.data} />
  if (!lead.isError) return <Spinner />
  const isGone = lead.error instanceof ApiError && lead.error.status === 404
  if (isGone) {
    return (
      <EmptyState heading="Not found">
        This inquiry was deleted, or never was. <Link href={pagePaths.admin}>To the inquiries</Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      variant="error"
      heading="Failed to fetch the inquiry"
      action={<Button onClick={() => void lead.refetch()}>Try again</Button>}
    />
  )
}

function OpenLead({ kind, record }: LeadAnswer) {
  const definition = inquiryOf(kind)
  const inquiry = toInquiry(definition, record)
  const [, navigate] = useLocation()
  const markSeen = useMarkSeen(definition)
  const markNotSpam = useNotSpam(definition)
  const deleteInquiry = useDeleteInquiry(definition)
  const detail = useRef<HTMLElement>(null)
  const leave = () => navigate(pagePaths.admin)

  // Opening it is the answer that stops its alarm, also when it was read before.
  useEffect(() => markSeen(inquiry.id), [inquiry.id, markSeen])
  useEffect(() => detail.current?.focus({ preventScroll: true }), [])

  return (
    <InquiryDetail
      ref={detail}
      inquiry={inquiry}
      now={useNow()}
      isInPlace={false}
      onNotSpam={() => markNotSpam(inquiry.id)}
      onDelete={() => deleteInquiry(inquiry.id) && leave()}
      onLeave={leave}
    />
  )
}
