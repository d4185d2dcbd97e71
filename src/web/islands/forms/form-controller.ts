import { seconds } from '#shared/durations.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { ApiError } from '#web/lib/api.ts'
import {
  type Effect,
  type FormEvent,
  type FormState,
  type FormWithSend,
  type Found,
  type Outcome,
  step,
} from './form-machine.ts'
import type { Claim, Ports } from './ports.ts'
import type { FormName, SentForm } from './saved-forms.ts'

/** How long a page waits for its own form: the page that it takes the place of may just be letting go of it. */
const ownPatienceMs = seconds(1)
/** An answer that takes longer may never come; whether the send arrived is asked with the next try. */
const answerPatienceMs = seconds(30)
/** When everything but the form at hand is left to others; else what was cleared may be wanted again. */
const releasingEvents: readonly string[] = ['opened', 'undo', 'frozen'] satisfies FormEvent['type'][]

/** A visitor's own: what the last toast told is over then. */
const newTries: readonly string[] = ['pressedSend', 'tryNow'] satisfies FormEvent['type'][]

interface ControllerOptions {
  name: FormName
  /** The page was made in answer to a plain post of the form. */
  isSentPlainly?: boolean | undefined
  /** Key of a pending submission that is to go out, on a page that has no fields for it. */
  only?: string
}

/** The fields, as the effects of the same names change them. */
interface FormView {
  fill(values: Values): void
  empty(): void
  mark(messages: Messages): void
}

/** Runs the machine of one form on a page: tells it what happens, and does what it says. */
export function createFormController(ports: Ports, { name, isSentPlainly, only }: ControllerOptions) {
  const { forms, tab, after } = ports
  let state: FormState = isSentPlainly ? { phase: 'sent' } : { phase: 'opening', values: {}, before: {} }
  let view: FormView | undefined
  /** Of the form that the page has, or had last. */
  let ownKey: string | undefined
  let tryUnderWay: AbortController | undefined
  let callOffRetry = () => {}
  let lookUps = 0
  const claims = new Map<string, Promise<Claim | undefined>>()
  const listeners = new Set<() => void>()

  function dispatch(event: FormEvent): void {
    if (newTries.includes(event.type)) ports.dismissPassingToast()
    const [next, ...effects] = step(state, event, { name, now: ports.now(), newKey: ports.newKey() })
    state = next
    if (releasingEvents.includes(event.type)) releaseLocks()
    if ('form' in state) {
      setOwnKey(state.form.key)
      void lock(state.form.key, ownPatienceMs)
    }
    for (const effect of effects) (perform[effect.type] as (effect: Effect) => void)(effect)
    for (const listener of listeners) listener()
  }

  const perform: { [Type in Effect['type']]: (effect: Effect & { type: Type }) => void } = {
    save({ form }) {
      setOwnKey(form.key)
      forms.write(form)
    },
    forget: ({ form }) => forms.forget(form.key),
    noteSent: ({ form, answer }) => tab.noteSent(form, answer),
    try: ({ form }) => void trySend(form),
    schedule({ delayMs }) {
      callOffRetry = after(delayMs, () => dispatch({ type: 'retryDue' }))
    },
    stop() {
      tryUnderWay?.abort()
      callOffRetry()
    },
    toast({ undo: form, type: _, ...toast }) {
      const action = form && { label: 'Undo', onAction: () => dispatch({ type: 'undo', form }) }
      ports.showToast({ ...toast, action })
    },
    fill: ({ values }) => view?.fill(values),
    empty: () => view?.empty(),
    mark: ({ messages }) => view?.mark(messages),
  }

  async function trySend(form: FormWithSend): Promise<void> {
    const { path, body, headers: given } = form.kept
    const headers = { ...given, [sendHeaders.key]: form.key, [sendHeaders.revision]: String(form.revision) }
    const controller = new AbortController()
    tryUnderWay = controller
    const callOff = after(answerPatienceMs, () => controller.abort())
    const answer = ports.post(path, body, { headers, signal: controller.signal })
    const ended = await answer.then(
      (answer) => ({ outcome: 'sent' as const, answer }),
      (error: unknown) => ({ outcome: outcomeOf(error) }),
    )
    callOff()
    if ('answer' in ended) ports.noteTaken(form.key, ended.answer)
    dispatch({ type: 'tryEnded', form, ...ended })
  }

  function setOwnKey(key: string): void {
    ownKey = key
    if (!only) tab.write(name, key)
  }

  /** Once for each key. */
  function lock(key: string, patienceMs: number): Promise<Claim | undefined> {
    const claim = claims.get(key) ?? ports.claim(key, patienceMs)
    claims.set(key, claim)
    return claim
  }

  /** Of all but the form at hand. */
  function releaseLocks(): void {
    for (const [key, claim] of claims) {
      if ('form' in state && state.form.key === key) continue
      void claim.then((claim) => claim?.release())
      claims.delete(key)
    }
  }

  async function lookUp(): Promise<void> {
    lookUps += 1
    const current = lookUps
    const isCurrent = () => current === lookUps
    const found = await find(isCurrent)
    // The page went out of sight meanwhile.
    if (!isCurrent()) return
    const { sent } = found
    if (sent) {
      ownKey = sent.key
      ports.noteTaken(ownKey, sent.answer)
    }
    dispatch({ type: 'opened', ...found })
  }

  /** The page's or the tab's own form, else the latest whose tab is gone. */
  async function find(isCurrent: () => boolean): Promise<Found> {
    const ownNow = only ?? (ownKey !== undefined && forms.read(ownKey) ? ownKey : tab.read(name))
    if (ownNow !== undefined && !readSent()) {
      const patienceMs = only || state.phase === 'sent' ? 0 : ownPatienceMs
      const isElsewhere = !(await lock(ownNow, patienceMs))
      const saved = isElsewhere ? undefined : forms.read(ownNow)
      if (saved || isElsewhere) return { saved, isElsewhere }
    }
    // Also what the page before a reload has heard only while this one waited for it.
    const sent = readSent()
    if (sent) return { sent }
    if (only || state.phase === 'sent') return {}
    for (const { key } of forms.all().filter((form) => form.name === name)) {
      const claim = isCurrent() ? await lock(key, 0) : undefined
      const saved = claim?.isExclusive && forms.read(key)
      if (saved) return { saved, isAdopted: true }
    }
    return {}
  }

  /** The page's own, or the tab's on a page that somebody has come back to: a link there leads to a new form. */
  function readSent(): SentForm | undefined {
    if (only || state.phase === 'sent') return undefined
    const sent = tab.readSent(name)
    return (ownKey === undefined ? ports.isComeBackTo() : sent?.key === ownKey) ? sent : undefined
  }

  function freeze(): void {
    lookUps += 1
    dispatch({ type: 'frozen' })
  }

  return {
    read: () => state,
    /** Of the form that the page has, or had last. */
    readKey: () => ownKey,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    /** From now on, until the returned function is called. What the fields hold has been told as typed. */
    open(fields?: FormView): () => void {
      view = fields
      const unwatch = ports.watchPage({
        woken: () => dispatch({ type: 'woken' }),
        frozen: freeze,
        thawed: () => state.phase === 'opening' && void lookUp(),
      })
      void lookUp()
      return () => {
        unwatch()
        freeze()
      }
    },
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'unreachable'
  return { status: error.status, message: error.serverMessage, fields: error.fields }
}
