import { useBusiness } from '#web/components/business-context.tsx'

/** Shows the contractor licence with a link to the register. boot/copy-buttons.ts makes it copyable. */
export function LicenceNumber() {
  const { contractorLicence, licenceSearchUrl } = useBusiness()
  return (
    <span className="licence">
      <span className="numerals" data-copy="licence number">
        {contractorLicence}
      </span>
      <a className="inline-link" href={licenceSearchUrl} rel="noopener">
        Check it
        <span className="visually-hidden"> in the official licence search</span>
      </a>
    </span>
  )
}
