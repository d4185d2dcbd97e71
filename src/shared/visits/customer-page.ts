import type { Visit } from '../contract/visit.ts'
import type { VisitTime } from '../contract/visit-time.ts'

/** What the customer's page shows of a visit. */
export interface VisitView {
  token: string
  visit: Visit
  /** The offered times that are still to come. */
  times: (VisitTime & { isTaken: boolean })[]
  /** True when the booked time is over. */
  isOver: boolean
  customer: { name: string; address: string }
}

/** Data of a visit's page; without a view the link opens no visit. */
export interface VisitPage {
  view?: VisitView
  /** Why a post was refused. */
  notice?: string
  /** What the customer typed when refusing the times, if that post was not accepted. */
  typed?: string
}
