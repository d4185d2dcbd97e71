import type { VisitState } from '#shared/contract/visit.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'

export interface VisitTables {
  visits: VisitsTable
  visit_tokens: VisitTokensTable
  visit_days: VisitDaysTable
  calendar_feeds: CalendarFeedsTable
}

/** A visit to a customer, computed from its lead's events. */
export interface VisitsTable {
  id: string
  kind: InquiryKind
  recordId: string
  state: VisitState
  /** JSON of a `Visit`. */
  visit: string
  /** When the owner arrives at the earliest; null before a time was booked. */
  startsAt: string | null
  busyUntil: string | null
  /** Revision for calendars, which goes up with every change. */
  sequence: number
  createdAt: string
  changedAt: string
  /** The `startsAt` that phones were reminded of. */
  remindedFor: string | null
}

export interface VisitTokensTable {
  tokenHash: string
  visitId: string
  recordId: string
}

/** Days that were booked on, each a lock. */
export interface VisitDaysTable {
  /** Such as 2026-11-26, in Brisbane. */
  day: string
  changedAt: string
}

/** A person's feed of visits for a calendar program. */
export interface CalendarFeedsTable {
  id: string
  userId: string
  tokenHash: string
  showsNames: number
  createdAt: string
  lastReadAt: string | null
  lastReadBy: string
}
