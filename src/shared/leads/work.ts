import { brisbaneParts, startOfDay } from '../brisbane-time.ts'
import { days, hours } from '../durations.ts'

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
  /** Unanswered calls since the last answered one. */
  tries: number
  /** When a person first answered, by speaking, texting, mailing or changing the status. */
  answeredAt: string | null
  followUpAt: string | null
  assignedTo: string | null
}

export const untouched: LeadWork = {
  status: 'new',
  lostReason: '',
  dollars: null,
  tries: 0,
  answeredAt: null,
  followUpAt: null,
  assignedTo: null,
}

/** A higher value of a job is a typing error. */
export const mostDollars = 9_999_999

/** Rounds a price to the whole dollars of a lead's value. */
export const wholeDollars = (cents: number) => Math.floor((cents + 50) / 100)

/** Choices for a reminder, in the order of their buttons. */
export const reminders = ['2h', 'tomorrow', '3days', 'week'] as const
export type Reminder = (typeof reminders)[number]

const morningMs = hours(7)
const monday = 1

/** Returns the time of a reminder: two hours later, or at 7:00 am in Brisbane on the chosen day. */
export function remindAt(choice: Reminder, moment: Date): Date {
  if (choice === '2h') return new Date(moment.getTime() + hours(2))
  const daysAhead =
    choice === 'tomorrow' ? 1 : choice === '3days' ? 3 : (7 + monday - brisbaneParts(moment).weekday) % 7 || 7
  return new Date(startOfDay(moment).getTime() + days(daysAhead) + morningMs)
}

/** Views of the queue. Each lead is in one, except that a reminder may show an unanswered one twice. */
export const queueViews = ['answer', 'today', 'waiting', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const isDone = ({ status }: Pick<LeadWork, 'status'>) => status === 'won' || status === 'lost'

export const openStatuses = leadStatuses.filter((status) => !isDone({ status }))
