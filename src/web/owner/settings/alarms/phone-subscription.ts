import type { Armed } from '#shared/contract/alarm.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'

/** Whether this browser can show alarms. On an iPhone only the app on the home screen can. */
export const canBeArmed = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns this browser's push subscription; null when there is none. */
export async function subscriptionOfThis(): Promise<PushSubscription | null> {
  if (!canBeArmed()) return null
  const registration = await navigator.serviceWorker.getRegistration(ownerWorker.scope)
  return registration ? registration.pushManager.getSubscription() : null
}

/** Sends the subscription to the server; `replaces` is this phone's former endpoint. */
export const tellOf = (subscription: PushSubscription, isArming = false, replaces?: string) =>
  post<Armed>(apiPaths.alarmDevices, { ...subscription.toJSON(), isArming, replaces })
