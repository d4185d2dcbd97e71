import { useEffect } from 'react'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { syncPhone } from '#web/owner/settings/alarms/phone-sync.ts'

/** On every page of the owner's, and with every lead that is new or changed: whether this phone is armed still. */
export function usePhoneSync(isSignedIn: boolean): void {
  const summary = useOwnerSummary()
  const you = summary?.you
  const records = summary && summary.newest + summary.changed
  const mayAct = useMay('staff')
  useEffect(() => {
    if (isSignedIn && records !== undefined) void syncPhone(mayAct ? you : undefined)
  }, [isSignedIn, records, mayAct, you])
}
