import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { noticeWords } from '#web/content/owners-parts.ts'

/** What the owner has to say just now, while it is on. Yellow for a storm alone: that is the colour of emergencies. */
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
