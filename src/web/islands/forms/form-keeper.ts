import { seconds } from '#shared/durations.ts'
import { type Effect, type FormEvent, type FormState, type Found, step } from './form-machine.ts'
import { type Claim, type Ports, perform, trySend } from './ports.ts'
import type { FormName, Values } from './saved-forms.ts'

/** How long a page waits for its own form: the page that it takes the place of may just be letting go of it. */
const ownPatienceMs = seconds(1)

/** When everything but the form at hand is left to others. */
const letGoOn: readonly string[] = ['opened', 'undo', 'frozen'] satisfies FormEvent['type'][]

/** The fields, as effects change them. */
export interface FormView {
  /** Puts values into the fields that are untouched. */
  fill(values: Values): void
  /** Makes the form as if it had never been touched. */
  empty(): void
  /** Messages by field. */
  mark(messages: Values): void
}

/** Runs the machine of the form on a page: tells it what happens, and does what it says. */
export function createFormKeeper(
  ports: Ports,
  name: FormName,
  isSentPlainly: boolean,
  sendOthers: () => void,
) {
  let state: FormState = isSentPlainly ? { phase: 'sent' } : { phase: 'opening', values: {}, before: {} }
  let view: FormView | undefined
  /** Of the form that the page has, or had last. */
  let ownKey: string | undefined
  const claims = new Map<string, Promise<Claim | undefined>>()
  let tryController: AbortController | undefined
  let callOffRetry = () => {}
  let openings = 0
  const listeners = new Set<() => void>()

  function dispatch(event: FormEvent): void {
    const [next, ...effects] = step(state, event, { name, now: ports.now(), newKey: ports.newKey() })
    state = next
    const key = 'form' in state ? state.form.key : undefined
    // Otherwise kept, for what was cleared may be wanted again.
    if (letGoOn.includes(event.type)) release(key)
    if (key !== undefined) own(key)
    for (const effect of effects) run(effect)
    for (const listener of listeners) listener()
  }

  function run(effect: Effect): void {
    perform(effect, ports, (form) => dispatch({ type: 'undo', form }))
    if (effect.type === 'save') {
      ownKey = effect.form.key
      ports.tab.write(name, ownKey)
    }
    if (effect.type === 'fill') view?.fill(effect.values)
    if (effect.type === 'empty') view?.empty()
    if (effect.type === 'mark') view?.mark(effect.messages)
    if (effect.type === 'schedule') {
      callOffRetry = ports.after(effect.delayMs, () => dispatch({ type: 'retryDue' }))
    }
    if (effect.type === 'stop') {
      tryController?.abort()
      callOffRetry()
    }
    if (effect.type === 'try') {
      const { form } = effect
      tryController = new AbortController()
      void trySend(ports, form, tryController).then((outcome) =>
        dispatch({ type: 'tryEnded', form, outcome }),
      )
    }
  }

  function own(key: string): void {
    ownKey = key
    ports.tab.write(name, key)
    void hold(key, ownPatienceMs)
  }

  /** Once for each key. */
  function hold(key: string, patienceMs: number): Promise<Claim | undefined> {
    const claim = claims.get(key) ?? ports.claim(key, patienceMs)
    claims.set(key, claim)
    return claim
  }

  function release(except?: string): void {
    for (const [key, claim] of claims) {
      if (key === except) continue
      void claim.then((claim) => claim?.release())
      claims.delete(key)
    }
  }

  /** Looks up what the page is to go on with. */
  async function open(): Promise<void> {
    openings += 1
    const opening = openings
    const isCurrent = () => opening === openings
    const found = await find(isCurrent)
    // Meanwhile the page went out of sight.
    if (!isCurrent()) return
    dispatch({ type: 'opened', ...found })
    sendOthers()
  }

  /** The page's or the tab's own form, else the latest whose tab is gone. */
  async function find(isCurrent: () => boolean): Promise<Found> {
    const isSent = ownKey !== undefined && ports.tab.isSent(name, ownKey)
    const own = ownKey !== undefined && ports.forms.read(ownKey) ? ownKey : ports.tab.read(name)
    if (own !== undefined) {
      const isElsewhere = !(await hold(own, state.phase === 'sent' ? 0 : ownPatienceMs))
      const saved = isElsewhere ? undefined : ports.forms.read(own)
      if (saved || isElsewhere || isSent) return { saved, isElsewhere, isSent }
    }
    if (state.phase === 'sent') return {}
    for (const { key } of ports.forms.all().filter((form) => form.name === name)) {
      const claim = isCurrent() ? await hold(key, 0) : undefined
      const saved = claim?.isExclusive && ports.forms.read(key)
      if (saved) return { saved, isAdopted: true }
    }
    return {}
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    /** The fields are there; what they hold has been told as typed. */
    open(fields: FormView): void {
      view = fields
      void open()
    },
    /** The page goes out of sight, for good or to be shown again as it is: from now on others may have its form. */
    freeze(): void {
      openings += 1
      dispatch({ type: 'frozen' })
    },
    /** The page is shown again. */
    thaw(): void {
      if (state.phase === 'opening') void open()
      else sendOthers()
    },
    /** False for what is gone when the page is closed. */
    isOnDevice: (key: string) => ports.forms.isOnDevice(key),
  }
}
