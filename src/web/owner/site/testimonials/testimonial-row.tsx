import { dateAndTime } from '#shared/brisbane-time.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Stars } from '#web/components/ui/stars.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { DeliveryState } from '#web/owner/kit/delivery-state.tsx'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { TestimonialActions, type TestimonialActionsProps } from './testimonial-actions.tsx'
import { testimonialCollection } from './testimonial-collection.ts'

interface TestimonialRowProps extends TestimonialActionsProps {
  now: Date
  /** True when the public pages show it. */
  isOnSite: boolean
}

export function TestimonialRow({ now, isOnSite, ...actions }: TestimonialRowProps) {
  const {
    id,
    clientName,
    company,
    testimonialText,
    projectType,
    suburb,
    month,
    reviewSource,
    rating,
    isApproved,
    isActive,
    isChosen,
    suspectedSpam,
    createdAt,
  } = actions.testimonial
  const received = new Date(createdAt)
  return (
    <article
      id={testimonialCollection.rowId(id)}
      tabIndex={-1}
      className="testimonial"
      data-new={(!isApproved && !suspectedSpam) || undefined}
    >
      <div className="level testimonial__head">
        <h2>{clientName}</h2>
        {isApproved ? <Tag variant="approved">Approved</Tag> : <Tag variant="pending">Pending</Tag>}
        {isApproved && !isActive && <Tag>Hidden</Tag>}
        {isOnSite && <Tag>{isChosen ? 'Shown first' : 'On the website'}</Tag>}
        {suspectedSpam && <SuspectTag />}
        <time dateTime={createdAt} title={dateAndTime(received)}>
          {relativeTime(received, now)}
        </time>
      </div>
      <p className="level testimonial__meta">
        <Stars rating={rating} />
        {[company, projectType, suburb, month && monthAndYear(month), reviewSource]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      <p className="testimonial__text">{testimonialText}</p>
      {/* The mail asks for the approval that can be given here, so it need not be sent again. */}
      {!isApproved && <DeliveryState id={id} mayResend={false} />}
      <TestimonialActions {...actions} />
    </article>
  )
}
