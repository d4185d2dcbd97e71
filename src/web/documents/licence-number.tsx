import { useBusiness } from '#web/components/business-context.tsx'

/** The contractor licence with the official place to look it up. With scripts it can be copied (boot/copy-buttons.ts). */
export function LicenceNumber() {
  const { contractorLicence, licenceSearchUrl } = useBusiness()
  return (
    <span className="licence">
      <span className="num" data-copy="licence number">
        {contractorLicence}
      </span>
      <a className="inline-link" href={licenceSearchUrl} rel="noopener">
        Check it
        <span className="visually-hidden"> in the official licence search</span>
      </a>
    </span>
  )
}
