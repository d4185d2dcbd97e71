import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { phoneHref } from '#shared/phone.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { acknowledge } from '../alarms/acknowledge.ts'
import type { Inquiry } from './inquiry.ts'
import { mapHref } from './map-href.ts'

/** What the owner does about an inquiry: ring, write, drive there. */
export function InquiryActions({ inquiry }: { inquiry: Inquiry }) {
  const { id, phone, email, place } = inquiry
  return (
    <div className="detail__actions">
      {phone && (
        <>
          <ButtonLink
            href={phoneHref(phone)}
            variant="live"
            size="sm"
            icon={<Phone />}
            className="detail__call"
            onClick={() => acknowledge(id, 'called')}
          >
            Call
          </ButtonLink>
          <ButtonLink
            href={phoneHref(phone).replace(/^tel:/, 'sms:')}
            variant="plain"
            size="sm"
            icon={<MessageSquare />}
            onClick={() => acknowledge(id, 'texted')}
          >
            SMS
          </ButtonLink>
        </>
      )}
      {email && (
        <ButtonLink
          href={`mailto:${encodeURIComponent(email)}`}
          variant="plain"
          size="sm"
          icon={<Mail />}
          onClick={() => acknowledge(id, 'mailed')}
        >
          Email
        </ButtonLink>
      )}
      {place && (
        <ButtonLink
          href={mapHref(place)}
          target="_blank"
          rel="noreferrer"
          variant="plain"
          size="sm"
          icon={<MapPin />}
        >
          Map
        </ButtonLink>
      )}
    </div>
  )
}
