import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import type { TextTemplates } from '#shared/contract/text-template.ts'
import { apiPaths } from '#shared/paths.ts'
import { getsTexts, phoneHref } from '#shared/phone.ts'
import { useContact } from '../after-call/use-contact.ts'
import { letterTo, useWords } from '../after-call/use-words.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { mapHref } from '../inquiries/map-href.ts'

interface LeadActionsProps {
  lead: Inquiry
  onText: () => void
  onMore: () => void
}

/** Renders the ways to contact a lead, under a phone's thumb, as far as it has a number, address or place. */
export function LeadActions({ lead, onText, onMore }: LeadActionsProps) {
  const { name, phone, email, place } = lead
  const { call, mail } = useContact()
  const { data: templates } = useQuery<TextTemplates>({ queryKey: [apiPaths.texts] })
  const letter = letterTo(lead, useWords(lead, templates?.mail ?? ''))
  return (
    <nav className="lead-actions" aria-label={`Answer ${name}`}>
      {phone && (
        <a className="button button--live" href={phoneHref(phone)} onClick={() => call(lead)}>
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
      {getsTexts(phone) && (
        <button type="button" onClick={onText}>
          <MessageSquare aria-hidden="true" />
          Text
        </button>
      )}
      {email && (
        <a className={phone ? undefined : 'button button--live'} href={letter} onClick={() => mail(lead)}>
          <Mail aria-hidden="true" />
          Email
        </a>
      )}
      {place && (
        <a href={mapHref(place)} target="_blank" rel="noreferrer">
          <MapPin aria-hidden="true" />
          Directions
        </a>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <Ellipsis aria-hidden="true" />
        More
      </button>
    </nav>
  )
}
