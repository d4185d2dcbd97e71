import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { RichText } from '#web/components/rich-text.tsx'
import { emergencyBand } from '#web/content/home.ts'

/** Shows the number to ring in an emergency, and no other action. */
export function EmergencyBand() {
  const { title, text, callLabel } = emergencyBand(useBusiness())
  return (
    <section className="band band--emergency" aria-labelledby="ring">
      <div className="wrap">
        <div>
          <h2 id="ring">{title}</h2>
          <p>
            <RichText text={text} />
          </p>
        </div>
        <p className="band__call">
          <span className="visually-hidden">{`${callLabel}: `}</span>
          <PhoneLink className="band__number" />
        </p>
      </div>
    </section>
  )
}
