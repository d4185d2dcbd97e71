import { useEffect } from 'react'
import { lastViewId, ownerWorker } from '#shared/owner-worker.ts'

/*
 * A picture of the list, which can be read while the application loads and starts. The server renders it into
 * the document; when the service worker opens a page from the phone, it inserts the list as it was last seen.
 */
const place = () => (typeof document === 'object' ? document.getElementById(lastViewId) : null)

/** True when the service worker opened this page from the phone. */
export const isFromPhone = Boolean(place()?.querySelector('[data-kept]'))

/** Removes the picture. Must be called once the list itself, or something else, is visible. */
export const endLastView = (): void => place()?.replaceChildren()

/** Delay of the picture, by which marks and lines that load after the list are drawn too. */
const settledMs = 1_000

/** Stores the picture whenever the list has changed, at `seenAt`; undefined stores nothing. */
export function useLastView(seenAt: number | undefined): void {
  useEffect(() => {
    if (!seenAt) return
    const timer = setTimeout(() => void keep().catch(() => undefined), settledMs)
    return () => clearTimeout(timer)
  }, [seenAt])
}

const keep = async () => (await import('./keep-last-view.ts')).keepLastView()

export const forgetLastView = (): unknown => 'caches' in window && caches.delete(ownerWorker.lastView.cache)
