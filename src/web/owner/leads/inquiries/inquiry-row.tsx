import { memo } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { OpenLeadLink } from '../lead/open-lead.tsx'
import { statusInWords } from '../lead/status-words.ts'
import type { Inquiry } from './inquiry.ts'

interface InquiryRowProps {
  inquiry: Inquiry
  href: string
  now: Date
  /** True when the lead stands beside the list. */
  isShown: boolean
  onOpen: (inquiry: Inquiry) => void
}

/** Renders a row: name, time, kind and place of the work, status, and the beginning of the message. */
export const InquiryRow = memo(({ inquiry, href, now, isShown, onOpen }: InquiryRowProps) => {
  const { id, name, createdAt, isNew, isSuspect, tag, note, message, work, came } = inquiry
  const received = new Date(createdAt)
  // Suspected spam is not marked as new.
  const isFresh = isNew && !isSuspect
  return (
    <OpenLeadLink
      leadId={id}
      className="row"
      href={href}
      data-new={isFresh || undefined}
      aria-current={isShown ? 'true' : undefined}
      onOpen={() => onOpen(inquiry)}
    >
      <span className="row__name">
        <Said text={name} />
        {isFresh && <span className="visually-hidden"> (new)</span>}
      </span>
      <time dateTime={createdAt} title={dateAndTime(received)}>
        {relativeTime(received, now)}
      </time>
      {(isSuspect || tag || note || came || work.status !== 'new') && (
        <span className="row__meta">
          {isSuspect && <SuspectTag />}
          {work.status !== 'new' && <Tag variant="approved">{statusInWords(work)}</Tag>}
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
          <span className="row__note">
            {[work.assignedTo, numbersInOrder(note), came].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      <span className="row__message">
        <Said text={message} />
      </span>
    </OpenLeadLink>
  )
})
