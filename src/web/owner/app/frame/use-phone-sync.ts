import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { minutes } from '#shared/durations.ts'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'

/** Of what somebody does, one thing after the other, not each is worth all the calls. */
const pauseMs = minutes(5)

/** Once a page of the owner's has all that it shows, and after leads have come or changed. */
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
