import type { QueryClient } from '@tanstack/react-query'
import { pagePaths } from '#shared/paths.ts'
import { startOwnerWorker } from '#web/owner/kit/session/owner-worker.ts'
import { keepLeads } from '#web/owner/leads/offline/keep-leads.ts'
import { subscriptionOfThis, tellOf } from '#web/owner/settings/alarms/phone-subscription.ts'

/**
 * Keeps the application and the leads on the phone for when there is no signal, and tells the server that it is still
 * armed. Never rejects: the next page tries again.
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
