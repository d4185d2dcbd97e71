import { useBusiness } from '#web/components/business-context.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { termsPage, termsSections } from '#web/content/terms.ts'
import { PageHead } from '../frame/page-head.tsx'
import { LegalText } from '../legal/legal-text.tsx'
import { PageMeta } from '../page-meta.tsx'

export function TermsPage() {
  const business = useBusiness()
  return (
    <>
      <PageMeta {...pageMeta.terms} />
      <PageHead {...termsPage} />
      <LegalText sections={termsSections(business)}>
        <div className="legal__licences">
          <LicencePlate title="Contractor licence" number={business.contractorLicence} />
          <LicencePlate title="ARC licence" number={business.arcLicence} />
        </div>
      </LegalText>
    </>
  )
}

function LicencePlate({ title, number }: { title: string; number: string }) {
  return (
    <div className="fact-card">
      <span>{title}</span>
      <strong className="numerals">{number}</strong>
    </div>
  )
}
