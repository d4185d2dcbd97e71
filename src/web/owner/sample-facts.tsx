import { Link } from 'wouter'
import { licenceTerm, licenceWords } from '#shared/licence-term.ts'
import { sampleFactsOf } from '#shared/sample-facts.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { panelHref } from './panels.ts'

/**
 * That visitors are shown a business which doesn't exist, or whose licence ends, and where that is changed; nothing once
 * it is not so.
 */
export function SampleFacts() {
  const business = useBusiness()
  const facts = sampleFactsOf(business).map(({ label }) => label)
  const licence = licenceWords('licence', licenceTerm(business.contractorLicenceExpires, new Date()))
  if (facts.length === 0 && !business.isSample && !licence) return null
  const doubt = facts.length > 0 ? 'Visitors see sample facts' : 'Are the business facts the real ones?'
  return (
    <details className="sample-facts">
      <summary className="wrap">{licence?.split('.')[0] ?? doubt}</summary>
      <p className="wrap">
        {facts.length > 0 && `Still the sample: ${facts.join(', ')}. `}
        Change and confirm it under <Link href={`${panelHref('business')}#facts`}>Business</Link>.
      </p>
    </details>
  )
}
