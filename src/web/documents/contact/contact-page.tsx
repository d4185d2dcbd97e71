import { useBusiness } from '#web/components/business-context.tsx'
import { laterStructuredData } from '#web/components/later-structured-data.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { contactHero, phoneLines } from '#web/content/contact.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { ContactForm } from '#web/islands/contact/contact-form.tsx'
import { FormLayout } from '../form-layout.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ContactDetails } from './contact-details.tsx'
import { Coverage } from './coverage.tsx'

export function ContactPage() {
  return (
    <>
      <PageMeta {...pageMeta.contact} />
      <PageHead {...contactHero}>
        <NumberPlates />
      </PageHead>
      <FormLayout side={<ContactDetails />} isSideWide>
        <ContactForm />
      </FormLayout>
      <Coverage />
      <laterStructuredData.BelowFold />
    </>
  )
}

/** Two lines, one number (specification 1.4). */
function NumberPlates() {
  return (
    <div className="mt-8 grid gap-4 md:grid-cols-2 md:gap-6">
      {phoneLines(useBusiness()).map(({ id, title, when, phone }) => (
        <div key={id} className="plate on-slab" data-line={id}>
          <h2 className="plate__title">{title}</h2>
          <PhoneLink phone={phone} className="plate__number" />
          <span>{when}</span>
        </div>
      ))}
    </div>
  )
}
