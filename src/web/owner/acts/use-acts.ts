import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { failureMessage } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { lookWhenBack } from '../after-call/calls.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { sendAct, sendWaitingActs, sentMeanwhile } from './send-act.ts'
import { TellContext } from './tell-context.ts'
import { onWaitingActs, readWaitingActs, undoWaiting, type WaitingAct } from './waiting-acts.ts'

/**
 * Does something about a lead and gives what undoes it; nothing when it was refused. With words it is said, with a way
 * to undo it; a failure is told always.
 */
export type DoAct = (
  lead: Pick<Inquiry, 'id' | 'kind'>,
  act: LeadAct,
  words?: string,
) => Promise<(() => void) | undefined>

/** Within which the second press of a finger that bounced, or was not sure, means what the first did. */
export const doublePressMs = 500

export function useActs(): DoAct {
  const queryClient = useQueryClient()
  const tell = use(TellContext)
  return useMemo(() => actsOn(queryClient, tell), [queryClient, tell])
}

function actsOn(queryClient: QueryClient, tell: (content: ToastContent) => void): DoAct {
  const pressed = new Map<string, ReturnType<DoAct>>()

  const doAct: DoAct = (lead, act, words) => {
    // A reminder is counted from the press: to the minute it is the same.
    const same = JSON.stringify([lead.id, act], (name, value) =>
      name === 'at' ? value?.slice(0, 16) : value,
    )
    const before = pressed.get(same)
    if (before) return before
    const doing = doOnce(lead, act, words)
    pressed.set(same, doing)
    const forget = () => void setTimeout(() => pressed.delete(same), doublePressMs)
    void doing.then(forget)
    return doing
  }

  const doOnce: DoAct = async ({ id, kind }, act, words) => {
    const key = newKey()
    const at = new Date().toISOString()
    try {
      const done = await sendAct(queryClient, { key, kind, id, act, at })
      const undo = () => {
        if (!done && undoWaiting(key)) return
        // It was sent since.
        const event = done?.event ?? sentMeanwhile(key)
        if (event) void doAct({ id, kind }, { kind: 'undo', event })
      }
      const action = { label: 'Undo', onAction: undo }
      if (words && done) tell({ title: words, action })
      if (!done) tell({ title: 'No signal', description: 'Kept here and sent later.', action })
      return undo
    } catch (error) {
      const description = failureMessage(error, 'Please try again later.')
      tell({ title: 'Not saved', description, variant: 'destructive' })
      return undefined
    }
  }
  return doAct
}

/** What waits for a signal; sent as soon as there is one, and whenever the owner comes to one of his pages. */
export function useWaitingActs(): readonly WaitingAct[] {
  return useSyncExternalStore(onWaitingActs, readWaitingActs, readWaitingActs)
}

export function useActSending(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    const send = () => void sendWaitingActs(queryClient)
    const stopLooking = lookWhenBack(send)
    addEventListener('online', send)
    return () => {
      stopLooking()
      removeEventListener('online', send)
    }
  }, [isSignedIn, queryClient])
}
