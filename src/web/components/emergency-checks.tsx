import type { emergencySteps } from '#web/content/emergency-steps.ts'
import { PhoneLink } from './phone-link.tsx'

type EmergencyChecksProps = Pick<ReturnType<typeof emergencySteps>, 'danger' | 'steps'>

/** Lists what to check before ringing us, each with its number as a large link. */
export function EmergencyChecks({ danger, steps }: EmergencyChecksProps) {
  return (
    <div className="checks">
      <PhoneLink {...danger} icon={<span>{danger.icon}</span>} className="checks__danger" />
      <ol>
        {steps.map(({ title, text, number }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
            <PhoneLink {...number} icon={<span>{number.icon}</span>} />
          </li>
        ))}
      </ol>
    </div>
  )
}
