import { inquiryOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { fillTemplate, usesPhotoLink } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { usePhotoLink } from './use-photo-link.ts'

/** A template filled in for somebody; `missing` says why it can't be sent. */
export function useWords(lead: Pick<Inquiry, 'id' | 'kind' | 'name'>, template: string) {
  const business = useBusiness()
  // Nobody can follow a link to photos of a request that takes none: it is left out.
  const link = usePhotoLink(lead, usesPhotoLink(template) && inquiryOf(lead.kind).takesPhotos === true)
  const words = fillTemplate(template, {
    ...{ name: firstName(lead), business: business.name, 'photo link': link.url },
  })
  return { words, missing: link.missing ?? (words ? undefined : 'is empty') }
}

/** Opens the mail program: with a letter begun, or to the bare address while there are no words for one. */
export function useLetterHref(lead: Pick<Inquiry, 'id' | 'kind' | 'name' | 'email'>, template = ''): string {
  const business = useBusiness()
  const { words, missing } = useWords(lead, template)
  if (missing) return mailtoHref(lead.email)
  const { noun } = inquiryOf(lead.kind)
  const subject = `Your ${noun.one} ${referenceOf(lead.kind, lead.id)}, ${business.name}`
  return letterHref(lead.email, { subject, body: words })
}

export const firstName = ({ name }: { name: string }) => name.split(' ')[0] ?? name
