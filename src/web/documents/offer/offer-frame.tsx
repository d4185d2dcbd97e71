import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import type { OfferDocument } from '#shared/contract/offer.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { pagePaths } from '#shared/paths.ts'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { WholeTimes } from '../whole-times.tsx'

/** Shows the business and its number alone, so that nothing leads away from the quote. */
export function OfferHead() {
  const { contractorLicence, phone } = useBusiness()
  return (
    <header className="offer-head">
      <div className="wrap">
        <Brand tagline={`Contractor licence ${contractorLicence}`} />
        <a className="offer-head__call numerals" href={phoneHref(phone)}>
          <Phone />
          {formatPhone(phone)}
        </a>
      </div>
    </header>
  )
}

interface OfferFootProps {
  /** Facts from when the quote was written; undefined where no quote is shown, and today's facts apply. */
  business: OfferDocument['business'] | undefined
  hash: string | undefined
}

/** Shows the facts that the law requires, and the quote's hash. */
export function OfferFoot({ business, hash }: OfferFootProps) {
  const now = useBusiness()
  const { legalName, contractorLicence, phone, email, abn } = { ...now, ...business }
  return (
    <footer className="offer-foot on-slab">
      <div className="wrap">
        <div className="offer-foot__cells">
          <p>
            <span className="key">From</span>
            {legalName}
            {abn && (
              <>
                <br />
                ABN {abn}
              </>
            )}
          </p>
          <p>
            <span className="key">Contractor licence</span>
            {contractorLicence}
          </p>
          <p>
            <span className="key">Ring or write</span>
            <a className="numerals" href={phoneHref(phone)}>
              {formatPhone(phone)}
            </a>
            <br />
            <a href={mailtoHref(email)}>{email}</a>
          </p>
          <p className="offer-screen">
            <span className="key">This page</span>
            Only people with the link can see it. <a href={pagePaths.privacy}>Privacy</a>
          </p>
        </div>
        {hash && (
          <p className="offer-foot__hash">
            Fingerprint (SHA-256): <span>{hash}</span>
          </p>
        )}
      </div>
    </footer>
  )
}

/** Renders a quote in its frame, with the business's number beside it. */
export function OfferSheet({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <>
      <article className="offer-sheet">{children}</article>
      <aside className="offer-side">
        {side}
        <RatherTalk />
      </aside>
    </>
  )
}

function RatherTalk() {
  const { hours } = useBusiness()
  return (
    <div className="contact-point">
      <h2>Rather talk?</h2>
      <PhoneLink className="link offer-side__call" />
      <p>
        <WholeTimes words={hours.weekdays} />
      </p>
    </div>
  )
}

/** Draws a switch between supply and job: `closed` once the customer has accepted, `dead` when he can't. */
export function ContactLine({ state }: { state: 'open' | 'closed' | 'dead' }) {
  if (state === 'closed') {
    return (
      <div className="contact-line contact-line--closed" aria-hidden="true">
        <i />
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="20" />
          <path d="M13 22.5l6.5 6.500L31.500 15" />
        </svg>
        <i />
      </div>
    )
  }
  return (
    <div className={`contact-line contact-line--${state}`} aria-hidden="true">
      <i />
      <svg viewBox="0 0 92 44" aria-hidden="true">
        <path className="contact-line__casing" d="M0 22h14M16 22 66 1" />
        <path className="contact-line__core" d="M0 22h14M16 22 65 1.400" />
        <path className="contact-line__casing contact-line__casing--dead" d="M78 22h14" />
        <path className="contact-line__core contact-line__core--dead" d="M78 22h14" />
        <circle cx="15" cy="22" r="9.500" />
        <circle className="contact-line__dead" cx="77" cy="22" r="9.500" />
      </svg>
      <i />
    </div>
  )
}
