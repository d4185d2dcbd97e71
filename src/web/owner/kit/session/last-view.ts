import { useEffect } from 'react'
import { lastViewId, ownerWorker } from '#shared/owner-worker.ts'

/*
 * A picture of the list, which can be read while the application comes and starts. The server draws it into the
 * document; into one that is opened from the phone the worker puts the list as it was seen last.
 */
const place = () => (typeof document === 'object' ? document.getElementById(lastViewId) : null)

/** Whether this page was opened from the phone. */
export const isFromPhone = Boolean(place()?.querySelector('[data-kept]'))

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
