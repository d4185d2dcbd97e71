import type { Visit } from '../contract/visit.ts'
import { inOrder, type ReducedEvent, undoneIds } from '../leads/reduce-events.ts'

/** Computes a lead's visits from its events, the earliest first. One whose offer was undone is not among them. */
export function reduceVisits(events: readonly ReducedEvent[]): Visit[] {
  const undone = undoneIds(events)
  const visits = new Map<string, Visit>()
  for (const { id, act } of inOrder(events)) {
    if (undone.has(id) || !('visit' in act)) continue
    const before = visits.get(act.visit)
    const after = visitAfter(before, act)
    if (after) visits.set(act.visit, after)
  }
  return [...visits.values()]
}

type VisitEvent = Extract<ReducedEvent['act'], { visit: string }>

function visitAfter(before: Visit | undefined, act: VisitEvent): Visit | undefined {
  switch (act.kind) {
    case 'visit_offered': {
      const { visit: id, times, minutes } = act
      return {
        id,
        state: 'offered',
        times,
        minutes,
        booked: before?.booked ?? null,
        words: '',
        isPicked: false,
      }
    }
    case 'visit_booked':
    case 'visit_moved': {
      const { visit: id, time, minutes } = act
      const booked = { state: 'booked', minutes, booked: time, words: '', isPicked: false } as const
      return { id, times: act.kind === 'visit_booked' ? [time] : (before?.times ?? [time]), ...booked }
    }
    case 'visit_picked':
      return before && { ...before, state: 'booked', booked: act.time, words: '', isPicked: true }
    case 'visit_refused':
      return before && { ...before, state: 'refused', words: act.text }
    case 'visit_cancelled':
      return before && { ...before, state: 'cancelled' }
  }
}
