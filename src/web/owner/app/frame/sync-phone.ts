import type { QueryClient } from '@tanstack/react-query'
import { pagePaths } from '#shared/paths.ts'
import { startOwnerWorker } from '#web/owner/kit/session/owner-worker.ts'
import { keepLeads } from '#web/owner/leads/offline/keep-leads.ts'
import { subscriptionOfThis, tellOf } from '#web/owner/settings/alarms/phone-subscription.ts'

/**
 * Saves the application and the leads on the phone for use without a signal, and sends its push subscription,
 * so that the server knows the phone is still armed. Never rejects: the next page tries again.
 */
export async function syncPhone(queryClient: QueryClient, mayAct: boolean): Promise<void> {
  await Promise.allSettled([
    startOwnerWorker(),
    // The notifications page is outside the scope of the dashboard's worker.
    startOwnerWorker(pagePaths.notifications),
    keepLeads(queryClient, mayAct),
    tellOfThis(),
  ])
}

async function tellOfThis(): Promise<void> {
  const subscription = await subscriptionOfThis()
  if (subscription) await tellOf(subscription)
}
