import { SkipLink } from '#web/components/skip-link.tsx'
import { usePageInput } from '../page-input-context.tsx'
import { PageMeta } from '../page-meta.tsx'
import { UnknownLink } from './ended-offer.tsx'
import { ContactLine, OfferFoot, OfferHead, OfferSheet } from './offer-frame.tsx'
import { VisitPart, visitHeading } from './visit-part.tsx'

/** Renders the customer's page of a visit, on the server alone. It works without scripts. */
export function VisitPage() {
  const { plainForm } = usePageInput()
  const { view, notice, typed } = plainForm?.visit ?? {}
  return (
    <>
      <PageMeta title="Your visit" description="When we’re coming, and how to change it." isPrivate />
      <meta name="referrer" content="no-referrer" />
      <SkipLink />
      <OfferHead />
      <main id="main" tabIndex={-1} className="wrap offer">
        {view ? (
          <OfferSheet>
            <div className="offer-part offer-top">
              <ContactLine state={lineOf(view.visit.state)} />
              <h1>{visitHeading(view)}</h1>
              <p className="offer-where">
                {['For', view.customer.name || 'you'].join(' ')}
                {view.customer.address && `, ${view.customer.address}`}
              </p>
              <VisitPart view={view} notice={notice} typed={typed} />
            </div>
          </OfferSheet>
        ) : (
          <UnknownLink />
        )}
      </main>
      <OfferFoot business={undefined} hash={undefined} />
    </>
  )
}

const lineOf = (state: string) => (state === 'booked' ? 'closed' : state === 'cancelled' ? 'dead' : 'open')
