import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { notSent } from '#web/content/not-sent.ts'

/** By the button after a try that failed, until the next one. The toast has said it already. */
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
