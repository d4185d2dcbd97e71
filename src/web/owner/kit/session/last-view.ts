import { useEffect } from 'react'
import { lastViewId, ownerWorker } from '#shared/owner-worker.ts'

/*
 * A picture of the list as it was seen last. The worker puts it into the document that it opens from the phone, so
 * that the list can be read while the application starts.
 */
const place = () => (typeof document === 'object' ? document.getElementById(lastViewId) : null)

/** Whether this page came with the picture. */
export const cameWithLastView = place()?.hasChildNodes() ?? false

/** To be called once the list itself, or something else, can be seen. */
export const endLastView = (): void => place()?.replaceChildren()

/** Marks and lines that come after the list are in the picture too. */
const settledMs = 1_000

/** Keeps the picture again whenever the list has changed, at `seenAt`; undefined where it is not to be kept. */
export function useLastView(seenAt: number | undefined): void {
  useEffect(() => {
    if (!seenAt) return
    const timer = setTimeout(() => void keep().catch(() => undefined), settledMs)
    return () => clearTimeout(timer)
  }, [seenAt])
}

const keep = async () => (await import('./keep-last-view.ts')).keepLastView()

export const forgetLastView = (): unknown => 'caches' in window && caches.delete(ownerWorker.lastView.cache)
