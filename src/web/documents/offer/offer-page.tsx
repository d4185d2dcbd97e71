import { SkipLink } from '#web/components/skip-link.tsx'
import { usePageInput } from '../page-input-context.tsx'
import { PageMeta } from '../page-meta.tsx'
import { AcceptedOffer } from './accepted-offer.tsx'
import { DeclinedOffer, EndedOffer, ReplacedOffer, UnknownLink, WithdrawnOffer } from './ended-offer.tsx'
import { OfferFoot, OfferHead } from './offer-frame.tsx'
import { offerScript } from './offer-script.ts'
import { OpenOffer } from './open-offer.tsx'

/** Renders the customer's page of a quote, on the server alone. It works without scripts. */
export function OfferPage() {
  const { plainForm } = usePageInput()
  const { view, backTo } = plainForm?.offer ?? {}
  const type = view?.document.type ?? 'quote'
  return (
    <>
      <PageMeta
        title={`Your ${type}`}
        description={
          type === 'quote'
            ? 'What it covers, what it costs, and how to accept it.'
            : 'What it covers and about what it costs.'
        }
        isPrivate
      />
      <meta name="referrer" content="no-referrer" />
      {(view?.token || backTo) && <script src={offerScript} defer />}
      <SkipLink />
      <OfferHead />
      <main id="main" tabIndex={-1} className="wrap offer" data-preview={backTo ? '' : undefined}>
        <State />
      </main>
      <OfferFoot business={view?.document.business} hash={view?.hash} />
      {backTo && (
        <aside className="ends offer-preview on-slab" aria-label="Preview">
          <p>
            <b>Preview</b> Only you see this.
          </p>
          <a className="button button--slab" href={backTo} data-replace>
            Change it
          </a>
        </aside>
      )}
    </>
  )
}

function State() {
  const { plainForm } = usePageInput()
  const { view, refusal, notice } = plainForm?.offer ?? {}
  if (!view) return <UnknownLink />
  switch (view.state) {
    case 'accepted':
      return <AcceptedOffer view={view} />
    case 'expired':
      return <EndedOffer view={view} notice={notice} />
    case 'replaced':
      return <ReplacedOffer view={view} />
    case 'withdrawn':
      return <WithdrawnOffer view={view} />
    case 'declined':
      if (!view.isOpenAgain && !refusal && !notice) return <DeclinedOffer view={view} />
      return <OpenOffer view={view} refusal={refusal} notice={notice} />
    default:
      return <OpenOffer view={view} refusal={refusal} notice={notice} />
  }
}
