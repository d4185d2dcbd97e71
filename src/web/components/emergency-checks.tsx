import type { emergencySteps } from '#web/content/emergency-steps.ts'
import { PhoneLink } from './phone-link.tsx'

type EmergencyChecksProps = Pick<ReturnType<typeof emergencySteps>, 'danger' | 'steps'>

/** What to ask before ringing us, each with the number for it as a target for a thumb. */
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
