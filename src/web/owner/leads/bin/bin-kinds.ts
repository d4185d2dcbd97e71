import type { BinItem } from '#shared/contract/bin.ts'
import { inquiries, leads } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'

interface BinKind {
  name: string
  restorePath: (id: string) => string
  /** Query of the owner's page that shows it once it is restored. */
  ownerQuery: (id: string) => string
}

export const binKinds: Readonly<Record<BinItem['kind'], BinKind>> = {
  contact: {
    name: leads.contact.badge.text,
    restorePath: inquiries.contact.paths.restore,
    ownerQuery: leads.contact.ownerQuery,
  },
  quote: {
    name: leads.quote.badge.text,
    restorePath: inquiries.quote.paths.restore,
    ownerQuery: leads.quote.ownerQuery,
  },
  testimonial: {
    name: leads.testimonial.badge.text,
    restorePath: apiPaths.restoreTestimonial,
    ownerQuery: leads.testimonial.ownerQuery,
  },
  image: {
    name: 'Photo',
    restorePath: apiPaths.restorePortfolioImage,
    ownerQuery: () => '?tab=images',
  },
  'job-card': {
    name: 'Job card',
    restorePath: apiPaths.restoreJobCard,
    ownerQuery: () => '?tab=images',
  },
}
