import { brisbaneParts, startOfDay } from '../brisbane-time.ts'
import { days, hours } from '../durations.ts'

/** How far a lead has come. There is no order that must be kept: any may follow any. */
export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const lostReasons = ['price', 'late', 'no_answer', 'not_our_work', 'other'] as const
export type LostReason = (typeof lostReasons)[number]

/** The site's promise to everybody who asks: an answer within a day. */
export const answerWithinMs = hours(24)
/** From then on the owner is told that the promise runs out. */
export const answerSoonMs = hours(4)

/** By when a lead has to be answered. */
export const answerBy = ({ createdAt }: { createdAt: string }) =>
  new Date(Date.parse(createdAt) + answerWithinMs)

/** What there is to do about a lead. Every field follows from its events alone. */
export interface LeadWork {
  status: LeadStatus
  /** '' unless lost, and then too where nobody said why. */
  lostReason: LostReason | ''
  /** Whole dollars that the job is worth; null where nobody said. */
  dollars: number | null
  /** Calls that nobody picked up since the last time somebody did. */
  tries: number
  /** When a person first answered: spoke, texted, mailed or moved it on. */
  answeredAt: string | null
  /** When the owner is to be reminded. */
  followUpAt: string | null
  /** Name of whose lead it is; null while it is everybody's. */
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

/** The choices of a reminder, in the order of their buttons. */
export const reminders = ['2h', 'tomorrow', '3days', 'week'] as const
export type Reminder = (typeof reminders)[number]

const morningMs = hours(7)
const monday = 1

/** When a reminder chosen now comes: two hours later, or at 7:00 am in Brisbane on the day that is meant. */
export function remindAt(choice: Reminder, moment: Date): Date {
  if (choice === '2h') return new Date(moment.getTime() + hours(2))
  const daysAhead =
    choice === 'tomorrow' ? 1 : choice === '3days' ? 3 : (7 + monday - brisbaneParts(moment).weekday) % 7 || 7
  return new Date(startOfDay(moment).getTime() + days(daysAhead) + morningMs)
}

/** Where a lead stands in the queue. Each is in one place, but that a reminder may bring an unanswered one twice. */
export const queueViews = ['answer', 'today', 'waiting', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const isDone = ({ status }: Pick<LeadWork, 'status'>) => status === 'won' || status === 'lost'

/** Of a lead that something is to be done about. */
export const openStatuses = leadStatuses.filter((status) => !isDone({ status }))
