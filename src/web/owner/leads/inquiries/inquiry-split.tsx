import { type KeyboardEvent, memo, type ReactNode, useEffect } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SelectBox, type Selection } from '#web/owner/kit/selection.tsx'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { DeskLead, useDeskLead } from '../lead/desk-lead.tsx'
import { focusLeadRow, focusRememberedRow, leadRowId } from '../lead/lead-rows.ts'
import { OpenLeadLink, useOpenLead } from '../lead/open-lead.tsx'
import { statusInWords } from '../lead/status-words.ts'
import type { Inquiry } from './inquiry.ts'

interface InquirySplitProps {
  inquiries: Inquiry[]
  /** True while the list for other filters is being fetched. */
  isStale: boolean
  selection: Selection
  children: ReactNode
}

/** Renders the rows, and on a desktop the chosen lead beside them. On a phone it has a page of its own. */
export function InquirySplit({ inquiries, isStale, selection, children }: InquirySplitProps) {
  const isDesk = useMediaQuery('(width >= 64rem)')
  const now = useNow()
  const { hrefOf, open } = useOpenLead()
  // No lead is shown during a selection, which may delete it.
  const beside = useDeskLead(selection.isOn ? [] : inquiries)
  const shownId = isDesk ? beside.id : undefined

  useEffect(focusRememberedRow, [])

  const onListKeyDown = (event: KeyboardEvent) => {
    const index = inquiries.findIndex(({ id }) => leadRowId(id) === (event.target as Element).id)
    const target = index < 0 ? undefined : rowForKey(event.key, index, inquiries)
    if (!target) return
    event.preventDefault()
    focusLeadRow(target.id)
  }

  return (
    <div className="split" aria-busy={isStale || undefined}>
      <div>
        <ul className="inquiries" onKeyDown={onListKeyDown}>
          {inquiries.map((inquiry) => (
            <li key={inquiry.id} className={selection.isOn ? 'inquiries__select' : undefined}>
              {selection.isOn && <SelectBox selection={selection} item={inquiry} name={inquiry.name} />}
              <InquiryRow
                inquiry={inquiry}
                href={hrefOf(inquiry.id)}
                now={now}
                isShown={inquiry.id === shownId}
                // During a selection a press selects the row.
                onOpen={selection.isOn ? selection.toggle : open}
              />
            </li>
          ))}
        </ul>
        {children}
      </div>
      {shownId && <DeskLead id={shownId} isChosen={beside.isChosen} />}
    </div>
  )
}

function rowForKey(key: string, index: number, inquiries: Inquiry[]): Inquiry | undefined {
  switch (key) {
    case 'ArrowDown':
      return inquiries[index + 1]
    case 'ArrowUp':
      return inquiries[index - 1]
    case 'Home':
      return inquiries[0]
    case 'End':
      return inquiries.at(-1)
    default:
      return undefined
  }
}

interface InquiryRowProps {
  inquiry: Inquiry
  href: string
  now: Date
  /** True when the lead stands beside the list. */
  isShown: boolean
  onOpen: (inquiry: Inquiry) => void
}

/** Renders a row: name, time, kind and place of the work, status, and the beginning of the message. */
const InquiryRow = memo(({ inquiry, href, now, isShown, onOpen }: InquiryRowProps) => {
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
        <span className="level row__meta">
          {isSuspect && <SuspectTag />}
          {work.status !== 'new' && <Tag variant="approved">{statusInWords(work)}</Tag>}
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
          <span className="row__note">
            {[work.assignedTo, numbersInOrder(note), came].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      <span className="clamp row__message">
        <Said text={message} />
      </span>
    </OpenLeadLink>
  )
})
