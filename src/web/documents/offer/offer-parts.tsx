import type { ReactNode } from 'react'
import type { OfferDocument } from '#shared/contract/offer.ts'
import { inCents, lineCents } from '#shared/offers/money.ts'
import { dayInWords } from '#shared/offers/validity.ts'

/** A total of this many characters or more gets smaller type, to fit on a phone. */
const longTotal = 10

const gstWords = ({ business, gstCents, type }: OfferDocument) => {
  const about = type === 'estimate' ? 'Rough price, ' : 'Total, '
  return business.gstRegistered ? `${about}including ${inCents(gstCents)} GST` : `${about}no GST is charged`
}

interface TotalProps {
  document: OfferDocument
  /** Strikes the total through, because the quote can't be accepted. */
  isDead?: boolean
  children?: ReactNode
}

export function Total({ document, isDead = false, children }: TotalProps) {
  const sum = inCents(document.totalCents)
  const isLong = sum.length >= longTotal
  return (
    <p className="total" data-long={isLong || undefined}>
      <strong>{isDead ? <s>{sum}</s> : sum}</strong>
      {!isDead && <span>{gstWords(document)}</span>}
      {children}
    </p>
  )
}

/** Lists the lines with their prices, and the total. */
export function Lines({ document }: { document: OfferDocument }) {
  const { lines, totalCents, gstCents, business } = document
  const price = business.gstRegistered ? 'Including GST' : 'No GST'
  return (
    <table className="offer-lines">
      <caption className="visually-hidden">What it covers, with prices</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">{price}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines never move.
          <tr key={n}>
            <th scope="row">
              {line.text}
              {line.quantity > 1 && (
                <small>
                  {line.quantity} × {inCents(line.cents)}
                </small>
              )}
            </th>
            <td>{inCents(lineCents(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{inCents(totalCents)}</td>
        </tr>
        {business.gstRegistered && (
          <tr>
            <th scope="row">GST in the total</th>
            <td>{inCents(gstCents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

export const termsOf = ({ validUntil, terms }: OfferDocument) => [
  `The price holds until ${dayInWords(validUntil)}. It covers the lines above.`,
  ...terms,
]

export function Terms({ document }: { document: OfferDocument }) {
  return (
    <ol className="stack offer-terms">
      {termsOf(document).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="offer-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="key">{label}</dt>
          <dd className="numerals">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function FoldedQuote({ document, title }: { document: OfferDocument; title: string }) {
  return (
    <details className="offer-fold" open>
      <summary>{title}</summary>
      <div>
        <Lines document={document} />
        {document.note && <Note document={document} />}
        {/* An estimate holds no price, and its own page shows no terms either. */}
        {document.type === 'quote' && <Terms document={document} />}
      </div>
    </details>
  )
}

/** Shows what kept an answer from being taken. */
export const Notice = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="offer-notice" role="alert">
      {text}
    </p>
  )

export const Note = ({ document: { note } }: { document: OfferDocument }) => (
  <p className="offer-note">{note}</p>
)
