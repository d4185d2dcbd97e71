import { type MouseEvent, memo } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { leadRowId } from '../lead/lead-rows.ts'
import { statusInWords } from '../lead/status-words.ts'
import type { Inquiry } from './inquiry.ts'

interface InquiryRowProps {
  inquiry: Inquiry
  href: string
  now: Date
  /** It stands beside the list. */
  isShown: boolean
  onOpen: (inquiry: Inquiry) => void
}

/** One line of a list: who, when, what kind of work and where, how far it has come, and the first words. */
export const InquiryRow = memo(({ inquiry, href, now, isShown, onOpen }: InquiryRowProps) => {
  const { id, name, createdAt, isNew, isSuspect, tag, note, message, work } = inquiry
  const received = new Date(createdAt)
  // What is suspected asks for no attention.
  const isFresh = isNew && !isSuspect
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(inquiry)
  }
  return (
    <a
      id={leadRowId(id)}
      className="row"
      href={href}
      data-new={isFresh || undefined}
      aria-current={isShown ? 'true' : undefined}
      onClick={onClick}
    >
      <span className="row__name">
        <Said text={name} />
        {isFresh && <span className="visually-hidden"> (new)</span>}
      </span>
      <time dateTime={createdAt} title={dateAndTime(received)}>
        {relativeTime(received, now)}
      </time>
      {(isSuspect || tag || note || work.status !== 'new') && (
        <span className="row__meta">
          {isSuspect && <SuspectTag />}
          {work.status !== 'new' && <Tag variant="approved">{statusInWords(work)}</Tag>}
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
          <span className="row__note">
            {[work.assignedTo, numbersInOrder(note)].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      <span className="row__message">
        <Said text={message} />
      </span>
    </a>
  )
})
