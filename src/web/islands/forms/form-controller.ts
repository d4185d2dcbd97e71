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

/** How long a page waits for the claim on its own form, which the page before it may be about to release. */
const ownPatienceMs = seconds(1)
/** Timeout of a try. Whether it reached the server is found out by the next try. */
const answerPatienceMs = seconds(30)
/** Events that release all other claims. After a clear they are kept, since the form may be wanted back. */
const releasingEvents: readonly string[] = ['opened', 'undo', 'frozen'] satisfies FormEvent['type'][]

/** Tries that the visitor makes, which close the toast about the try before. */
const newTries: readonly string[] = ['pressedSend', 'tryNow'] satisfies FormEvent['type'][]

interface ControllerOptions {
  name: FormName
  /** True on a page that answers a plain post of the form. */
  isSentPlainly?: boolean | undefined
  /** Key of a pending submission to send from a page without its fields. */
  only?: string
}

/** Changes the fields, for the effects of the same names. */
interface FormView {
  fill(values: Values): void
  empty(): void
  mark(messages: Messages): void
}

/** Creates the controller that runs a form's state machine: passes events to it, and carries out its effects. */
export function createFormController(ports: Ports, { name, isSentPlainly, only }: ControllerOptions) {
  const { forms, tab, after } = ports
  let state: FormState = isSentPlainly ? { phase: 'sent' } : { phase: 'opening', values: {}, before: {} }
  let view: FormView | undefined
  /** Key of the form that the page has, or had last. */
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

  /** Claims a form, once for each key. */
  function lock(key: string, patienceMs: number): Promise<Claim | undefined> {
    const claim = claims.get(key) ?? ports.claim(key, patienceMs)
    claims.set(key, claim)
    return claim
  }

  /** Releases all claims but the current form's. */
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
    // The page was hidden, or another look-up has begun.
    if (!isCurrent()) return
    const { sent } = found
    if (sent) {
      ownKey = sent.key
      ports.noteTaken(ownKey, sent.answer)
    }
    dispatch({ type: 'opened', ...found })
  }

  /** Finds the page's or the tab's own form, or else the latest one whose tab is gone. */
  async function find(isCurrent: () => boolean): Promise<Found> {
    const ownNow = only ?? (ownKey !== undefined && forms.read(ownKey) ? ownKey : tab.read(name))
    if (ownNow !== undefined && !readSent()) {
      const patienceMs = only || state.phase === 'sent' ? 0 : ownPatienceMs
      const isElsewhere = !(await lock(ownNow, patienceMs))
      const saved = isElsewhere ? undefined : forms.read(ownNow)
      if (saved || isElsewhere) return { saved, isElsewhere }
    }
    // The page before a reload may have got its answer while this one waited for the claim.
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

  /** Returns the page's own sent form, or the tab's after a reload, back or forward. A link leads to a new form. */
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
    /** Returns the key of the form that the page has, or had last. */
    readKey: () => ownKey,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    /** Starts the machine; returns a function that stops it. The fields' values must be dispatched as typed before. */
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
