import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { EmailLink, RichText } from '#web/components/rich-text.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { contactDetails, emergencyCard, hoursRows } from '#web/content/contact.ts'
import { OpeningStatus } from './opening-status.tsx'

/** Beside the form: the ways to reach us that need no form, and whom to ring when it is dangerous. */
export function ContactDetails() {
  const business = useBusiness()
  return (
    <>
      <EmergencyCard />
      <div className="point">
        <h2>{contactDetails.emailTitle}</h2>
        <p>
          <EmailLink email={business.email} />
        </p>
      </div>
      <div className="point">
        <h2>{contactDetails.hoursTitle}</h2>
        <OpeningStatus />
        <ul className="rows">
          {hoursRows(business).map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      </div>
      <div className="point">
        <h2>{contactDetails.areasTitle}</h2>
        <ul className="tags">
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

function EmergencyCard() {
  const { title, intro, callLabel, phone, others } = emergencyCard(useBusiness())
  return (
    <section className="callcard" aria-labelledby="emergency">
      <h2 id="emergency">{title}</h2>
      <p className="callcard__intro">{intro}</p>
      <p className="callcard__label">{callLabel}</p>
      <PhoneLink phone={phone} className="callcard__number" />
      <dl className="callcard__others">
        {others.map(({ id, situation, advice }) => (
          <div key={id}>
            <dt>{situation}</dt>
            <dd>
              <RichText text={advice} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
