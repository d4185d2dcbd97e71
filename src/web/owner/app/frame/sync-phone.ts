import type { QueryClient } from '@tanstack/react-query'
import { pagePaths } from '#shared/paths.ts'
import { startOwnerWorker } from '#web/owner/kit/session/owner-worker.ts'
import { keepLeads } from '#web/owner/leads/offline/keep-leads.ts'
import { subscriptionOfThis, tellOf } from '#web/owner/settings/alarms/phone-subscription.ts'

/**
 * Has the phone keep the application and the leads for when there is no signal, and tells the server that it is armed
 * still, since subscriptions vanish without a word. Never rejects: what fails is tried by the next page, and the panel
 * shows a phone that was not seen for a month.
 */
export async function syncPhone(queryClient: QueryClient, mayAct: boolean): Promise<void> {
  await Promise.allSettled([
    startOwnerWorker(),
    // Not below the dashboard's address.
    startOwnerWorker(pagePaths.notifications),
    keepLeads(queryClient, mayAct),
    tellOfThis(),
  ])
}

async function tellOfThis(): Promise<void> {
  const subscription = await subscriptionOfThis()
  if (subscription) await tellOf(subscription)
}
