import type { ReactNode } from 'react'
import type { Outcome } from '#shared/contract/lead-numbers.ts'
import { FiguresTable } from './figures-table.tsx'

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
