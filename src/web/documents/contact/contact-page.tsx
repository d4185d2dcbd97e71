import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { contactHero, phoneLines } from '#web/content/contact.ts'
import { contactForm } from '#web/content/contact-form.ts'
import { troublePath } from '#web/content/emergency-steps.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { ContactForm } from '#web/islands/contact/contact-form.tsx'
import { FormIsland } from '../form-island.tsx'
import { FormLayout } from '../form-layout.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'
import { SentBelow } from '../sent-below.tsx'
import { StructuredData } from '../structured-data.tsx'
import { TroublePath } from '../trouble-path.tsx'
import { WholeTimes } from '../whole-times.tsx'
import { ContactDetails } from './contact-details.tsx'
import { Coverage } from './coverage.tsx'

export function ContactPage() {
  return (
    <>
      <PageMeta {...pageMeta.contact} />
      <PageHead {...contactHero}>
        <NumberPlates />
      </PageHead>
      <FormLayout
        first={<TroublePath title={troublePath.title} isOpen />}
        side={<ContactDetails />}
        isSideWide
      >
        <FormIsland name="contact-form" of={ContactForm} form={{}} />
        <SentBelow
          kind="contact"
          again={{ label: contactForm.success.againLabel, href: pagePaths.contact }}
        />
      </FormLayout>
      <Coverage />
      <StructuredData />
    </>
  )
}

/** Shows two lines, which have the same number (specification 1.4). */
function NumberPlates() {
  return (
    <div className="contact-numbers">
      {phoneLines(useBusiness()).map(({ id, title, when, phone }) => (
        <div key={id} className="fact-card on-slab" data-line={id}>
          <div>
            <h2 className="fact-card__title">{title}</h2>
            <span>
              <WholeTimes words={when} />
            </span>
          </div>
          <PhoneLink phone={phone} className="fact-card__number" />
        </div>
      ))}
    </div>
  )
}
