import type { Ref } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import type { Inquiry } from './inquiry.ts'

interface InquiryRowProps {
  inquiry: Inquiry
  /** Opened in place, on a phone. */
  isOpen: boolean
  /** Shown beside the list, on a desk. */
  isShown: boolean
  onChoose: () => void
  ref: Ref<HTMLButtonElement>
}

/** One line of a list: who, when, what kind of work and where, and the first words. */
export function InquiryRow({ inquiry, isOpen, isShown, onChoose, ref }: InquiryRowProps) {
  const { name, createdAt, tag, note, message } = inquiry
  return (
    <button
      ref={ref}
      type="button"
      className="row"
      aria-expanded={isOpen}
      aria-current={isShown || undefined}
      onClick={onChoose}
    >
      <span className="row__name">{name}</span>
      <time dateTime={createdAt}>{dateAndTime(new Date(createdAt))}</time>
      {(tag || note) && (
        <span className="row__meta">
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
          {note && <span className="text-ink-2">{note}</span>}
        </span>
      )}
      <span className="row__message">{message}</span>
    </button>
  )
}
