import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type Ref, Suspense } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { ageInWords } from '#shared/relative-time.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { LeadAlarm } from '../alarms/later-alarm.ts'
import { DeliveryState } from '../mail/delivery-state.tsx'
import type { Inquiry } from './inquiry.ts'
import { InquiryActions } from './inquiry-actions.tsx'
import { SuspectNote } from './spam-controls.tsx'

interface InquiryDetailProps {
  inquiry: Inquiry
  now: Date
  /** Under its row, which has said name and kind of work already, with the buttons first: they are why it was opened. */
  isInPlace: boolean
  onNotSpam: () => void
  onDelete: () => void
  /** Escape: back to the row. */
  onLeave: () => void
  ref?: Ref<HTMLElement>
}

/** Everything a visitor sent, and what the owner does about it. */
export function InquiryDetail({
  inquiry,
  now,
  isInPlace,
  onNotSpam,
  onDelete,
  onLeave,
  ref,
}: InquiryDetailProps) {
  const { id, name, email, phone, createdAt, message, facts, tag } = inquiry
  const received = new Date(createdAt)
  const age = ageInWords(received, now)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={isInPlace ? 'detail detail--in-place' : 'detail'}
      aria-label={`Inquiry from ${name}`}
      onKeyDown={onKeyDown}
    >
      {inquiry.isSuspect && <SuspectNote onNotSpam={onNotSpam} />}
      {isInPlace ? (
        <InquiryActions inquiry={inquiry} />
      ) : (
        <div className="detail__head">
          <h2>{name}</h2>
          {tag && <Tag variant={tag.variant}>{tag.text}</Tag>}
        </div>
      )}
      <dl>
        <dt>Received</dt>
        <dd>
          <time dateTime={createdAt}>{dateAndTime(received)}</time> Brisbane time
          {age && <span className="detail__age">{age}</span>}
        </dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <PhoneLink phone={phone} className="inline-link" />
            </dd>
          </>
        )}
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <a className="inline-link" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
            </dd>
          </>
        )}
        {facts.map(({ label, shown }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      <p className="detail__text">{message}</p>
      <DeliveryState id={id} />
      <Suspense>
        <LeadAlarm id={id} />
      </Suspense>
      <div className="detail__foot">
        {!isInPlace && <InquiryActions inquiry={inquiry} />}
        <Button variant="plain" size="sm" className="label--remove" icon={<Trash2 />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  )
}
