import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { QuoteForm } from './quote-form.tsx'

const sellingPoints = [
  {
    title: 'Transparent pricing',
    text: 'Labour, materials and travel are listed line by line before any work starts.',
  },
  {
    title: 'Fast response within 24 hours',
    text: 'Every request gets an answer within 24 hours. For an emergency, ring instead.',
  },
  {
    title: 'Quality guarantee',
    text: 'Tested, labelled and certified, with a 12-month workmanship warranty.',
  },
]

export function QuotePage() {
  return (
    <>
      <PageMeta
        title="Request a free quote"
        description="Ask a licensed electrical contractor for a free quote in Brisbane, Moreton Bay and the Sunshine Coast. Answered within 24 hours."
      />
      <PageHead
        title="Request a free quote"
        lead="Four short parts, about two minutes. We contact you within 24 hours."
      />
      <div className="wrap form-page">
        <QuoteForm />
        <aside className="side" aria-label="Before you send">
          <div className="callcard">
            <h2>Can't wait?</h2>
            <p>The emergency line is open 24/7.</p>
            <PhoneLink />
          </div>
          {sellingPoints.map(({ title, text }) => (
            <div key={title} className="point">
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </aside>
      </div>
    </>
  )
}
