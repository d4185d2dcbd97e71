import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { firstName } from '#shared/leads/first-name.ts'
import { textHref } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import type { OfferWay } from '#shared/offers/words.ts'
import { formatPhone, getsTexts } from '#shared/phone.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { copyText } from '#web/owner/kit/copy-button.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'

interface SendWaysProps {
  lead: Inquiry
  /** The message at first; it can be changed here. */
  words: string
  subject: string
  /** '' where the message has no link. */
  link: string
  onWay: (way: OfferWay) => void
}

/** Renders the message to the customer and the ways to send it: the phone's own apps, or a copied link. */
export function SendWays({ lead, words: begun, subject, link, onWay }: SendWaysProps) {
  const [words, setWords] = useState(begun)
  const copy = () => void copyText(link, () => onWay('link'))
  const isTexted = getsTexts(lead.phone)
  if (!isTexted && !lead.email && !link) {
    return (
      <p>
        {firstName(lead)} gets no texts or emails.{' '}
        {lead.phone && (
          <>
            Ring <PhoneLink phone={lead.phone} className="inline-link" />.
          </>
        )}
      </p>
    )
  }
  return (
    <div className="stack offer-send">
      <label className="apart field__label" htmlFor="offer-words">
        What {firstName(lead)} reads
      </label>
      <textarea
        id="offer-words"
        className="input"
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {!words.includes(link) && <p className="problem">The link is missing from your message.</p>}
      {isTexted && (
        <a
          className={buttonClass({ variant: 'live' })}
          href={textHref(lead.phone, words)}
          onClick={() => onWay('text')}
        >
          <MessageSquare />
          <span>
            Text from your phone
            <small>{formatPhone(lead.phone)}</small>
          </span>
        </a>
      )}
      {lead.email && (
        <a
          className={buttonClass({ variant: isTexted ? 'plain' : 'live' })}
          href={letterHref(lead.email, { subject, body: words })}
          onClick={() => onWay('mail')}
        >
          <Mail />
          <span>
            Email from your phone
            <small>{lead.email}</small>
          </span>
        </a>
      )}
      {link && (
        <button type="button" className={buttonClass({ variant: 'plain' })} onClick={copy}>
          <Copy />
          <span>
            Copy the link
            <small>For Messenger or WhatsApp</small>
          </span>
        </button>
      )}
    </div>
  )
}
