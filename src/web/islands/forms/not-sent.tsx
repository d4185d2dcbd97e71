import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { notSent } from '#web/content/not-sent.ts'

/** Shown beside the button from a failed try until the next one, since the toast disappears. */
export function NotSent() {
  return (
    <div className="summary">
      <p className="summary__heading">
        <TriangleAlert />
        {notSent.title}
      </p>
      <p>
        {notSent.text} <PhoneLink className="inline-link" />.
      </p>
    </div>
  )
}
