interface ComingPartProps {
  heading: string
  /** A card is expected there, or else one button. */
  isCard?: boolean
}

/** Keeps the room of a part of a lead that is still fetched, so that nothing below moves under a thumb. */
export const ComingPart = ({ heading, isCard = false }: ComingPartProps) => (
  <section className="lead-part lead-part--coming" data-card={isCard || undefined}>
    <h3>{heading}</h3>
  </section>
)
