import { workAfter } from '#shared/leads/reduce-events.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { isWholeAct } from './action-queue.ts'
import { useActionQueue } from './use-actions.ts'

/** How a lead stands with what was done about it and has not arrived; `isWaiting` when anything but a note is held. */
export function useWaitingWork({ id, work, isUrgent }: Pick<Inquiry, 'id' | 'work' | 'isUrgent'>): {
  work: LeadWork
  isWaiting: boolean
} {
  const waiting = useActionQueue().filter((waits) => waits.id === id && waits.act.kind !== 'note')
  return {
    work: waiting.reduce(
      (now, { act, at = new Date().toISOString(), isUndone, before = now }) =>
        // The server may have it already, and not yet that it is undone.
        isUndone || isWholeAct(act) ? before : workAfter(now, { act, at }, isUrgent),
      work,
    ),
    isWaiting: waiting.some(({ isHeld }) => isHeld),
  }
}
