import type { Armed } from '#shared/contract/alarm.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import { keepOfflineLeads } from '#web/owner/leads/offline/offline-leads.ts'

/** Whether this browser can be rung at all. An iPhone can from its home screen alone. */
export const canBeArmed = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionOfThis(): Promise<PushSubscription | null> {
  if (!canBeArmed()) return null
  const registration = await navigator.serviceWorker.getRegistration(ownerWorker.scope)
  return registration ? registration.pushManager.getSubscription() : null
}

/**
 * Tells the server that this phone is armed still, since subscriptions vanish without a word, and takes the latest
 * leads along, in the name of whoever may act on them. Never rejects.
 */
export async function syncPhone(by: string | undefined): Promise<void> {
  try {
    const subscription = await subscriptionOfThis()
    if (!subscription) return
    await tellOf(subscription)
    await keepOfflineLeads(by)
  } catch {
    // The next page tries again, and the panel shows a phone that was not seen for a month.
  }
}

/** `replaces` is the address that this phone had before. */
export const tellOf = (subscription: PushSubscription, isArming = false, replaces?: string) =>
  post(apiPaths.alarmDevices, { ...subscription.toJSON(), isArming, replaces }) as Promise<Armed>
