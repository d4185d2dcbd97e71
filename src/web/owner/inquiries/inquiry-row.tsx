import { memo } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Tag, type TagVariant } from '#web/components/ui/tag.tsx'
import type { Inquiry } from './inquiry.ts'
import { SuspectTag } from './spam-controls.tsx'

interface InquiryRowProps
  extends Pick<Inquiry, 'id' | 'name' | 'createdAt' | 'isNew' | 'isSuspect' | 'note' | 'message'> {
  tagText: string | undefined
  tagVariant: TagVariant | undefined
  now: Date
  /** On a phone the row opens in place; on a desk it says which one stands beside the list. */
  isInPlace: boolean
  isShown: boolean
}

/** By which a row is found again, to give it the focus. */
export const inquiryRowId = (inquiryId: string) => `inquiry-${inquiryId}`

/**
 * One line of a list: who, when, what kind of work and where, and the first words. The list listens to its clicks.
 * Drawn anew only when something that it shows changes, which plain values tell: there may be hundreds.
 */
export const InquiryRow = memo((props: InquiryRowProps) => {
  const { id, name, createdAt, isNew, isSuspect, tagText, tagVariant, note, message } = props
  const { now, isInPlace, isShown } = props
  const received = new Date(createdAt)
  return (
    <button
      id={inquiryRowId(id)}
      type="button"
      className="row"
      data-new={isNew || undefined}
      data-open={isShown || undefined}
      aria-expanded={isInPlace ? isShown : undefined}
      aria-current={(!isInPlace && isShown) || undefined}
    >
      <span className="row__name">
        {name}
        {isNew && <span className="visually-hidden"> (new)</span>}
      </span>
      <time dateTime={createdAt} title={dateAndTime(received)}>
        {relativeTime(received, now)}
      </time>
      {(isSuspect || tagText || note) && (
        <span className="row__meta">
          {isSuspect && <SuspectTag />}
          {tagText && <Tag variant={tagVariant}>{tagText}</Tag>}
          {note && <span className="row__note">{note}</span>}
        </span>
      )}
      <span className="row__message">{message}</span>
    </button>
  )
})
