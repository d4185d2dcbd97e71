import { EmergencyChecks } from '#web/components/emergency-checks.tsx'
import type { emergencySteps } from '#web/content/emergency-steps.ts'

export type EmergencyWords = ReturnType<typeof emergencySteps>

interface EmergencyCardProps {
  /** Given by the document, so that no script contains them. */
  words: EmergencyWords
  isChosen: boolean
}

/**
 * Says whom to ring when it can't wait. The stylesheet shows it while "Emergency Service" is chosen, so that it needs
 * no script. Screen readers hear one sentence, and the focus stays.
 */
export function EmergencyCard({ words, isChosen }: EmergencyCardProps) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {isChosen && words.announcement}
      </p>
      <section className="call-card emergency wide" aria-labelledby="checks">
        <h3 id="checks">{words.title}</h3>
        <EmergencyChecks danger={words.danger} steps={words.steps} />
        <p>{words.foot}</p>
      </section>
    </>
  )
}
