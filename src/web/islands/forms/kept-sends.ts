import { minutes, seconds } from '#shared/durations.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'
import { ApiError, post } from '#web/lib/api.ts'
import {
  type KeptSend,
  type NewSend,
  type SavedForm,
  type SavedForms,
  savedForms,
  type TypedForm,
} from './saved-forms.ts'

/** Pauses between tries while the page is open; after the last one only an event of the browser starts another. */
const pausesMs = [5, 10, 20, 40].map(seconds).concat(Array<number>(20).fill(minutes(2)))
/** Answers that say nothing of the send itself: it may well be taken later. */
const passingStatuses = [408, 425, 429]
/** An answer that takes longer may never come; whether the send arrived is asked with the next try. */
const patienceMs = seconds(30)

interface Environment {
  forms: SavedForms
  post: typeof post
  showToast: (toast: ToastContent) => void
  /** Runs `work` while no other tab of the site runs its own; not at all when one does and `isPatient` is false. */
  lock: (name: string, isPatient: boolean, work: () => Promise<void>) => Promise<void>
  /** Runs it once; the returned function calls that off. */
  after: (delayMs: number, run: () => void) => () => void
}

export type SentForm = Pick<SavedForm, 'name' | 'values'>
type Outcome = 'sent' | 'unreachable' | 'busy' | ApiError
export type KeptSends = ReturnType<typeof createKeptSends>

/**
 * Sends what a visitor has filled in, exactly once: written down before the first try, sent under one key, tried
 * again when there was no network, and by one tab at a time.
 */
export function createKeptSends({ forms, post, showToast, lock, after }: Environment) {
  const trying = new Set<string>()
  const tryingListeners = new Set<() => void>()
  const sentListeners = new Set<(sent: SentForm) => void>()
  let pauses = 0
  let callOff = () => {}

  function setTrying(key: string, isTrying: boolean): void {
    if (isTrying) trying.add(key)
    else trying.delete(key)
    for (const listener of tryingListeners) listener()
  }

  /**
   * One try with what is kept under `key`. Whatever follows for it follows before another try can begin, and only
   * if nobody has taken it back or put another one in its place meanwhile.
   */
  async function attempt(key: string, isFirst: boolean, begin = () => {}): Promise<Outcome> {
    let outcome: Outcome = 'busy'
    await lock(`send-${key}`, isFirst, async () => {
      begin()
      const kept = forms.read(key)?.kept
      if (!kept) return
      setTrying(key, true)
      try {
        const headers = { ...kept.headers, [sendHeaders.key]: key }
        // Missing in older browsers, which wait as long as the network does.
        await post(kept.path, kept.body, { headers, signal: AbortSignal.timeout?.(patienceMs) ?? null })
        outcome = 'sent'
      } catch (error) {
        outcome = error instanceof ApiError ? error : 'unreachable'
      } finally {
        setTrying(key, false)
      }
      const isStill = isSame(forms.read(key)?.kept, kept)
      if (isStill) conclude(key, outcome, isFirst)
      else if (outcome !== 'sent' && !isFirst) outcome = 'busy'
    })
    return outcome
  }

  function conclude(key: string, outcome: Exclude<Outcome, 'busy'>, isFirst: boolean): void {
    const saved = forms.read(key)
    if (outcome === 'sent') forms.forget(key, { isSent: true })
    else if (outcome === 'unreachable' || (!isFirst && isPassing(outcome))) {
      if (saved?.kept) forms.write({ ...saved, kept: { ...saved.kept, isWaiting: true } })
    } else forms.takeBack(key, isFirst ? undefined : outcome.fields)
  }

  function tellSent(sent: SentForm, success: KeptSend['success']): void {
    showToast({ title: success.title, description: success.text })
    for (const listener of sentListeners) listener(sent)
  }

  function tellFailed({ title, text }: KeptSend['failure'], error?: ApiError): void {
    showToast({ title, description: error?.serverMessage || text, variant: 'destructive' })
  }

  function scheduleRetry(): void {
    const delayMs = pausesMs[pauses]
    callOff()
    if (delayMs === undefined) return
    pauses += 1
    callOff = after(delayMs, () => void retryAll())
  }

  async function retry(key: string): Promise<Outcome> {
    const saved = forms.read(key)
    if (!saved?.kept) return 'busy'
    const outcome = await attempt(key, false)
    if (outcome === 'sent') tellSent(saved, saved.kept.success)
    else if (outcome === 'unreachable' || isPassing(outcome)) scheduleRetry()
    else if (outcome !== 'busy') tellFailed(saved.kept.failure, outcome)
    return outcome
  }

  async function retryAll(): Promise<void> {
    for (const { key } of forms.all()) await retry(key)
  }

  return {
    /**
     * Sends a form for the first time. True when the server has it; false when there was no network and it is kept.
     * @throws ApiError when the server would not have it; what was typed stays saved
     */
    async send(typed: TypedForm, send: NewSend): Promise<boolean> {
      const keep = () => forms.write({ ...typed, kept: { ...send, isWaiting: false } })
      const outcome = await attempt(typed.key, true, keep)
      if (outcome instanceof ApiError) throw outcome
      if (outcome === 'sent') {
        tellSent(typed, send.success)
        return true
      }
      pauses = 0
      scheduleRetry()
      tellFailed(send.failure)
      return false
    },

    /** The visitor asks for another try at once, and hears of it when that fails too. */
    async tryNow(key: string): Promise<void> {
      const kept = forms.read(key)?.kept
      pauses = 0
      if (kept && (await retry(key)) === 'unreachable') tellFailed(kept.failure)
    },

    /** The network may be back: tries everything that is kept, and goes on trying. */
    resume(): Promise<void> {
      pauses = 0
      callOff()
      return retryAll()
    },

    /** Another tab has sent it. */
    noteSentElsewhere(sent: SentForm): void {
      for (const listener of sentListeners) listener(sent)
    },

    isTrying: (key: string) => trying.has(key),
    subscribeToTrying(listener: () => void): () => void {
      tryingListeners.add(listener)
      return () => tryingListeners.delete(listener)
    },
    onSent(listener: (sent: SentForm) => void): () => void {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
  }
}

const isPassing = (outcome: Outcome) =>
  outcome instanceof ApiError && (outcome.status >= 500 || passingStatuses.includes(outcome.status))

const isSame = (one: KeptSend | undefined, other: KeptSend) => JSON.stringify(one) === JSON.stringify(other)

/** Those of this browser. */
export const keptSends = createKeptSends({
  forms: savedForms,
  post,
  showToast,
  async lock(name, isPatient, work) {
    let isAnswered = false
    const workOnce = async (lock: Lock | null) => {
      isAnswered = true
      if (lock) await work()
    }
    // Missing in older browsers and without TLS, refused where the browser keeps no data of sites; there the server
    // alone sees to it that nothing is taken twice.
    await navigator.locks?.request(name, { ifAvailable: !isPatient }, workOnce).catch(() => undefined)
    if (!isAnswered) await work()
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
})

let isWatching = false

/** From now on until the page closes: whatever is kept is sent as soon as that can be done. */
export function watchKeptSends(): void {
  if (isWatching) return
  isWatching = true
  const resume = () => void keptSends.resume()
  window.addEventListener('online', resume)
  window.addEventListener('pageshow', (event) => event.persisted && resume())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume())
  window.addEventListener('storage', (event) => {
    const sent = savedForms.onStorage(event)
    if (sent) keptSends.noteSentElsewhere(sent)
  })
  savedForms.forgetExpired()
  resume()
}
