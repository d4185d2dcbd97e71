import { seconds } from '#shared/durations.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { ApiError, post } from '#web/lib/api.ts'
import type { Effect, KeptForm, Outcome } from './form-machine.ts'
import { createSavedForms, createTabKeys, type SavedForm } from './saved-forms.ts'

/** An answer that takes longer may never come; whether the send arrived is asked with the next try. */
const patienceMs = seconds(30)

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
  post,
  showToast,
  /** Runs it once; the returned function calls that off. */
  after(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
  /** `randomUUID` is missing where the page came without TLS. */
  newKey(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
}

const claimedHere = new Set<string>()

/** Where Web Locks are missing (older browsers, no TLS) or refused (no data of sites is kept): for this page alone. */
function claimHere(key: string): Claim | undefined {
  if (claimedHere.has(key)) return undefined
  claimedHere.add(key)
  return { release: () => claimedHere.delete(key), isExclusive: false }
}

/** Waits that long until another page lets go of it; undefined when none does. */
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

/** Tells what happens to the page as a whole, until the returned function is called. */
export function watchPage(events: Record<'woken' | 'frozen' | 'thawed', () => void>): () => void {
  const off = new AbortController()
  const { signal } = off
  window.addEventListener('online', events.woken, { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && events.woken(), { signal })
  window.addEventListener('pagehide', events.frozen, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && events.thawed(), { signal })
  return () => off.abort()
}

/** One try with what is kept; `controller` breaks it off. */
export async function trySend(ports: Ports, form: KeptForm, controller: AbortController): Promise<Outcome> {
  const { path, body, headers } = form.kept
  const ownHeaders = { [sendHeaders.key]: form.key, [sendHeaders.revision]: String(form.revision) }
  const callOff = ports.after(patienceMs, () => controller.abort())
  try {
    await ports.post(path, body, { headers: { ...headers, ...ownHeaders }, signal: controller.signal })
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unreachable'
    return { status: error.status, message: error.serverMessage, fields: error.fields }
  } finally {
    callOff()
  }
}

/** What an effect does on any page of the site: to the device, and to the visitor as a toast. */
export function perform(effect: Effect, { forms, tab, showToast }: Ports, undo?: (form: SavedForm) => void) {
  if (effect.type === 'save') forms.write(effect.form)
  if (effect.type === 'forget') forms.forget(effect.form.key)
  if (effect.type === 'noteSent') tab.noteSent(effect.form)
  if (effect.type !== 'toast') return
  const { type: _, undo: before, ...toast } = effect
  showToast(before ? { ...toast, action: { label: 'Undo', onAction: () => undo?.(before) } } : toast)
}
