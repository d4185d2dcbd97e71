import type { LucideIcon } from 'lucide-react'

/** Texts of a service with a card on the home page and a block on the services page (specification 3.7). */
export interface CardWords {
  title: string
  /** Visually hidden end of links: "Learn More about industrial electrical work". */
  linkSuffix: string
  /** Text on the card. */
  summary: string
  highlights: readonly string[]
  icon: LucideIcon
  /** Where such work is done, in the plural: "plants". */
  site: string
  /** Example of such a place for the about page: "a conveyor that can't stop". */
  siteExample: string
  /** Text on the services page. */
  description: string
  /** List under "Our Services Include". */
  features: readonly string[]
  applications: readonly string[]
  /** Returns a point of law that customers should know, as it is on the given day. */
  note?: (now: Date) => string
}
