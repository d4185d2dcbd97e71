import { helloName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { fillTemplate, usesPhotoLink } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { usePhotoLink } from './use-photo-link.ts'

interface Words {
  words: string
  /** Why they can't be sent. */
  missing: string | undefined
  /** Whose words they are. */
  business: string
}

/** A template filled in for somebody. */
export function useWords(lead: Pick<Inquiry, 'id' | 'kind' | 'name'>, template: string): Words {
  const business = useBusiness()
  // Nobody can follow a link to photos of a request that takes none: it is left out.
  const link = usePhotoLink(lead, usesPhotoLink(template) && inquiryOf(lead.kind).takesPhotos === true)
  const words = fillTemplate(template, {
    name: helloName(lead),
    business: business.name,
    'photo link': link.url,
  })
  return { words, missing: link.missing ?? (words ? undefined : 'is empty'), business: business.name }
}

/** Opens the mail program: with a letter begun, or to the bare address while there are no words for one. */
export function letterTo(
  { id, kind, email, came }: Pick<Inquiry, 'id' | 'kind' | 'email'> & Partial<Pick<Inquiry, 'came'>>,
  filled: Words,
): string {
  if (filled.missing) return mailtoHref(email)
  const what = came ? 'enquiry' : inquiryOf(kind).noun.one
  const subject = `Your ${what} ${referenceOf(kind, id)}, ${filled.business}`
  return letterHref(email, { subject, body: filled.words })
}
