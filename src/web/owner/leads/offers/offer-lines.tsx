import { gstIn, inCents, lineCents, totalCents } from '#shared/offers/money.ts'
import type { DraftLine } from './offer-draft.ts'

export function OfferLines({
  lines,
  onEdit,
}: {
  lines: readonly DraftLine[]
  onEdit: (key: string) => void
}) {
  if (lines.length === 0) return <p className="muted">No lines yet.</p>
  return (
    <ul className="ruled offer-lines">
      {lines.map((line) => (
        <li key={line.key}>
          <button type="button" onClick={() => onEdit(line.key)}>
            <b>{line.text}</b>
            {line.isUnpriced ? (
              <span className="problem">No price yet</span>
            ) : (
              <span className="numerals">{inCents(lineCents(line))}</span>
            )}
            {line.quantity > 1 && (
              <small>
                {line.quantity} × {inCents(line.cents)}
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Above this price, work at a home may need a written contract (QBCC). */
const contractCents = 330_000

interface OfferSumsProps {
  lines: readonly DraftLine[]
  gstRegistered: boolean
}

export function OfferSums({ lines, gstRegistered }: OfferSumsProps) {
  const total = totalCents(lines)
  return (
    <>
      <dl className="offer-sums">
        {gstRegistered && (
          <div>
            <dt>GST included</dt>
            <dd className="numerals">{inCents(gstIn(total))}</dd>
          </div>
        )}
        <div>
          <dt>{gstRegistered ? 'Total, incl. GST' : 'Total, no GST'}</dt>
          <dd className="numerals">{inCents(total)}</dd>
        </div>
      </dl>
      {total > contractCents && (
        <p className="muted">Over $3,300 for work on a home: check whether you need a QBCC contract.</p>
      )}
    </>
  )
}

export function OfferTotal({ lines }: { lines: readonly DraftLine[] }) {
  return (
    <p>
      <b>{inCents(totalCents(lines))}</b>
      <small>{lines.length === 1 ? '1 line' : `${lines.length} lines`}</small>
    </p>
  )
}
