import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Ref } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Stars } from '#web/components/ui/stars.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SuspectTag } from '../inquiries/spam-controls.tsx'
import { DeliveryState } from '../mail/delivery-state.tsx'

interface TestimonialRowProps {
  testimonial: TestimonialRecord
  now: Date
  isApproving: boolean
  onApprove: () => void
  onDelete: () => void
  ref: Ref<HTMLElement>
}

/** A testimonial as it was written, its state in words, and what can be done about it. */
export function TestimonialRow({
  testimonial,
  now,
  isApproving,
  onApprove,
  onDelete,
  ref,
}: TestimonialRowProps) {
  const {
    id,
    clientName,
    company,
    testimonialText,
    projectType,
    rating,
    isApproved,
    suspectedSpam,
    createdAt,
  } = testimonial
  const received = new Date(createdAt)
  return (
    <article ref={ref} tabIndex={-1} className="testimonial" data-new={!isApproved || undefined}>
      <div className="testimonial__head">
        <h2>{clientName}</h2>
        {isApproved ? <Tag variant="approved">Approved</Tag> : <Tag variant="pending">Pending</Tag>}
        {suspectedSpam && <SuspectTag />}
        <time dateTime={createdAt} title={dateAndTime(received)}>
          {relativeTime(received, now)}
        </time>
      </div>
      <p className="testimonial__meta">
        <Stars rating={rating} />
        {[company, projectType].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className="testimonial__text">{testimonialText}</p>
      {!isApproved && <DeliveryState id={id} />}
      <div className="testimonial__foot">
        {!isApproved && (
          <Button
            size="sm"
            className="label--approve"
            icon={<Check />}
            loading={isApproving}
            onClick={onApprove}
            aria-label={`Approve the testimonial of ${clientName}`}
          >
            Approve
          </Button>
        )}
        <Button
          variant="plain"
          size="sm"
          className="label--remove"
          icon={<Trash2 />}
          onClick={onDelete}
          aria-label={`Delete the testimonial of ${clientName}`}
        >
          Delete
        </Button>
      </div>
    </article>
  )
}
