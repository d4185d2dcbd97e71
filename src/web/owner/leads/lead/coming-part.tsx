interface ComingPartProps {
  heading: string
  /** True where a card is expected, false for a button. */
  isCard?: boolean
}

/** Keeps room for a part of a lead that is still being fetched, so that nothing below it moves. */
export const ComingPart = ({ heading, isCard = false }: ComingPartProps) => (
  <section className="lead-part lead-part--coming" data-card={isCard || undefined}>
    <h3>{heading}</h3>
  </section>
)
