import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { TestimonialChanges } from '#shared/contract/owner-testimonial.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { relativeTime } from '#shared/relative-time.ts'
import type { Button } from '#web/components/ui/button.tsx'
import { Stars } from '#web/components/ui/stars.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { DeliveryState } from '#web/owner/kit/delivery-state.tsx'
import type { PlaceInList } from '#web/owner/kit/lists/use-collection.ts'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { testimonialCollection } from './testimonial-collection.ts'

interface TestimonialRowProps extends TestimonialActionsProps {
  now: Date
  /** True when the public pages show it. */
  isOnSite: boolean
}

export function TestimonialRow({ now, isOnSite, ...actions }: TestimonialRowProps) {
  const { testimonial } = actions
  const { id, month, isApproved, isActive, isChosen, suspectedSpam, createdAt } = testimonial
  const { company, projectType, suburb, reviewSource } = testimonial
  const received = new Date(createdAt)
  return (
    <article
      id={testimonialCollection.rowId(id)}
      tabIndex={-1}
      className="testimonial"
      data-new={(!isApproved && !suspectedSpam) || undefined}
    >
      <div className="level testimonial__head">
        <h2>{testimonial.clientName}</h2>
        {isApproved ? <Tag variant="approved">Approved</Tag> : <Tag variant="pending">Pending</Tag>}
        {isApproved && !isActive && <Tag>Hidden</Tag>}
        {isOnSite && <Tag>{isChosen ? 'Shown first' : 'On the website'}</Tag>}
        {suspectedSpam && <SuspectTag />}
        <time dateTime={createdAt} title={dateAndTime(received)}>
          {relativeTime(received, now)}
        </time>
      </div>
      <p className="level testimonial__meta">
        <Stars rating={testimonial.rating} />
        {[company, projectType, suburb, month && monthAndYear(month), reviewSource]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      <p className="testimonial__text">{testimonial.testimonialText}</p>
      {/* The mail asks for the approval that can be given here, so it need not be sent again. */}
      {!isApproved && <DeliveryState id={id} mayResend={false} />}
      <TestimonialActions {...actions} />
    </article>
  )
}

interface TestimonialActionsProps {
  testimonial: TestimonialRecord
  isApproving: boolean
  onApprove: () => void
  /** `back` undoes the change; `words` is the toast's text. */
  onChange: (to: TestimonialChanges, back: TestimonialChanges, words: string) => void
  onTakeBack: () => void
  place: PlaceInList
  onEdit: () => void
  onDelete: () => void
}

/** Shows the buttons for a testimonial. On suspected spam, Approve is not emphasised. */
function TestimonialActions({ testimonial, place, ...actions }: TestimonialActionsProps) {
  const { clientName, isApproved, isActive, isChosen, suspectedSpam } = testimonial
  const { isFirst, isLast, onMove } = place
  /** `name` replaces `words` in the accessible name, where they don't make a sentence with the rest. */
  const act = (words: string, button: ComponentProps<typeof Button>, name = words) => (
    <SmallButton aria-label={`${name} the review by ${clientName}`} {...button}>
      {words}
    </SmallButton>
  )
  return (
    <div className="flow testimonial__foot">
      {!isApproved &&
        act('Approve', {
          ...(!suspectedSpam && { variant: 'standard', className: 'button--approve', icon: <Check /> }),
          loading: actions.isApproving,
          onClick: actions.onApprove,
        })}
      {isApproved && isActive && (
        <>
          {act(
            'Show first',
            {
              variant: isChosen ? 'standard' : 'plain',
              'aria-pressed': isChosen,
              onClick: () =>
                actions.onChange(
                  { isChosen: !isChosen },
                  { isChosen },
                  isChosen ? 'No longer shown first' : 'Shown first',
                ),
            },
            'Show first:',
          )}
          {!(isFirst && isLast) && (
            <>
              {act('Move up', {
                'aria-disabled': isFirst,
                onClick: (event) => onMove(-1, event.currentTarget),
              })}
              {act('Move down', {
                'aria-disabled': isLast,
                onClick: (event) => onMove(1, event.currentTarget),
              })}
            </>
          )}
        </>
      )}
      {isApproved && (
        <>
          {act(isActive ? 'Hide' : 'Show', {
            onClick: () =>
              actions.onChange(
                { isActive: !isActive },
                { isActive },
                isActive ? 'Hidden from the website' : 'Back on the website',
              ),
          })}
          {act('Undo approval', { onClick: actions.onTakeBack }, 'Undo approval of')}
        </>
      )}
      {act('Edit', { onClick: actions.onEdit })}
      {act('Delete', { className: 'button--remove', icon: <Trash2 />, onClick: actions.onDelete })}
    </div>
  )
}
