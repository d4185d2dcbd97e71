import type { ReactNode } from 'react'
import type { OfferNumbers, OfferOutcome, Outcome } from '#shared/contract/lead-numbers.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { CsvLink } from '../inquiries/csv-link.tsx'

type Row = Outcome & { visits?: number }

interface OutcomeTableProps {
  title: string
  id: string
  of: string
  rows: readonly Row[]
  together?: Row
  /** Shows visits instead of lost leads, because both don't fit on a phone. */
  hasVisits?: boolean
  children?: ReactNode
}

export function OutcomeTable({
  title,
  id,
  of,
  rows,
  together,
  hasVisits = false,
  children,
}: OutcomeTableProps) {
  const areCounted = (together?.visits ?? 0) > 0
  const columns = hasVisits
    ? [of, 'Web visits', 'Came in', 'Won', 'Value']
    : [of, 'Came in', 'Won', 'Lost', 'Value']
  const cellsOf = ({ label, visits = 0, leads, won, lost, dollars }: Row) => {
    const value = dollars > 0 ? `$${dollars.toLocaleString('en-AU')}` : '–'
    if (!hasVisits) return [label, leads, won, lost, value]
    // Before the first visit is counted, a 0 would say that nobody came.
    return [label, areCounted ? visits.toLocaleString('en-AU') : '–', leads, won, value]
  }
  return (
    <section className="panel-section numbers__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FiguresTable
        name={title}
        columns={columns}
        rows={rows.map(cellsOf)}
        together={together && cellsOf(together)}
      />
      {children}
    </section>
  )
}

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

interface FiguresTableProps {
  name: string
  /** Headings of the columns; those of the rows stand in the first. */
  columns: readonly string[]
  /** Their cells, the first of which names the row. */
  rows: readonly (readonly (string | number)[])[]
  together?: readonly (string | number)[] | undefined
}

/** Renders a table of numbers. With large letters it is wider than a phone, so it scrolls, by the keyboard too. */
const FiguresTable = ({ name, columns, rows, together }: FiguresTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be focusable
  <section className="numbers__scroll" tabIndex={0} aria-label={`${name}, table`}>
    <table className="figures" aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <Row key={cells[0]} cells={cells} columns={columns} />
        ))}
      </tbody>
      {together && (
        <tfoot>
          <Row cells={together} columns={columns} />
        </tfoot>
      )}
    </table>
  </section>
)

const Row = ({ cells, columns }: { cells: readonly (string | number)[]; columns: readonly string[] }) => (
  <tr>
    {cells.map((cell, n) =>
      n === 0 ? (
        <th key={columns[n]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={columns[n]} className={columns[n] === 'Value' ? 'numerals' : undefined}>
          {cell}
        </td>
      ),
    )}
  </tr>
)
