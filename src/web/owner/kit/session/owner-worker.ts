import { ownerWorker } from '#shared/owner-worker.ts'

/** TypeScript's DOM types don't have them yet (w3.org/TR/trusted-types). */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(asked: string): string }
}

/** A page may create a policy of a name only once. Browsers without Trusted Types take the URL as it is. */
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(ownerWorker.policyName, { createScriptURL: () => ownerWorker.path })

/**
 * Starts the service worker for a scope, or returns the running one. The worker of the dashboard's scope
 * shows alarms. Rejects where the browser has no service workers or forbids them.
 */
export async function startOwnerWorker(
  scope: string = ownerWorker.scope,
): Promise<ServiceWorkerRegistration> {
  // Registering again would wait for any update that the browser has under way.
  const started = await navigator.serviceWorker.getRegistration(scope)
  if (started?.active) return started
  const address = policy?.createScriptURL(ownerWorker.path) ?? ownerWorker.path
  return navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' })
}
