import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { tell } from '#shared/leads/tell.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { pagePaths } from '#shared/paths.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Tag } from '#web/components/ui/tag.tsx'

const icons = {
  quote: <FileText />,
  contact: <Mail />,
  testimonial: <Star />,
  neutral: <Inbox />,
}

/** Icon, title, time, badge, message and the record's own facts (specification 2.15). */
export function NotificationRow({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { type, title, message, timestamp } = notification
  const { text, look } = definitionOf(type).badge
  return (
    <article className="note" data-new={isNew || undefined}>
      <span className="note__icon" aria-hidden="true">
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

/** What is told of the lead itself; who it is from stands in the message. */
function factsOf({ type, data }: Notification): [label: string, value: ReactNode][] {
  const { phone, email, facts, words } = tell(definitionOf(type), data)
  return [
    ...(phone ? [phoneFact(phone)] : []),
    ...(email ? [emailFact(email)] : []),
    ...facts.map(({ label, shown }) => fact(label, shown)),
    fact(words.label, words.value),
  ]
}

const fact = (label: string, value: ReactNode): [string, ReactNode] => [label, value]

const emailFact = (email: string) =>
  fact(
    'Email',
    <a key="email" className="inline-link" href={mailtoHref(email)}>
      {email}
    </a>,
  )

const phoneFact = (phone: string) =>
  fact('Phone', <PhoneLink key="phone" phone={phone} className="inline-link" />)
