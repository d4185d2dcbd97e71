import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { serviceTypeLabel } from '#shared/contract/quote.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Tag } from '#web/components/ui/tag.tsx'

const looks = {
  quote: { icon: <FileText />, badge: 'Quote' },
  contact: { icon: <Mail />, badge: 'Contact' },
  testimonial: { icon: <Star />, badge: 'Testimonial' },
}

/** Icon, title, time, badge, message and the record's own facts (specification 2.15). */
export function NotificationRow({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { type, title, message, timestamp } = notification
  const { icon, badge } = looks[type]
  return (
    <article className="note" data-new={isNew || undefined}>
      <span className="note__icon" aria-hidden="true">
        {icon}
      </span>
      <h3>
        {title}
        {isNew && <span className="visually-hidden"> (new)</span>}
      </h3>
      <time dateTime={timestamp}>{dateAndTime(new Date(timestamp))}</time>
      <p>
        <Tag variant={type}>{badge}</Tag>
      </p>
      <p>{message}</p>
      <dl>
        {factsOf(notification).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function factsOf(notification: Notification): [label: string, value: ReactNode][] {
  switch (notification.type) {
    case 'quote': {
      const { phone, email, serviceType, address, description } = notification.data
      return [
        ['Phone', <PhoneLink key="phone" phone={phone} className="inline-link" />],
        ['Email', email],
        ['Service', serviceTypeLabel(serviceType)],
        ['Address', address || 'Not given'],
        ['Work', description],
      ]
    }
    case 'contact': {
      const { phone, email, subject, message } = notification.data
      return [
        ['Phone', <PhoneLink key="phone" phone={phone} className="inline-link" />],
        ['Email', email],
        ['Subject', subject || 'None'],
        ['Message', message],
      ]
    }
    case 'testimonial': {
      const { clientName, company, projectType, rating, testimonialText } = notification.data
      return [
        ['Client', [clientName, company].filter(Boolean).join(', ')],
        ['Project', projectType || 'Not given'],
        ['Rating', `${rating} of 5`],
        ['Text', testimonialText],
      ]
    }
  }
}
