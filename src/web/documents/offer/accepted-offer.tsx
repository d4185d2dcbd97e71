import { dateAndTime } from '#shared/brisbane-time.ts'
import type { OfferView } from '#shared/offers/customer-page.ts'
import { inCents } from '#shared/offers/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ContactLine, OfferSheet } from './offer-frame.tsx'
import { Facts, FoldedQuote } from './offer-parts.tsx'
import { Steps } from './open-offer.tsx'
import { VisitPart, visitHeading } from './visit-part.tsx'

/** Shows an accepted quote, with the date and the typed name. */
export function AcceptedOffer({ view: { document, decision, visit, isMailed } }: { view: OfferView }) {
  const name = decision?.words ?? ''
  const first = name.split(/\s+/)[0]
  const at = decision ? dateAndTime(new Date(decision.at)) : ''
  return (
    <OfferSheet
      side={
        <div className="contact-point">
          <h2>Changed your mind?</h2>
          <p>Ring us before we come.</p>
        </div>
      }
    >
      <div className="offer-part offer-top">
        <ContactLine state="closed" />
        <h1>Accepted. Thanks, {first}.</h1>
        <p className="offer-for">
          {visit ? 'We’ve got it.' : 'We’ve got it. We’ll get back to you to agree on a day.'}
        </p>
      </div>
      {visit && (
        <section
          className={
            visit.visit.state === 'booked' ? 'offer-part offer-top' : 'offer-part offer-top offer-screen'
          }
        >
          <h2>{visitHeading(visit)}</h2>
          <VisitPart view={visit} />
        </section>
      )}
      <Facts
        facts={[
          ['Accepted', inCents(document.totalCents)],
          ['By', name],
          ['Quote', document.reference],
          ['On', at],
        ]}
      />
      <section className="offer-part offer-screen">
        <h2>What happens next</h2>
        <Steps isAccepted accepted={at} visit={visit?.visit.state === 'booked' ? visit.visit.booked : null} />
      </section>
      <section className="offer-part">
        <h2>{document.customer.name || name}</h2>
        {document.customer.address && <p className="offer-where">{document.customer.address}</p>}
        {document.summary && <p className="offer-for">{document.summary}</p>}
        <FoldedQuote document={document} title="The quote you accepted" />
        <p className="offer-keep offer-screen">
          {isMailed
            ? 'A copy goes to your email.'
            : 'Keep this link, or print the page or save it as a PDF from your browser’s menu.'}
        </p>
        <Button type="button" variant="plain" data-print="" hidden>
          Print or save it
        </Button>
      </section>
    </OfferSheet>
  )
}
