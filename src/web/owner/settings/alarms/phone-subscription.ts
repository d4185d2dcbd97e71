import type { Armed } from '#shared/contract/alarm.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'

/** Whether this browser can be rung at all. An iPhone can from its home screen alone. */
export const canBeArmed = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** By which this browser is rung. */
export async function subscriptionOfThis(): Promise<PushSubscription | null> {
  if (!canBeArmed()) return null
  const registration = await navigator.serviceWorker.getRegistration(ownerWorker.scope)
  return registration ? registration.pushManager.getSubscription() : null
}

/** `replaces` is the address that this phone had before. */
export const tellOf = (subscription: PushSubscription, isArming = false, replaces?: string) =>
  post(apiPaths.alarmDevices, { ...subscription.toJSON(), isArming, replaces }) as Promise<Armed>
