import { hours } from '../durations.ts'

/** Statuses of a lead. Any may follow any other. */
export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const lostReasons = ['price', 'late', 'no_answer', 'not_our_work', 'other'] as const
export type LostReason = (typeof lostReasons)[number]

/** The site promises everybody an answer within a day. */
export const answerWithinMs = hours(24)
/** With less time left than this, the owner is warned that the promise is about to expire. */
export const answerSoonMs = hours(4)

export const answerBy = ({ createdAt }: { createdAt: string }) =>
  new Date(Date.parse(createdAt) + answerWithinMs)

/** The work state of a lead. Every field is derived from its events alone. */
export interface LeadWork {
  status: LeadStatus
  /** '' unless lost, and also when no reason was given. */
  lostReason: LostReason | ''
  /** Value of the job in whole dollars; null when none was given. */
  dollars: number | null
  /** Total of the quote in whole dollars; null when none was given. */
  quotedDollars: number | null
  /** Unanswered calls since the last answered one. */
  tries: number
  /** When a person first answered, by speaking, texting, mailing or changing the status. */
  answeredAt: string | null
  /** When it comes back; every open lead that was answered has one. */
  followUpAt: string | null
  /** When it was won or lost; null while it is open. */
  doneAt: string | null
  assignedTo: string | null
}

export const untouched: LeadWork = {
  status: 'new',
  lostReason: '',
  dollars: null,
  quotedDollars: null,
  tries: 0,
  answeredAt: null,
  followUpAt: null,
  doneAt: null,
  assignedTo: null,
}

/** Maximum value of a job; a higher one is taken for a typing error. */
export const mostDollars = 9_999_999

/** Rounds a price to the whole dollars of a lead's value. */
export const wholeDollars = (cents: number) => Math.floor((cents + 50) / 100)

/**
 * Views of the queue. Each lead is in one, except that a reminder may show an unanswered one twice: once its next date
 * has come, a lead is to be answered again.
 */
export const queueViews = ['answer', 'today', 'waiting', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const queueOrders = ['longest', 'newest'] as const
export type QueueOrder = (typeof queueOrders)[number]
/** Name of the cookie with a device's order, in which the server renders the first view of the list too. */
export const queueOrderKey = 'queue-order'
export const queueOrderIn = (cookies: string): QueueOrder =>
  cookies.includes(`${queueOrderKey}=newest`) ? 'newest' : 'longest'

export const isDone = ({ status }: Pick<LeadWork, 'status'>) => status === 'won' || status === 'lost'

export const openStatuses = leadStatuses.filter((status) => !isDone({ status }))

/** True once the next date of an open lead has come. */
export const isDue = (work: Pick<LeadWork, 'status' | 'followUpAt'>, now: Date) =>
  work.followUpAt !== null && Date.parse(work.followUpAt) <= now.getTime() && !isDone(work)
