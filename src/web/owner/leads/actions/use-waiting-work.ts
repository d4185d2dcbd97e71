import { workAfter } from '#shared/leads/reduce-events.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { isWholeAct, type QueuedAction } from './action-queue.ts'
import { useActionQueue } from './use-actions.ts'

type Worked = Pick<Inquiry, 'id' | 'work' | 'isUrgent'>

/** Returns a lead's state with its waiting actions; `isWaiting` when one of them, notes aside, is held. */
export function useWaitingWork(lead: Worked): { work: LeadWork; isWaiting: boolean } {
  const waiting = useActionQueue().filter(({ id, act }) => id === lead.id && act.kind !== 'note')
  return { work: workWith(lead, waiting), isWaiting: waiting.some(({ isHeld }) => isHeld) }
}

/** Returns a lead's state after these actions. */
export const workWith = ({ work, isUrgent }: Worked, acts: readonly QueuedAction[]): LeadWork =>
  acts.reduce(
    (now, { act, at = new Date().toISOString(), isUndone, before = now }) =>
      // The server may have an undone action already, but not its undo.
      isUndone || isWholeAct(act) ? before : workAfter(now, { act, at }, isUrgent),
    work,
  )
