import type { Visit } from '../contract/visit.ts'
import type { VisitTime } from '../contract/visit-time.ts'

/** What the customer's page shows of a visit. */
export interface VisitView {
  token: string
  visit: Visit
  /** The offered times that are still to come. */
  times: (VisitTime & { isTaken: boolean })[]
  /** What was booked is over. */
  isOver: boolean
  customer: { name: string; address: string }
}

/** The page of a visit's link; without a view the link opens nothing. */
export interface VisitPage {
  view?: VisitView
  /** Why a post was not taken. */
  notice?: string
  /** What was typed with a refusal that was not taken. */
  typed?: string
}
