import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import Star from 'lucide-react/icons/star'
import { Link } from 'wouter'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { pagePaths } from '#shared/paths.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useContact } from '../after-call/use-contact.ts'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'
import { Fact } from '../lead/fact.tsx'

const icons = {
  quote: <FileText />,
  contact: <Mail />,
  testimonial: <Star />,
  neutral: <Inbox />,
}

/** Renders icon, title, time, badge, message and facts (specification 2.15). */
export function NotificationRow({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { type, title, message, timestamp } = notification
  const { text, look } = definitionOf(type).badge
  return (
    <article className="notification" data-new={isNew || undefined}>
      <span className="notification__icon" aria-hidden="true">
        {icons[look]}
      </span>
      <h3>
        <Link href={`${pagePaths.admin}${definitionOf(type).ownerQuery(notification.data.id)}`}>{title}</Link>
        {isNew && <span className="visually-hidden"> (new)</span>}
      </h3>
      <time dateTime={timestamp}>{dateAndTime(new Date(timestamp))}</time>
      <p>
        <Tag variant={look}>{text}</Tag>
      </p>
      <p>{message}</p>
      <Facts notification={notification} />
    </article>
  )
}

/** Lists what the lead says. Its sender stands in the message above. */
function Facts({ notification }: { notification: Notification }) {
  const { type, data } = notification
  const { phone, email, facts, words } = describeLead(definitionOf(type), data)
  // Undefined for a testimonial, on which no call or mail is recorded.
  const lead = toldInquiry(notification)
  const { call, mail } = useContact()
  return (
    <dl>
      {phone && (
        <Fact label="Phone">
          <PhoneLink phone={phone} className="inline-link" onClick={() => lead && call(lead)} />
        </Fact>
      )}
      {email && (
        <Fact label="Email">
          <a className="inline-link" href={mailtoHref(email)} onClick={() => lead && mail(lead)}>
            {email}
          </a>
        </Fact>
      )}
      {[...facts, words].map(
        ({ label, shown }) =>
          shown && (
            <Fact key={label} label={label}>
              <Said text={shown} />
            </Fact>
          ),
      )}
    </dl>
  )
}

/** Returns the inquiry of a notification; undefined for a testimonial. */
function toldInquiry({ type, data }: Notification): Inquiry | undefined {
  const kind = inquiryKinds.find((name) => name === type)
  return kind && 'seenAt' in data ? toInquiry(inquiryOf(kind), data) : undefined
}
