import { workAfter } from '#shared/leads/reduce-events.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { isWholeAct, type QueuedAction } from './action-queue.ts'
import { useActionQueue } from './use-actions.ts'

type Worked = Pick<Inquiry, 'id' | 'work' | 'isUrgent'>

/** How a lead stands with what was done about it and has not arrived; `isWaiting` when anything but a note is held. */
export function useWaitingWork(lead: Worked): { work: LeadWork; isWaiting: boolean } {
  const waiting = useActionQueue().filter(({ id, act }) => id === lead.id && act.kind !== 'note')
  return { work: workWith(lead, waiting), isWaiting: waiting.some(({ isHeld }) => isHeld) }
}

/** How a lead stands with these of its acts. */
export const workWith = ({ work, isUrgent }: Worked, acts: readonly QueuedAction[]): LeadWork =>
  acts.reduce(
    (now, { act, at = new Date().toISOString(), isUndone, before = now }) =>
      // The server may have it already, and not yet that it is undone.
      isUndone || isWholeAct(act) ? before : workAfter(now, { act, at }, isUrgent),
    work,
  )
