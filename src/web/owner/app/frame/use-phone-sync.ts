import { useEffect } from 'react'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { keepOfflineLeads } from '#web/owner/leads/offline/offline-leads.ts'
import { subscriptionOfThis, tellOf } from '#web/owner/settings/alarms/phone-subscription.ts'

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

/**
 * Tells the server that this phone is armed still, since subscriptions vanish without a word, and takes the latest
 * leads along, in the name of whoever may act on them. Never rejects.
 */
async function syncPhone(by: string | undefined): Promise<void> {
  try {
    const subscription = await subscriptionOfThis()
    if (!subscription) return
    await tellOf(subscription)
    await keepOfflineLeads(by)
  } catch {
    // The next page tries again, and the panel shows a phone that was not seen for a month.
  }
}
