import { memo } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import type { Inquiry } from './inquiry.ts'
import { SuspectTag } from './spam-controls.tsx'

interface InquiryRowProps {
  inquiry: Inquiry
  now: Date
  /** On a phone the row opens in place; on a desk it says which one stands beside the list. */
  isInPlace: boolean
  isShown: boolean
}

/** By which a row is found again, to give it the focus. */
export const inquiryRowId = (inquiryId: string) => `inquiry-${inquiryId}`

/**
 * One line of a list: who, when, what kind of work and where, and the first words. The list listens to its clicks.
 * Drawn anew only when something about it changes: there may be hundreds.
 */
export const InquiryRow = memo(({ inquiry, now, isInPlace, isShown }: InquiryRowProps) => {
  const { id, name, createdAt, isNew, isSuspect, tag, note, message } = inquiry
  const received = new Date(createdAt)
  const state = isInPlace
    ? { 'aria-expanded': isShown }
    : isShown
      ? ({ 'aria-current': 'true' } as const)
      : undefined
  return (
    <button
      id={inquiryRowId(id)}
      type="button"
      className="row"
      data-new={isNew || undefined}
      data-open={isShown || undefined}
      {...state}
    >
      <span className="row__name">
        {name}
        {isNew && <span className="visually-hidden"> (new)</span>}
      </span>
      <time dateTime={createdAt} title={dateAndTime(received)}>
        {relativeTime(received, now)}
      </time>
      {(isSuspect || tag || note) && (
        <span className="row__meta">
          {isSuspect && <SuspectTag />}
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
          {note && <span className="row__note">{note}</span>}
        </span>
      )}
      <span className="row__message">{message}</span>
    </button>
  )
})
