import type { LucideIcon } from 'lucide-react'

/** What visitors read of a service that has a card on the home page and a block on the services page (specification 3.7). */
export interface CardWords {
  title: string
  /** Hidden end of links: "Learn More about industrial electrical work". */
  linkSuffix: string
  /** On the card. */
  summary: string
  highlights: readonly string[]
  icon: LucideIcon
  /** Where such work is done: "plants". */
  site: string
  /** One of them, for the story on the about page: "a conveyor that can't stop". */
  siteExample: string
  /** On the services page. */
  description: string
  /** Under "Our Services Include". */
  features: readonly string[]
  applications: readonly string[]
  /** A point of law that a customer should know, as it stands on the given day. */
  note?: (now: Date) => string
}
