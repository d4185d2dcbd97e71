/** The worker that shows alarms on the owner's devices, and what lets his pages start it and nothing else. */
export const ownerWorker = {
  path: '/owner-worker.js',
  scope: '/admin',
  /** Name of the one Trusted Types policy that his pages may make. */
  policyName: 'owner-worker',
} as const
