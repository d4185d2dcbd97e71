import type { ReactNode } from 'react'
import type { Outcome } from '#shared/contract/lead-numbers.ts'

type Row = Outcome & { visits?: number }

interface OutcomeTableProps {
  title: string
  id: string
  /** Heading of the first column. */
  of: string
  rows: readonly Row[]
  /** Total of all rows. */
  together?: Row
  /** Shows visits instead of lost leads, because both don't fit on a phone. */
  hasVisits?: boolean
  /** A note below the table. */
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
  return (
    <section className="panel-section numbers__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* With large letters the table is wider than a phone, so it scrolls, by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be focusable */}
      <section className="numbers__scroll" tabIndex={0} aria-label={`${title}, table`}>
        <table className="figures" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {hasVisits && <th scope="col">Web visits</th>}
              <th scope="col">Came in</th>
              <th scope="col">Won</th>
              {!hasVisits && <th scope="col">Lost</th>}
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OutcomeRow key={row.label} {...row} areCounted={areCounted} />
            ))}
          </tbody>
          {together && (
            <tfoot>
              <OutcomeRow {...together} areCounted={areCounted} />
            </tfoot>
          )}
        </table>
      </section>
      {children}
    </section>
  )
}

interface OutcomeRowProps extends Row {
  /** False before the first visit is counted: a 0 would say that nobody came. */
  areCounted: boolean
}

const OutcomeRow = ({ label, visits, leads, won, lost, dollars, areCounted }: OutcomeRowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {visits !== undefined && <td>{areCounted ? visits.toLocaleString('en-AU') : '–'}</td>}
    <td>{leads}</td>
    <td>{won}</td>
    {visits === undefined && <td>{lost}</td>}
    <td className="figures__worth">{dollars > 0 ? `$${dollars.toLocaleString('en-AU')}` : '–'}</td>
  </tr>
)
