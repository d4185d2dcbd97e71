import type { LeadAct, NotedAct } from '../contract/lead-event.ts'
import { isDone, type LeadWork, remindAt, untouched } from './work.ts'

/** An event as the fold needs it. */
export interface FoldedEvent {
  id: string
  at: string
  act: LeadAct | NotedAct
}

/** Ids of the events that were taken back. */
export const undoneIds = (events: readonly FoldedEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ act }) => (act.kind === 'undo' ? act.event : [])))

/** What there is to do about a lead after its events, the earliest first: those that were taken back never were. */
export function foldEvents(events: readonly FoldedEvent[]): LeadWork {
  const undone = undoneIds(events)
  return events.filter(({ id }) => !undone.has(id)).reduce(workAfter, untouched)
}

/** What there is to do about a lead after one thing more. */
export function workAfter(work: LeadWork, { at, act }: Pick<FoldedEvent, 'at' | 'act'>): LeadWork {
  switch (act.kind) {
    case 'status': {
      const { status, reason = '' } = act
      const moved = { ...work, status, lostReason: status === 'lost' ? reason : ('' as const) }
      if (status === 'new') return moved
      return { ...answered(moved, at), followUpAt: followUpOf(moved, at) }
    }
    case 'value':
      return { ...work, dollars: act.dollars }
    // Somebody was reached: what the owner wanted to be reminded of has happened.
    case 'spoke':
      return { ...contacted(work, at), tries: 0, followUpAt: null }
    case 'texted':
    case 'mailed':
    case 'earlier':
      return contacted(work, at)
    case 'no_answer':
      return { ...work, tries: work.tries + 1, followUpAt: remindAt('2h', new Date(at)).toISOString() }
    case 'follow_up':
      return { ...work, followUpAt: act.at }
    default:
      return work
  }
}

/** A quote is asked about after three days; of what is done nobody is reminded. */
function followUpOf(work: LeadWork, at: string): string | null {
  if (work.status === 'quoted') return remindAt('3days', new Date(at)).toISOString()
  return isDone(work) ? null : work.followUpAt
}

const answered = (work: LeadWork, at: string): LeadWork => ({ ...work, answeredAt: work.answeredAt ?? at })

const contacted = (work: LeadWork, at: string): LeadWork =>
  answered(work.status === 'new' ? { ...work, status: 'contacted' } : work, at)
