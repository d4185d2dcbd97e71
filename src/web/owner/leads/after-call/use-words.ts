import { useQuery } from '@tanstack/react-query'
import type { PhotoLink } from '#shared/contract/quote-photo.ts'
import type { TextTemplateId } from '#shared/contract/text-template.ts'
import { helloName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { fillTemplate, usesPhotoLink } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { photoLinkPath } from '#shared/quote-photos.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { post } from '#web/lib/api.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

interface Words {
  words: string
  /** Why the words can't be sent. */
  missing: string | undefined
  /** Name of the business. */
  business: string
}

export function useWords(lead: Pick<Inquiry, 'id' | 'kind' | 'name'>, template: string): Words {
  const business = useBusiness()
  // A request that takes no photos gets no link, because nobody could use it.
  const link = usePhotoLink(lead, usesPhotoLink(template) && inquiryOf(lead.kind).takesPhotos === true)
  const words = fillTemplate(template, {
    name: helloName(lead),
    business: business.name,
    'photo link': link.url,
  })
  return { words, missing: link.missing ?? (words ? undefined : 'is empty'), business: business.name }
}

/** Returns a mailto URL with the words, or with the bare address while there are none. */
export function letterTo(
  { id, kind, email, came }: Pick<Inquiry, 'id' | 'kind' | 'email'> & Partial<Pick<Inquiry, 'came'>>,
  filled: Words,
): string {
  if (filled.missing) return mailtoHref(email)
  const what = came ? 'enquiry' : inquiryOf(kind).noun.one
  const subject = `Your ${what} ${referenceOf(kind, id)}, ${filled.business}`
  return letterHref(email, { subject, body: filled.words })
}

/**
 * Returns a URL at which the lead's visitor can add photos, or in `missing` why there is none. Each request
 * makes a new one, so it is requested only when it is needed, and cached.
 */
function usePhotoLink({ id }: Pick<Inquiry, 'id'>, isNeeded: boolean) {
  const path = photoLinkPath(id)
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: () => post<PhotoLink>(path),
    enabled: isNeeded,
  })
  if (!isNeeded || data) return { url: data?.url ?? '', missing: undefined }
  return {
    url: '',
    missing: isError ? 'can’t be sent: the link couldn’t be loaded' : 'is waiting for its link',
  }
}

export const templateDraftId = (id: TextTemplateId) => `text ${id}`
