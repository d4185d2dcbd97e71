import type { Receipt } from '#shared/contract/answer.ts'
import { dismissPassingToast, showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { tellOfPhotos } from '../quote-photos/photo-events.ts'
import { navigationEntry } from './navigation.ts'
import { createSavedForms, createTabKeys } from './saved-forms.ts'

/** Everything that forms need of the browser. */
export type Ports = typeof browserPorts

/** The right of one page alone to read, write and send the form of a key. */
export interface Claim {
  release: () => void
  /** False where the browser can't tell whether another tab has claimed the form too. */
  isExclusive: boolean
}

export const browserPorts = {
  forms: createSavedForms(
    () => localStorage,
    () => Date.now(),
  ),
  tab: createTabKeys(() => sessionStorage),
  claim,
  watchPage,
  post: post<unknown>,
  /** Called when the server has accepted the form, whose photos may be sent then. */
  noteTaken(key: string, answer: unknown): void {
    const { photos } = answer as Partial<Receipt>
    if (photos) tellOfPhotos({ set: key, ticket: photos })
  },
  showToast,
  dismissPassingToast,
  now: () => Date.now(),
  /** Runs a function once after the delay; returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  newKey,
  /** True after a reload, back or forward, when the visitor expects the form as it was. */
  isComeBackTo: () => (navigationEntry()?.type ?? 'navigate') !== 'navigate',
}

/** Claims a form, and waits for another page to release it; undefined when none does in time. */
async function claim(key: string, patienceMs: number): Promise<Claim | undefined> {
  if (!navigator.locks) return claimHere(key)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      new Promise<void>((release) => {
        clearTimeout(timer)
        resolve(lock ? { release, isExclusive: true } : undefined)
        if (!lock) release()
      })
    const options = patienceMs > 0 ? { signal: waiting.signal } : { ifAvailable: true }
    const request = navigator.locks.request(`form-${key}`, options, hold)
    request.catch(() => resolve(waiting.signal.aborted ? undefined : claimHere(key)))
  })
}

const claimedHere = new Set<string>()

/** Claims a form within this page, where Web Locks are missing (old browsers, no TLS) or refused (no site data). */
function claimHere(key: string): Claim | undefined {
  if (claimedHere.has(key)) return undefined
  claimedHere.add(key)
  return { release: () => claimedHere.delete(key), isExclusive: false }
}

interface PageEvents {
  /** The network or the visitor may be back. */
  woken: () => void
  /** The page is left; it may be shown again from the back/forward cache. */
  frozen: () => void
  /** The page is shown again from that cache. */
  thawed: () => void
}

/** Calls back on these events until the returned function is called. */
function watchPage({ woken, frozen, thawed }: PageEvents): () => void {
  const off = new AbortController()
  const { signal } = off
  let isShown = true
  const wake = () => isShown && woken()
  addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal })
  const hide = () => {
    isShown = false
    frozen()
  }
  addEventListener('pagehide', hide, { signal })
  const show = () => {
    if (isShown) return
    isShown = true
    thawed()
  }
  addEventListener('pageshow', show, { signal })
  return () => off.abort()
}
