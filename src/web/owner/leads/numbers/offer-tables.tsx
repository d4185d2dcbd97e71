import type { OfferNumbers, OfferOutcome } from '#shared/contract/lead-numbers.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { CsvLink } from '../inquiries/csv-link.tsx'

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
      <OfferTable name="Quotes by work" of="Work" rows={services} together={together} />
      <OfferTable name="Quotes by how they found you" of="From" rows={sources} />
      <CsvLink href={offerPaths.offersFile} name="All quotes, for Excel" />
    </section>
  )
}

interface OfferTableProps {
  name: string
  of: string
  rows: readonly OfferOutcome[]
  together?: OfferOutcome
}

function OfferTable({ name, of, rows, together }: OfferTableProps) {
  return (
    // With large letters the table is wider than a phone, so it scrolls, by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be focusable
    <section className="numbers__scroll" tabIndex={0} aria-label={`${name}, table`}>
      <table className="figures" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Quoted</th>
            <th scope="col">Yes</th>
            <th scope="col">No</th>
            <th scope="col">Ran out</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OfferRow key={row.label} {...row} />
          ))}
        </tbody>
        {together && (
          <tfoot>
            <OfferRow {...together} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

const OfferRow = ({ label, quoted, accepted, declined, ended }: OfferOutcome) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{quoted}</td>
    <td>{accepted}</td>
    <td>{declined}</td>
    <td>{ended}</td>
  </tr>
)

function inHours(hours: number): string {
  if (hours < 1) return 'an hour'
  if (hours < 48) return `${Math.round(hours)} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`
  return `${Math.round(hours / 24)} days`
}
