import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { noticeWords } from '#web/content/owners-parts.ts'

/** Shows the owner's notice during its time; in yellow, the colour of emergencies, for storms alone. */
export function NoticeBand() {
  const { notice } = useBusiness()
  if (!notice) return null
  const { first, rest } = noticeWords(notice)
  const isStorm = notice.level === 'storm'
  return (
    <section className={isStorm ? 'notice notice--storm' : 'notice'} aria-label="Notice">
      <div className="wrap">
        {isStorm && <TriangleAlert />}
        <p>
          <b>{first}</b> {rest && `${rest} `}
          <PhoneLink />
        </p>
      </div>
    </section>
  )
}
