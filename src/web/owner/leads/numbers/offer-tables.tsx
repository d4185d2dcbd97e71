import type { OfferNumbers, OfferOutcome } from '#shared/contract/lead-numbers.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { CsvLink } from '../inquiries/csv-link.tsx'
import { FiguresTable } from './figures-table.tsx'

/** Shows the outcome of quotes by kind of work and by source, and how long they took. */
export function OfferTables({ offers, since }: { offers: OfferNumbers; since: string }) {
  const { together, services, sources, hoursToQuote, hoursToAnswer } = offers
  return (
    <section className="panel-section numbers__section" aria-labelledby="numbers-offers">
      <h2 id="numbers-offers">Quotes, {since}</h2>
      <p className="numbers__hint">
        {`Half of them went out within ${inHours(hoursToQuote)} of the enquiry.`}
        {hoursToAnswer !== null && ` Half of the answers came within ${inHours(hoursToAnswer)}.`}
      </p>
      <FiguresTable
        name="Quotes by work"
        columns={columnsOf('Work')}
        rows={services.map(cellsOf)}
        together={cellsOf(together)}
      />
      <FiguresTable
        name="Quotes by how they found you"
        columns={columnsOf('From')}
        rows={sources.map(cellsOf)}
      />
      <CsvLink href={offerPaths.offersFile} name="All quotes, for Excel" />
    </section>
  )
}

const columnsOf = (first: string) => [first, 'Quoted', 'Yes', 'No', 'Ran out']

const cellsOf = ({ label, quoted, accepted, declined, ended }: OfferOutcome) =>
  [label, quoted, accepted, declined, ended] as const

function inHours(hours: number): string {
  if (hours < 1) return 'an hour'
  if (hours < 48) return `${Math.round(hours)} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`
  return `${Math.round(hours / 24)} days`
}
