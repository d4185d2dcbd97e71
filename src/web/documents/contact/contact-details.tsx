import { useBusiness } from '#web/components/business-context.tsx'
import { EmailLink } from '#web/components/rich-text.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { contactDetails, hoursRows } from '#web/content/contact.ts'
import { usePageInput } from '../page-input-context.tsx'
import { WholeTimes } from '../whole-times.tsx'
import { OpeningStatus } from './opening-status.tsx'

/** Shows e-mail address, opening hours and service areas beside the contact form. */
export function ContactDetails() {
  const business = useBusiness()
  const { renderedAt } = usePageInput()
  return (
    <>
      <div className="contact-point">
        <h2>{contactDetails.emailTitle}</h2>
        <p>
          <EmailLink email={business.email} />
        </p>
      </div>
      <div className="contact-point">
        <h2>{contactDetails.hoursTitle}</h2>
        <OpeningStatus />
        <ul className="rows">
          {hoursRows(business, new Date(renderedAt)).map((row) => (
            <li key={row}>
              <WholeTimes words={row} />
            </li>
          ))}
        </ul>
      </div>
      <div className="contact-point">
        <h2>{contactDetails.areasTitle}</h2>
        <ul className="flow near tags">
          {business.serviceAreas.map((area) => (
            <li key={area}>
              <Tag>{area}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
