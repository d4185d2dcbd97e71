import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { minutes } from '#shared/durations.ts'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'

/** Minimum time between two syncs, since somebody who works through the list changes one lead after the other. */
const pauseMs = minutes(5)

/** Syncs the phone once the page has loaded everything, and again after leads have been added or changed. */
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
      void import('./sync-phone.ts').then(
        (part) => part.syncPhone(queryClient, mayAct),
        () => undefined,
      )
    }, wait)
    return () => clearTimeout(start)
  }, [isSignedIn, isIdle, records, mayAct, queryClient])
}
