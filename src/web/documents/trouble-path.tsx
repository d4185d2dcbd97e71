import { useBusiness } from '#web/components/business-context.tsx'
import { EmergencyChecks } from '#web/components/emergency-checks.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { calloutWords, emergencySteps, onCallSentence, troublePath } from '#web/content/emergency-steps.ts'
import { OpeningStatus } from './contact/opening-status.tsx'
import { WholeTimes } from './whole-times.tsx'

interface TroublePathProps {
  title: string
  /** Shows the checks unfolded. */
  isOpen?: boolean
  /** Lays the parts out side by side where there is room. */
  isWide?: boolean
}

/** Shows whether somebody is on call, the number, what a call-out costs, and whom else to ring. */
export function TroublePath({ title, isOpen = false, isWide = false }: TroublePathProps) {
  const business = useBusiness()
  return (
    <section className={isWide ? 'call-card call-card--wide' : 'call-card'} aria-labelledby="emergency">
      <div>
        <h2 id="emergency">{title}</h2>
        <p className="call-card__intro">
          <WholeTimes words={onCallSentence(business)} />
        </p>
        {business.emergencyCover?.availability === 'within_hours' && <OpeningStatus />}
        <PhoneLink className="call-card__number" />
        {calloutWords(business).map((words) => (
          <p key={words} className="call-card__intro">
            {words}
          </p>
        ))}
      </div>
      <details open={isOpen}>
        <summary>{troublePath.summary}</summary>
        <EmergencyChecks {...emergencySteps(business)} />
        <p className="small call-card__foot">{troublePath.flood}</p>
      </details>
    </section>
  )
}
