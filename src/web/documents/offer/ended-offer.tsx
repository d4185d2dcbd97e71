import type { ReactNode } from 'react'
import { dayAndTime } from '#shared/brisbane-time.ts'
import type { OfferDocument, OfferLine } from '#shared/contract/offer.ts'
import { type OfferView, offerTokenName, openAgainName } from '#shared/offers/customer-page.ts'
import { inCents, lineCents } from '#shared/offers/money.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { dayInBrief, dayInWords } from '#shared/offers/validity.ts'
import { offerTypeNames } from '#shared/offers/words.ts'
import { pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { ContactLine, OfferSheet } from './offer-frame.tsx'
import { Facts, FoldedQuote, Notice, Total } from './offer-parts.tsx'
import { TokenField } from './open-offer.tsx'

const whose = ({ type, customer: { name, address } }: OfferDocument) =>
  [offerTypeNames[type], 'for', [name || 'you', address].filter(Boolean).join(', ')].join(' ')

/** Begins the page of a quote that can't be accepted. */
const DeadTop = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="offer-part offer-top">
    <ContactLine state="dead" />
    <h1>{title}</h1>
    {children}
  </div>
)

export function EndedOffer({ view, notice }: { view: OfferView; notice: string | undefined }) {
  const { document, isRenewalAsked } = view
  return (
    <OfferSheet>
      <DeadTop title={<>This price ran out on {dayInBrief(document.validUntil)}.</>}>
        <p className="offer-where">{whose(document)}</p>
        <Total document={document} isDead>
          <span>
            {document.type === 'quote' && 'You can’t accept it any more. '}
            We can give you a new price.
          </span>
        </Total>
        <Notice text={notice} />
        {isRenewalAsked ? (
          <p className="offer-asked" role="status">
            <b>You asked for a new price. We’ll get back to you.</b>
          </p>
        ) : (
          <form className="offer-form" method="post" action={offerPaths.renewOffer}>
            <TokenField view={view} />
            <Button type="submit" variant="live">
              Ask for a new price
            </Button>
          </form>
        )}
      </DeadTop>
      <section className="offer-part">
        <FoldedQuote document={document} title="What was in it" />
      </section>
    </OfferSheet>
  )
}

export function DeclinedOffer({ view: { document, token } }: { view: OfferView }) {
  return (
    <OfferSheet>
      <DeadTop title="Not this time? No worries.">
        <p className="offer-for">Thanks for telling us. You won’t hear from us about it again.</p>
      </DeadTop>
      <Facts
        facts={[
          [offerTypeNames[document.type], inCents(document.totalCents)],
          ['Good until', dayInBrief(document.validUntil)],
        ]}
      />
      <section className="offer-part">
        <h2>Changed your mind?</h2>
        <p>
          {document.type === 'quote'
            ? `The price still holds. You can accept it until ${dayInWords(document.validUntil)}.`
            : `It’s good until ${dayInWords(document.validUntil)}.`}
        </p>
        <ButtonLink variant="plain" href={`${pagePaths.quote}?${offerTokenName}=${token}&${openAgainName}`}>
          {`Open the ${document.type} again`}
        </ButtonLink>
      </section>
    </OfferSheet>
  )
}

/** Shows that a newer version has replaced this one, and what has changed. */
export function ReplacedOffer({ view: { document, newer } }: { view: OfferView }) {
  if (!newer) return <UnknownLink />
  const { type } = newer.document
  const changes = changesBetween(document.lines, newer.document.lines)
  return (
    <OfferSheet>
      <DeadTop title={`There is a newer ${type}.`}>
        <p className="offer-for">
          It replaced this one on {dayAndTime(new Date(newer.writtenAt))}.
          {type === 'quote' && ' You can only accept the new one.'}
        </p>
        {newer.document.totalCents !== document.totalCents && (
          <p className="offer-was">
            Was <s>{inCents(document.totalCents)}</s>
          </p>
        )}
        <Total document={newer.document} />
        <ButtonLink variant="live" size="lg" href={newer.link}>
          {`Open the new ${type}`}
        </ButtonLink>
      </DeadTop>
      {changes.length > 0 && (
        <section className="offer-part">
          <h2>What changed</h2>
          <table className="offer-lines">
            <caption className="visually-hidden">What changed, line by line</caption>
            <tbody>
              {changes.map(({ text, words, cents }) => (
                <tr key={`${text} ${words}`}>
                  <th scope="row">
                    {text}
                    <small>{words}</small>
                  </th>
                  <td>{`${cents < 0 ? '−' : '+'} ${inCents(Math.abs(cents))}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </OfferSheet>
  )
}

/** Returns the changes by the text of a line; lines with the same text are added up. */
function changesBetween(before: readonly OfferLine[], after: readonly OfferLine[]) {
  const sumOf = (lines: readonly OfferLine[], text: string) =>
    lines.filter((line) => line.text === text).reduce((sum, line) => sum + lineCents(line), 0)
  return [...new Set([...before, ...after].map(({ text }) => text))].flatMap((text) => {
    const cents = sumOf(after, text) - sumOf(before, text)
    const isIn = (lines: readonly OfferLine[]) => lines.some((line) => line.text === text)
    const words = !isIn(before) ? 'New line' : isIn(after) ? 'Changed' : 'Left out'
    return cents === 0 ? [] : [{ text, words, cents }]
  })
}

export function WithdrawnOffer({ view: { document } }: { view: OfferView }) {
  return (
    <OfferSheet>
      <DeadTop title={`We’ve taken this ${document.type} back.`}>
        <p className="offer-where">{whose(document)}</p>
        <p className="offer-for">
          {document.type === 'quote' && 'You can’t accept it any more. '}
          Ring us for a new one.
        </p>
      </DeadTop>
    </OfferSheet>
  )
}

/** Shown for every link that opens no quote, whatever the reason. */
export function UnknownLink() {
  return (
    <OfferSheet>
      <DeadTop title="This link doesn’t work.">
        <p className="offer-for">
          Part of it may be missing. Open it again from the message we sent you, or ring us.
        </p>
        <ButtonLink variant="plain" href={pagePaths.quote}>
          Ask for a quote
        </ButtonLink>
      </DeadTop>
    </OfferSheet>
  )
}
