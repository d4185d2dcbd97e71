import type { Receipt } from '#shared/contract/answer.ts'
import { dismissPassingToast, showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { tellOfPhotos } from '../quote-photos/photo-events.ts'
import { navigationEntry } from './navigation.ts'
import { createSavedForms, createTabKeys } from './saved-forms.ts'

/** All that forms need of the browser. */
export type Ports = typeof browserPorts

/** Whoever has it is the only one who reads, writes and sends the form of that key. */
export interface Claim {
  release: () => void
  /** False where the browser can't tell whether another tab has it too. */
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
  post,
  /** The server has the form, and answered so. */
  noteTaken(key: string, answer: unknown): void {
    const { photos } = answer as Partial<Receipt>
    if (photos) tellOfPhotos({ set: key, ticket: photos })
  },
  showToast,
  dismissPassingToast,
  now: () => Date.now(),
  /** Runs it once; the returned function calls that off. */
  after(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  newKey,
  /** By a reload, or a way back or forward: the visitor expects what stood there. */
  isComeBackTo: () => (navigationEntry()?.type ?? 'navigate') !== 'navigate',
}

/** Waits until another page releases the form; undefined when none does in time. */
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

/** Where Web Locks are missing (older browsers, no TLS) or refused (no data of sites is kept): for this page alone. */
function claimHere(key: string): Claim | undefined {
  if (claimedHere.has(key)) return undefined
  claimedHere.add(key)
  return { release: () => claimedHere.delete(key), isExclusive: false }
}

interface PageEvents {
  /** The network may be back, or the visitor. */
  woken: () => void
  /** The page goes out of sight, for good or to be shown again as it is. */
  frozen: () => void
  /** It is shown again. */
  thawed: () => void
}

/** Until the returned function is called. */
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
