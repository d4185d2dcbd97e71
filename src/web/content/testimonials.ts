import { monthAndYear } from '#shared/month-words.ts'

/** Fields that a testimonial is shown from: those stored, and those of the fallbacks (specification 3.5). */
export interface TestimonialSource {
  id: string
  testimonialText?: string | null | undefined
  content?: string | null | undefined
  clientName?: string | null | undefined
  author?: string | null | undefined
  company?: string | null | undefined
  position?: string | null | undefined
  rating?: number | null | undefined
  initials?: string | null | undefined
  projectType?: string | null | undefined
  suburb?: string | null | undefined
  month?: string | null | undefined
  reviewSource?: string | null | undefined
  isSample?: boolean
}

export interface DisplayedTestimonial {
  id: string
  text: string
  name: string
  /** Company, position or "Valued Customer". */
  role: string
  rating: number
  initials: string
  /** '' when none was named. */
  projectType: string
  /** Where and when the job was, and where the review was written, as far as it is known. */
  facts: string
  isSample: boolean
}

interface FallbackTestimonial {
  id: string
  content: string
  author: string
  position: string
  initials: string
  rating: 5
  isSample: true
}

const defaultRating = 5
export const maxTestimonials = 6

/**
 * Shown while no testimonial is approved. They name nobody and say that they are samples, because the Australian
 * Consumer Law prohibits false testimonials.
 */
export const fallbackTestimonials = [
  {
    id: 'sample-industrial',
    content:
      'New starters and drives for a packing line, with the change-over planned for a weekend. Every cable labelled, test sheets handed over.',
    author: 'Operations manager',
    position: 'Sample review, industrial',
    initials: 'OM',
    rating: 5,
    isSample: true,
  },
  {
    id: 'sample-rural',
    content:
      'Bore pump and controls rewired, with a new switchboard in the shed and a clear explanation of what had failed.',
    author: 'Property owner',
    position: 'Sample review, rural',
    initials: 'PO',
    rating: 5,
    isSample: true,
  },
  {
    id: 'sample-residential',
    content:
      'Old fuses out, a labelled board with safety switches in. Price agreed in writing, certificate with the invoice.',
    author: 'Home owner',
    position: 'Sample review, residential',
    initials: 'HO',
    rating: 5,
    isSample: true,
  },
] as const satisfies readonly FallbackTestimonial[]

/** Returns the first six stored testimonials; without any, or when the call failed, the three fallbacks. */
export function testimonialsToShow(
  stored: readonly TestimonialSource[] | undefined,
): readonly DisplayedTestimonial[] {
  const sources: readonly TestimonialSource[] = stored?.length ? stored : fallbackTestimonials
  return sources.slice(0, maxTestimonials).map(displayedTestimonial)
}

export function displayedTestimonial(source: TestimonialSource): DisplayedTestimonial {
  const name = source.clientName || source.author || ''
  return {
    id: source.id,
    text: source.testimonialText || source.content || '',
    name,
    role: source.company || source.position || 'Valued Customer',
    rating: source.rating || defaultRating,
    initials: source.initials || initialsOf(name),
    projectType: source.projectType || '',
    facts: [source.suburb, source.month && monthAndYear(source.month), source.reviewSource]
      .filter(Boolean)
      // A non-breaking space keeps the dot off the beginning of a line.
      .join('\u00a0· '),
    isSample: source.isSample ?? false,
  }
}

/** Returns the first letters of the first two words in capitals, by code point so that none is cut. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
