import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash-2'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { phoneHref } from '#shared/phone.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { DeliveryState } from '../mail/delivery-state.tsx'
import type { Inquiry } from './inquiry.ts'

interface InquiryDetailProps {
  inquiry: Inquiry
  onDelete: (id: string) => void
}

/** Everything a visitor sent, and what the owner does about it: ring, write, or be done with it. */
export function InquiryDetail({ inquiry, onDelete }: InquiryDetailProps) {
  const { id, name, email, phone, createdAt, message, details } = inquiry
  const mailto = `mailto:${encodeURIComponent(email)}`
  return (
    <article className="detail" aria-label={`Inquiry from ${name}`}>
      <div className="detail__head">
        <h2>{name}</h2>
      </div>
      <dl>
        <dt>Received</dt>
        <dd>
          <time dateTime={createdAt}>{dateAndTime(new Date(createdAt))}</time> Brisbane time
        </dd>
        <dt>Phone</dt>
        <dd>
          <PhoneLink phone={phone} />
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={mailto}>{email}</a>
        </dd>
        {details.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="detail__text">{message}</p>
      <DeliveryState id={id} />
      <div className="detail__foot">
        <ButtonLink href={phoneHref(phone)} variant="live" size="sm" icon={<Phone />}>
          Call
        </ButtonLink>
        <ButtonLink href={mailto} variant="plain" size="sm" icon={<Mail />}>
          Email
        </ButtonLink>
        <Button
          variant="plain"
          size="sm"
          className="label--remove ml-auto"
          icon={<Trash2 />}
          onClick={() => onDelete(id)}
        >
          Delete
        </Button>
      </div>
    </article>
  )
}
