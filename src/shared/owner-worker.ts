/** The service worker that shows alarms on the owner's devices, and the policy that lets his pages start only it. */
export const ownerWorker = {
  path: '/owner-worker.js',
  scope: '/admin',
  /** Name of the only Trusted Types policy that his pages may create. */
  policyName: 'owner-worker',
  /** Where the phone keeps the picture of the list as it was seen last (public/owner-worker.js). */
  lastView: { cache: 'last view', path: '/admin/last-view' },
} as const

/** Id of the document's element for that picture. */
export const lastViewId = 'last-view'
