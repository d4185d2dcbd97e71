import { ownerWorker } from '#shared/owner-worker.ts'

/** TypeScript's DOM doesn't know them yet (w3.org/TR/trusted-types). */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(asked: string): string }
}

/** A page may make a policy of a name once. Browsers without Trusted Types take the address as it is. */
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(ownerWorker.policyName, { createScriptURL: () => ownerWorker.path })

/** Starts the worker that shows alarms, or finds it started. Rejects where the browser has or allows none. */
export async function startOwnerWorker(): Promise<ServiceWorkerRegistration> {
  // To register it anew would wait for whatever update the browser has under way.
  const started = await navigator.serviceWorker.getRegistration(ownerWorker.scope)
  if (started?.active) return started
  const address = policy?.createScriptURL(ownerWorker.path) ?? ownerWorker.path
  return navigator.serviceWorker.register(address, { scope: ownerWorker.scope, updateViaCache: 'none' })
}
