import { workAfter } from '#shared/leads/fold-events.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { useWaitingActs } from './use-acts.ts'

/** How a lead stands with what was done about it and waits for a signal; `isWaiting` when anything but a note does. */
export function useWaitingWork({ id, work }: Pick<Inquiry, 'id' | 'work'>): {
  work: LeadWork
  isWaiting: boolean
} {
  const waiting = useWaitingActs().filter((waits) => waits.id === id && waits.act.kind !== 'note')
  return {
    work: waiting.reduce(
      (before, { act, at = new Date().toISOString(), isUndone }) =>
        isUndone ? before : workAfter(before, { act, at }),
      work,
    ),
    isWaiting: waiting.length > 0,
  }
}
