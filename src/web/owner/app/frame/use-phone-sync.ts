import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { minutes } from '#shared/durations.ts'
import { startOwnerWorker } from '#web/owner/kit/session/owner-worker.ts'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { keepLeads } from '#web/owner/leads/offline/keep-leads.ts'
import { subscriptionOfThis, tellOf } from '#web/owner/settings/alarms/phone-subscription.ts'

/** Of what somebody does, one thing after the other, not each is worth all the calls. */
const pauseMs = minutes(5)

/**
 * Once a page of the owner's has all that it shows, and after leads have come or changed: has the phone keep the
 * application and the leads for when there is no signal, and tells the server that it is armed still, since
 * subscriptions vanish without a word.
 */
export function usePhoneSync(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  const summary = useOwnerSummary()
  const records = summary && `${summary.you} ${summary.newest + summary.changed}`
  const mayAct = useMay('staff')
  const isIdle = useIsFetching() === 0
  const last = useRef<{ records: string; at: number }>(undefined)
  useEffect(() => {
    if (!isSignedIn || !isIdle || records === undefined || records === last.current?.records) return
    const wait = last.current ? last.current.at + pauseMs - Date.now() : 0
    const start = setTimeout(() => {
      last.current = { records, at: Date.now() }
      // What fails is tried by the next page, and the panel shows a phone that was not seen for a month.
      for (const part of [startOwnerWorker(), keepLeads(queryClient, mayAct), tellOfThis()]) {
        part.catch(() => undefined)
      }
    }, wait)
    return () => clearTimeout(start)
  }, [isSignedIn, isIdle, records, mayAct, queryClient])
}

async function tellOfThis(): Promise<void> {
  const subscription = await subscriptionOfThis()
  if (subscription) await tellOf(subscription)
}
