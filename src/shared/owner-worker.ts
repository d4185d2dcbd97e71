/** The service worker that shows alarms on the owner's devices, and the policy that lets his pages start only it. */
export const ownerWorker = {
  path: '/owner-worker.js',
  scope: '/admin',
  /** Name of the only Trusted Types policy that his pages may create. */
  policyName: 'owner-worker',
} as const
