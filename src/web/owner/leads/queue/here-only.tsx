import Phone from 'lucide-react/icons/phone'
import { personOf } from '#shared/leads/person.ts'
import { phoneHref } from '#shared/phone.ts'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { sentMeanwhile } from '../actions/send-action.ts'
import { useActionQueue } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Lists leads that were added on this device and are still to be sent, unless the list has them already. */
export function HereOnly({ listed = [] }: { listed: readonly Inquiry[] | undefined }) {
  const isListed = (key: string) => listed.some(({ id }) => id === sentMeanwhile(key)?.added)
  const adds = useActionQueue().flatMap(({ key, act, isUndone }) =>
    act.kind === 'add' && !isUndone && !isListed(key) ? { key, ...act.lead } : [],
  )
  if (adds.length === 0) return null
  return (
    <ol className="queue">
      {adds.map(({ key, name, phone, email, suburb, text }) => (
        <li key={key} className="job-row job-row--here">
          <i className="cable" aria-hidden="true" />
          <div className="job-row__open">
            <span className="job-row__who">
              <b>
                <Said text={personOf({ name: name ?? '', phone: phone ?? '', email: email ?? '' })} />
              </b>
              <span>{suburb}</span>
            </span>
            <span className="clamp job-row__what">
              <Said text={text ?? ''} />
            </span>
            <span className="level job-row__when">
              <Tag>On this phone only</Tag>
            </span>
          </div>
          {phone && (
            <a className="row-call" href={phoneHref(phone)} data-phone={phone}>
              <Phone aria-hidden="true" />
              Call
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
