import { ownerWorker } from '#shared/owner-worker.ts'

/** TypeScript's DOM doesn't know them yet (w3.org/TR/trusted-types). */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(asked: string): string }
}

/** A page may make a policy of a name once. Browsers without Trusted Types take the address as it is. */
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(ownerWorker.policyName, { createScriptURL: () => ownerWorker.path })

/**
 * Starts the worker for what is below an address, or finds it started; the one of the dashboard's shows alarms.
 * Rejects where the browser has or allows none.
 */
export async function startOwnerWorker(
  scope: string = ownerWorker.scope,
): Promise<ServiceWorkerRegistration> {
  // To register it anew would wait for whatever update the browser has under way.
  const started = await navigator.serviceWorker.getRegistration(scope)
  if (started?.active) return started
  const address = policy?.createScriptURL(ownerWorker.path) ?? ownerWorker.path
  return navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' })
}
