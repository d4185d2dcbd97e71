import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { seconds } from '#shared/durations.ts'
import { workAfter } from '#shared/leads/reduce-events.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { newKey } from '#web/lib/new-key.ts'
import { TellContext } from '#web/owner/kit/dialogs/tell-context.ts'
import { useMissing } from '#web/owner/kit/session/use-missing.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { doublePressMs } from '#web/owner/kit/undo/swallow-second-press.ts'
import { lookWhenBack } from '../after-call/calls.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import {
  actionsOf,
  isWholeAct,
  onWaitingActs,
  othersIn,
  type QueuedAction,
  readActionQueue,
  undoWaiting,
} from './action-queue.ts'
import { refusalWords, sendAction, sendQueuedActions, sentMeanwhile, type WaitsFor } from './send-action.ts'

/**
 * Acts on a lead. Resolves to a function that undoes it, or to undefined after a refusal. With `words` a
 * toast reports the success and offers Undo; a failure is always reported.
 */
export type DoAction = (
  lead: Pick<Inquiry, 'id' | 'kind'> & Partial<Pick<Inquiry, 'work'>>,
  act: LeadAct,
  words?: string,
) => Promise<(() => void) | undefined>

const keptWords = {
  signal: { title: 'No signal', description: 'Will send when you’re back in range.' },
  site: { title: 'The site isn’t answering', description: 'Will send once it answers.' },
  'somebody else': {
    title: 'Someone else is signed in here now',
    description: 'Saved. It sends when you sign in again.',
  },
  right: {
    title: 'Your account can’t do this any more',
    description: 'Saved. It sends if you’re allowed to again.',
  },
  'sign-in': { title: 'You’ve been signed out', description: 'Saved. It sends when you sign in.' },
} satisfies Record<WaitsFor, ToastContent>

export function useActions(): DoAction {
  const queryClient = useQueryClient()
  const tell = use(TellContext)
  return useMemo(() => actionsOn(queryClient, tell), [queryClient, tell])
}

function actionsOn(queryClient: QueryClient, tell: (content: ToastContent) => void): DoAction {
  /** The last press on each lead. After a different one, the same press counts again. */
  const pressed = new Map<string, { same: string; doing: ReturnType<DoAction> }>()

  const doAction: DoAction = (lead, act, words) => {
    // The time of a reminder depends on the moment of the press, so it is compared to the minute.
    const same = JSON.stringify(act, (name, value) => (name === 'at' ? value?.slice(0, 16) : value))
    const before = pressed.get(lead.id)
    if (before?.same === same) return before.doing
    const press = { same, doing: doOnce(lead, act, words) }
    pressed.set(lead.id, press)
    // Counted from the press: on a slow connection the response may come after a deliberate second press.
    setTimeout(() => pressed.get(lead.id) === press && pressed.delete(lead.id), doublePressMs)
    return press.doing
  }

  const doOnce: DoAction = async ({ id, kind, work: before }, act, words) => {
    const key = newKey()
    const at = new Date().toISOString()
    try {
      const outcome = await sendAction(queryClient, { key, kind, id, act, at, ...(before && { before }) })
      const undo = () => {
        if ('waitsFor' in outcome && undoWaiting(key)) return
        // The action was sent later.
        const event = 'done' in outcome ? outcome.done.event : sentMeanwhile(key)?.event
        if (event) void doAction({ id, kind }, { kind: 'undo', event })
      }
      const action = { label: 'Undo', onAction: undo }
      if ('waitsFor' in outcome) tell({ ...keptWords[outcome.waitsFor], action })
      else if (words) tell({ title: words, action })
      return undo
    } catch (error) {
      tell({ title: 'Not saved', description: refusalWords(error), variant: 'destructive' })
      return undefined
    }
  }
  return doAction
}

const useAllWaiting = () => useSyncExternalStore(onWaitingActs, readActionQueue, readActionQueue)

export function useActionQueue(): readonly QueuedAction[] {
  const all = useAllWaiting()
  const you = useYou()
  return useMemo(() => (you === undefined ? [] : actionsOf(all, you)), [all, you])
}

/** Returns the names of other people whose actions wait here until they sign in. */
export function useOthersWaiting(): readonly string[] {
  const all = useAllWaiting()
  const you = useYou()
  return you === undefined ? [] : othersIn(all, you)
}

const tryAgainMs = seconds(15)

/** Sends what waits once somebody is signed in, at each return to the page, and regularly while held. */
export function useActionSending(): void {
  const queryClient = useQueryClient()
  const you = useYou()
  useEffect(() => {
    if (you === undefined) return
    const send = () => void sendQueuedActions(queryClient)
    const stopLooking = lookWhenBack(send)
    // No event tells that a poor connection has recovered, or that the site is back after a restart.
    const again = setInterval(
      () => actionsOf(readActionQueue(), you).some(({ isHeld }) => isHeld) && send(),
      tryAgainMs,
    )
    return () => {
      clearInterval(again)
      stopLooking()
    }
  }, [you, queryClient])
}

type Worked = Pick<Inquiry, 'id' | 'work' | 'isUrgent'>

/** Returns a lead's state with its waiting actions; `isWaiting` when one of them, notes aside, is held. */
export function useWaitingWork(lead: Worked): { work: LeadWork; isWaiting: boolean } {
  const waiting = useActionQueue().filter(({ id, act }) => id === lead.id && act.kind !== 'note')
  return { work: workWith(lead, waiting), isWaiting: waiting.some(({ isHeld }) => isHeld) }
}

export const workWith = ({ work, isUrgent }: Worked, acts: readonly QueuedAction[]): LeadWork =>
  acts.reduce(
    (now, { act, at = new Date().toISOString(), isUndone, before = now }) =>
      // The server may have an undone action already, but not its undo.
      isUndone || isWholeAct(act) ? before : workAfter(now, { act, at }, isUrgent),
    work,
  )

/** Says when what waits here is sent: a phone with a signal is in range, and then it is the site that has to answer. */
export function WillSend() {
  return useMissing() === 'site' ? 'Will send once the site answers' : 'Will send when you’re back in range'
}
