import type { EventAct } from '../contract/lead-event.ts'
import { isDone, type LeadWork, remindAt, untouched, wholeDollars } from './work.ts'

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
export function reduceEvents(events: readonly ReducedEvent[]): LeadWork {
  const undone = undoneIds(events)
  let reachedAt: string | null = null
  return inOrder(events)
    .filter(({ id }) => !undone.has(id))
    .reduce((work, event) => {
      const after = workAfter(work, event)
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

export function workAfter(work: LeadWork, { at, act }: Pick<ReducedEvent, 'at' | 'act'>): LeadWork {
  switch (act.kind) {
    case 'status': {
      const { status, reason = '' } = act
      const moved = { ...work, status, lostReason: status === 'lost' ? reason : ('' as const) }
      // A status picked by mistake was no answer, so the lead waits again.
      if (status === 'new') return { ...moved, answeredAt: null }
      return { ...answered(moved, at), followUpAt: followUpOf(moved, at) }
    }
    case 'offer_sent':
    case 'offer_accepted': {
      const status = act.kind === 'offer_sent' ? 'quoted' : 'won'
      const moved = { ...work, status, lostReason: '', dollars: wholeDollars(act.cents) } as const
      return { ...answered(moved, at), followUpAt: followUpOf(moved, at) }
    }
    case 'value':
      return { ...work, dollars: act.dollars }
    // Somebody was reached, so the follow-up is done.
    case 'spoke':
      return { ...contacted(work, at), tries: 0, followUpAt: null }
    case 'texted':
    case 'mailed':
    case 'earlier':
      return contacted(work, at)
    case 'no_answer':
      return { ...work, tries: work.tries + 1, followUpAt: remindAt('2h', new Date(at)).toISOString() }
    case 'assigned':
      return { ...work, assignedTo: act.to }
    case 'follow_up':
      return { ...work, followUpAt: act.at }
    default:
      return work
  }
}

/** Returns the follow-up time: three days after a quote, and none for closed leads. */
function followUpOf(work: LeadWork, at: string): string | null {
  if (work.status === 'quoted') return remindAt('3days', new Date(at)).toISOString()
  return isDone(work) ? null : work.followUpAt
}

const answered = (work: LeadWork, at: string): LeadWork => ({ ...work, answeredAt: work.answeredAt ?? at })

const contacted = (work: LeadWork, at: string): LeadWork =>
  answered(work.status === 'new' ? { ...work, status: 'contacted' } : work, at)
