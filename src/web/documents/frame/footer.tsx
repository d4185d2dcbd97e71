import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { mailtoHref } from '#shared/mailto.ts'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { footerBlurb } from '#web/content/business-wording.ts'
import { offers } from '#web/content/services/offered.ts'
import { LicenceNumber } from '../licence-number.tsx'
import { WholeTimes } from '../whole-times.tsx'
import { SocialLinks } from './social-links.tsx'

/** Renders the footer: the business, its services and areas, and its licences. */
export function Footer() {
  const business = useBusiness()
  return (
    <footer className="site-footer on-slab">
      <div className="wrap">
        <div className="site-footer__grid">
          <div>
            <Brand />
            <p className="small site-footer__blurb">{footerBlurb(business)}</p>
            <SocialLinks links={business.socialLinks} />
            {business.googleReviewsUrl && (
              <p>
                <a className="link" href={business.googleReviewsUrl} rel="noopener">
                  <span>Read our Google reviews</span>
                </a>
              </p>
            )}
          </div>
          <Column heading="Services">
            <ul className="site-footer__list">
              {offers(business).map(({ id, label, href }) => (
                <li key={id}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </Column>
          <Column heading="Service areas">
            <ul className="site-footer__list">
              {business.serviceAreas.map((area) => (
                <li key={area}>
                  <span>{area}</span>
                </li>
              ))}
            </ul>
          </Column>
          <Column heading="Contact">
            <ContactList />
          </Column>
        </div>
        <Cells />
        <div className="site-footer__end" />
      </div>
    </footer>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2>{heading}</h2>
      {children}
    </div>
  )
}

function ContactList() {
  const { email, hours } = useBusiness()
  return (
    <ul className="site-footer__list site-footer__list--indent">
      <li>
        <PhoneLink icon={<Phone />} />
      </li>
      <li>
        <a className="address" href={mailtoHref(email)}>
          <Mail />
          {email}
        </a>
      </li>
      <li>
        <span>
          <Clock />
          <span>
            <WholeTimes words={hours.weekdays} />
          </span>
        </span>
      </li>
      {hours.weekend && (
        <li>
          <span>{hours.weekend}</span>
        </li>
      )}
      <li>
        <span>{hours.emergency}</span>
      </li>
    </ul>
  )
}

function Cells() {
  const { name, legalName, arcLicence, arcTradingAuthorisation } = useBusiness()
  return (
    <dl className="site-footer__cells">
      <Cell term="Contractor licence">
        {/* Queensland requires the licence number beside the registered name. */}
        <LicenceNumber />
        {legalName !== name && ` ${legalName}`}
      </Cell>
      <Cell term="ARC licence">{arcLicence}</Cell>
      {arcTradingAuthorisation && <Cell term="ARC authorisation">{arcTradingAuthorisation}</Cell>}
      <Cell term="Status">
        <ul className="flow badges">
          <li>
            <ShieldCheck />
            Licensed
          </li>
          <li>
            <ShieldCheck />
            Insured
          </li>
        </ul>
      </Cell>
      <Cell term="Privacy">
        <a href={pagePaths.privacy}>Privacy policy</a>
      </Cell>
      <Cell term="Terms">
        <a href={pagePaths.terms}>Terms of service</a>
      </Cell>
      <Cell term="Owner">
        <a href={pagePaths.adminLogin} rel="nofollow" aria-label="Owner sign in">
          Sign in
        </a>
      </Cell>
      <Cell term="Copyright">{`© 2024 ${name}`}</Cell>
    </dl>
  )
}

function Cell({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
