import { EmergencyChecks } from '#web/components/emergency-checks.tsx'
import type { emergencySteps } from '#web/content/emergency-steps.ts'

export type EmergencyWords = ReturnType<typeof emergencySteps>

interface EmergencyCardProps {
  /** Told by the document, so that no script repeats them. */
  words: EmergencyWords
  isChosen: boolean
}

/**
 * Whom to ring when it can't wait. Always there and shown by the style sheet while "Emergency Service" is chosen: so
 * it needs no script. Announced in one sentence, and the focus stays where it is.
 */
export function EmergencyCard({ words, isChosen }: EmergencyCardProps) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {isChosen && words.announcement}
      </p>
      <section className="callcard emergency job__wide" aria-labelledby="checks">
        <h3 id="checks">{words.title}</h3>
        <EmergencyChecks danger={words.danger} steps={words.steps} />
        <p>{words.foot}</p>
      </section>
    </>
  )
}
