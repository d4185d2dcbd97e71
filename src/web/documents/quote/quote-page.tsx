import { PhoneLink } from '#web/components/phone-link.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { quoteCallCard, quoteHero, sellingPoints } from '#web/content/quote.ts'
import { QuoteForm } from '#web/islands/quote/quote-form.tsx'
import { FormIsland } from '../form-island.tsx'
import { FormLayout } from '../form-layout.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'

export function QuotePage() {
  return (
    <>
      <PageMeta {...pageMeta.quote} />
      <PageHead {...quoteHero} />
      <FormLayout side={<QuoteSide />}>
        <FormIsland name="quote-form" of={QuoteForm} />
      </FormLayout>
    </>
  )
}

function QuoteSide() {
  return (
    <>
      <div className="callcard">
        <h2>{quoteCallCard.title}</h2>
        <p>{quoteCallCard.text}</p>
        <PhoneLink className="callcard__number" />
      </div>
      {sellingPoints.map(({ title, text }) => (
        <div key={title} className="point">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </>
  )
}
