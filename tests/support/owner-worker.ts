import { expect, type Page } from '@playwright/test'
import { ownerWorker } from '#shared/owner-worker.ts'
import { pagePaths } from '#shared/paths.ts'

const scopes = [ownerWorker.scope, pagePaths.notifications]

/** Waits until the phone has cached the application and a lead with this name, for use without a signal. */
export async function untilKept(page: Page, name: string): Promise<void> {
  const isThere = ({ scopes, home, said }: { scopes: string[]; home: string; said: string }) =>
    Promise.all(scopes.map((scope) => navigator.serviceWorker.getRegistration(scope))).then(
      async (workers) => {
        const isOpenable = workers.every((worker) => worker?.active) && (await caches.match(home))
        const leads = Object.keys(localStorage).filter((key) => key.startsWith('kept ["/api/admin/leads/'))
        return Boolean(isOpenable) && leads.some((key) => localStorage.getItem(key)?.includes(said))
      },
    )
  await expect.poll(() => page.evaluate(isThere, { scopes, home: pagePaths.admin, said: name })).toBe(true)
}
