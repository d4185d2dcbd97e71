import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { HandLeadInput } from '#shared/contract/hand-lead.ts'
import type { FoundInQueue } from '#shared/contract/work-queue.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { openStatuses } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { formatPhone, nationalDigits } from '#shared/phone.ts'
import { noteMaxLength } from '#shared/text-limits.ts'
import { getJson } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { when } from '#web/owner/kit/when.ts'
import { useActions } from '../actions/use-actions.ts'
import { toInquiry } from '../inquiries/inquiry.ts'
import { leadHref } from '../lead/open-lead.tsx'

const fewestDigits = 8

/** Asks about a number with an open lead: if it is the same job, a note is added and no second lead. */
export function KnownNumber({ lead, onAdded }: { lead: HandLeadInput; onAdded: () => void }) {
  const [, navigate] = useLocation()
  const doAction = useActions()
  const [newJob, setNewJob] = useState('')
  const digits = nationalDigits(lead.phone ?? '')
  const query = { view: 'all', search: digits, limit: '5' }
  const { data } = useQuery({
    queryKey: [apiPaths.queue, query],
    queryFn: () => getJson<FoundInQueue>(`${apiPaths.queue}?${new URLSearchParams(query)}`),
    enabled: digits.length >= fewestDigits,
  })
  const item = data?.items.find(
    ({ record }) => nationalDigits(record.phone) === digits && openStatuses.includes(record.status),
  )
  if (!item || newJob === digits) return null
  const known = toInquiry(inquiryOf(item.kind), item.record)
  const { name } = item.record
  const who = name && firstName({ name })

  const add = () => {
    const text =
      lead.text ||
      (lead.how === 'phone' ? 'Rang again' : lead.how === 'text' ? 'Texted again' : 'In touch again')
    // A text that is longer than a note becomes several notes, so that nothing is lost.
    for (let from = 0; from < text.length; from += noteMaxLength) {
      void doAction(known, { kind: 'note', text: text.slice(from, from + noteMaxLength) })
    }
    if (lead.isAnswered) void doAction(known, { kind: lead.how === 'text' ? 'texted' : 'spoke' })
    onAdded()
    navigate(leadHref(known.id), { replace: true })
  }
  return (
    <section className="stack near known" aria-label="Known number">
      <b>
        {formatPhone(lead.phone ?? '')} is {name || 'on your list'}
      </b>
      <p>Came in {when(known.createdAt)}. Is this the same job?</p>
      <p className="known__acts">
        <PlainButton onClick={add}>Add it to {who || 'that enquiry'}</PlainButton>
        <PlainButton onClick={() => setNewJob(digits)}>New enquiry</PlainButton>
      </p>
    </section>
  )
}
