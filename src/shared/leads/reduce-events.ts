import type { EventAct } from '../contract/lead-event.ts'
import { endReminder, nextDate, nextTry, workdayMorning } from './next-date.ts'
import { isDone, type LeadWork, untouched, wholeDollars } from './work.ts'

/** The fields of an event that the reduction needs. */
export interface ReducedEvent {
  id: string
  at: string
  act: EventAct
}

export const undoneIds = (events: readonly ReducedEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ act }) => (act.kind === 'undo' ? act.event : [])))

/**
 * Computes a lead's state from its events, without undone ones. They are applied in the order in which they were done:
 * one that was sent late does not override what somebody else did after it.
 */
export function reduceEvents(events: readonly ReducedEvent[], isUrgent: boolean): LeadWork {
  const undone = undoneIds(events)
  let reachedAt: string | null = null
  return inOrder(events)
    .filter(({ id }) => !undone.has(id))
    .reduce((work, event) => {
      const after = workAfter(work, event, isUrgent)
      if (isContact(event.act)) reachedAt ??= event.at
      // Once the visitor was spoken or written to, the lead counts as answered, whatever its status.
      return isNewAgain(event.act) ? { ...after, answeredAt: reachedAt } : after
    }, untouched)
}

const isContact = ({ kind }: EventAct) =>
  kind === 'spoke' || kind === 'texted' || kind === 'mailed' || kind === 'earlier' || kind === 'offer_sent'

const isNewAgain = (act: EventAct) => act.kind === 'status' && act.status === 'new'

/** Sorts by time; events of the same moment keep their order. */
export const inOrder = <Event extends { at: string }>(events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => Math.sign(Date.parse(one.at) - Date.parse(other.at)))

export function workAfter(
  work: LeadWork,
  { at, act }: Pick<ReducedEvent, 'at' | 'act'>,
  isUrgent: boolean,
): LeadWork {
  const moment = new Date(at)
  const contacted = () =>
    withDate(answered(work.status === 'new' ? { ...work, status: 'contacted' } : work, at))
  /** Keeps a next date that is still to come, and replaces any other. */
  const withDate = (answeredWork: LeadWork): LeadWork => {
    const { followUpAt } = answeredWork
    const isToCome = followUpAt !== null && Date.parse(followUpAt) > moment.getTime()
    return isToCome ? answeredWork : withNewDate(answeredWork)
  }
  const withNewDate = (answeredWork: LeadWork): LeadWork => {
    const { status } = answeredWork
    const followUpAt = isDone(answeredWork) ? null : nextDate(status, isUrgent, moment).toISOString()
    return { ...answeredWork, followUpAt }
  }
  switch (act.kind) {
    case 'status': {
      const { status, reason = '' } = act
      const doneAt = isDone(act) ? (status === work.status ? work.doneAt : at) : null
      const moved = { ...work, status, doneAt, lostReason: status === 'lost' ? reason : ('' as const) }
      // A status picked by mistake was no answer, so the lead waits again.
      if (status === 'new') return { ...moved, answeredAt: null, followUpAt: null }
      return status === 'contacted' ? withDate(answered(moved, at)) : withNewDate(answered(moved, at))
    }
    case 'offer_sent': {
      const quotedDollars = wholeDollars(act.cents)
      const moved = { ...work, status: 'quoted', lostReason: '', doneAt: null, quotedDollars } as const
      return beforeEnd(withNewDate(answered(moved, at)), act.until)
    }
    case 'offer_accepted': {
      const dollars = wholeDollars(act.cents)
      // The customer was told that a day will be agreed on, so the lead is due until somebody contacts them.
      return answered({ ...work, status: 'won', lostReason: '', doneAt: at, dollars, followUpAt: at }, at)
    }
    case 'value':
      return { ...work, dollars: act.dollars }
    case 'quoted_value':
      return { ...work, quotedDollars: act.dollars }
    // They have spoken, so the follow-up that was planned is done and the next one is set.
    case 'spoke':
      return { ...withNewDate(contacted()), tries: 0 }
    case 'texted':
    case 'mailed':
      return contacted()
    // These leads are older than the events: with new dates all of them would come back at once.
    case 'earlier':
      return { ...contacted(), followUpAt: work.followUpAt }
    case 'no_answer':
      return { ...work, tries: work.tries + 1, followUpAt: nextTry(isUrgent, moment).toISOString() }
    case 'assigned':
      return { ...work, assignedTo: act.to }
    // Of a won job too: it comes back while no day is agreed on.
    case 'visit_offered':
      return work.status === 'won'
        ? { ...work, followUpAt: nextDate('contacted', isUrgent, moment).toISOString() }
        : work
    // The lead comes back on the morning after the visit. On the day itself the visit has its own reminder.
    // Only a customer who was sent the link can pick or refuse a time, so he was contacted.
    case 'visit_booked':
    case 'visit_picked':
      return withVisit(contacted(), act.time.from)
    // Of a won job too: a day is still to be agreed on.
    case 'visit_refused':
      return work.status === 'lost' ? work : { ...contacted(), followUpAt: at }
    case 'offer_asked':
    case 'offer_declined':
    case 'offer_renewal':
      return dueAt(work, at)
    // A lead without an answer is at the top of the queue already.
    case 'rang':
    case 'wrote':
      return work.answeredAt === null ? work : dueAt(work, at)
    case 'visit_moved':
      return withVisit(work, act.time.from)
    case 'visit_cancelled':
      return work.answeredAt === null ? work : withNewDate(work)
    case 'follow_up':
      return { ...work, followUpAt: act.at }
    default:
      return work
  }
}

/** Moves the next date to two days before the quote ends, if that is earlier and still to come. */
function beforeEnd(work: LeadWork, until: string | undefined): LeadWork {
  if (!until || work.followUpAt === null || work.answeredAt === null) return work
  const reminder = endReminder(until).toISOString()
  return reminder > work.answeredAt && reminder < work.followUpAt ? { ...work, followUpAt: reminder } : work
}

const withVisit = (work: LeadWork, from: string): LeadWork =>
  work.answeredAt === null
    ? work
    : { ...work, followUpAt: isDone(work) ? null : workdayMorning(new Date(from), 1).toISOString() }

const answered = (work: LeadWork, at: string): LeadWork => ({ ...work, answeredAt: work.answeredAt ?? at })

/** The customer waits for an answer: an open lead is to be answered at once. */
const dueAt = (work: LeadWork, at: string): LeadWork => (isDone(work) ? work : { ...work, followUpAt: at })
