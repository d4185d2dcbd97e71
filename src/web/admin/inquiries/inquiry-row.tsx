import type { MouseEvent, Ref } from 'react'
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
  onChoose: (event: MouseEvent) => void
  ref: Ref<HTMLButtonElement>
}

/** One line of a list: who, when, what kind of work and where, and the first words. */
export function InquiryRow({ inquiry, now, isInPlace, isShown, onChoose, ref }: InquiryRowProps) {
  const { name, createdAt, isNew, isSuspect, tag, note, message } = inquiry
  const received = new Date(createdAt)
  const state = isInPlace
    ? { 'aria-expanded': isShown }
    : isShown
      ? ({ 'aria-current': 'true' } as const)
      : undefined
  return (
    <button
      ref={ref}
      type="button"
      className="row"
      data-new={isNew || undefined}
      data-open={isShown || undefined}
      onClick={onChoose}
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
          {note && <span className="text-ink-2">{note}</span>}
        </span>
      )}
      <span className="row__message">{message}</span>
    </button>
  )
}
