import { minutes, seconds } from '#shared/durations.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { restoredForm as wording } from '#web/content/restored-form.ts'
import type { FormName, PendingSubmission, SavedForm, SentForm } from './saved-forms.ts'

/** Pauses between tries while a page is open. After the last one only the browser or the visitor starts another. */
export const pausesMs = [5, 10, 20, 40].map(seconds).concat(Array<number>(20).fill(minutes(2)))
/** Statuses that don't refuse the submission itself, so that it may be accepted later. */
const passingStatuses = [408, 425, 429]

/** State of a form, as drawn in docs/decisions/017-a-form-is-a-state-machine.md. */
export type FormState =
  | Opening
  | { phase: 'filling'; form: SavedForm }
  /** The first try, during which the fields stay. */
  | { phase: 'sending'; form: FormWithSend }
  | Waiting
  | Sent

/** The saved form is being looked up, on opening or after the page was hidden. The visitor may type already. */
interface Opening {
  phase: 'opening'
  values: Values
  /** Values when the page was hidden; empty on a new page. */
  before: Values
  /** Present when send was pressed, with the values at that moment. */
  pressed?: { values: Values; send: PendingSubmission }
  /** True when the waiting panel stays until the outcome of the send is known. */
  isBehindPanel?: boolean
}

/** The first try got no answer. It is repeated until the form is sent, taken back or refused. */
interface Waiting {
  phase: 'waiting'
  form: FormWithSend
  isTrying: boolean
  /** True when the visitor asked for this try, so that its failure is told too. */
  isAsked: boolean
  /** Number of pauses that were scheduled. */
  pauses: number
}

/** Holds the server's answer and, on the page that sent the form, the submission. */
export interface Sent {
  phase: 'sent'
  send?: PendingSubmission
  answer?: unknown
}

export type FormWithSend = SavedForm & { kept: PendingSubmission }
export type Outcome = 'sent' | 'unreachable' | Refusal
interface Refusal {
  status: number
  message: string
  fields: Messages
}

/** What the look-up finds when a page opens. */
export interface Found {
  saved?: SavedForm | undefined
  /** True when the tab of the saved form is gone. */
  isAdopted?: boolean
  /** True when another tab now has the form that was this page's. */
  isElsewhere?: boolean
  /** Present when another page of this tab has sent the form. */
  sent?: SentForm | undefined
}

export type FormEvent =
  | ({ type: 'opened' } & Found)
  | { type: 'typed'; values: Values }
  | { type: 'pressedSend'; values: Values; send: PendingSubmission }
  | { type: 'tryEnded'; form: FormWithSend; outcome: Outcome; answer?: unknown }
  | { type: 'undo'; form: SavedForm }
  | { type: 'retryDue' | 'woken' | 'tryNow' | 'changeIt' | 'discard' | 'clear' | 'startAgain' | 'frozen' }

export type Effect =
  | { type: 'save' | 'forget'; form: SavedForm }
  | { type: 'noteSent'; form: SavedForm; answer: unknown }
  | { type: 'try'; form: FormWithSend }
  | { type: 'schedule'; delayMs: number }
  /** Aborts the current try and cancels the next one. */
  | { type: 'stop' }
  | ({ type: 'toast'; undo?: SavedForm } & Omit<ToastContent, 'action'>)
  /** Fills the fields that the visitor has not touched. */
  | { type: 'fill'; values: Values }
  | { type: 'empty' }
  | { type: 'mark'; messages: Messages }

/** What a step needs besides the state and the event. */
export interface Facts {
  name: FormName
  now: number
  /** A key that was never used. */
  newKey: string
}

type Step = readonly [FormState, ...Effect[]]
type Handler<State, Event> = (state: State, event: Event, facts: Facts) => Step
type Machine = {
  [Phase in FormState['phase']]: {
    [Type in FormEvent['type']]?: Handler<
      Extract<FormState, { phase: Phase }>,
      Extract<FormEvent, { type: Type }>
    >
  }
}

/** Returns the next state, and the effects to carry out in this order. */
export function step(state: FormState, event: FormEvent, facts: Facts): Step {
  if (event.type === 'undo' && state.phase !== 'filling') return [state, save(event.form)]
  const handle = machine[state.phase][event.type] as Handler<FormState, FormEvent> | undefined
  return handle?.(state, event, facts) ?? [state]
}

const machine: Machine = {
  opening: {
    typed: (state, { values }) => [{ ...state, values }],
    pressedSend: (state, { values, send }) => [{ ...state, values, pressed: { values, send } }],
    opened: goOn,
    frozen(state, event, facts) {
      if (isUntouched(state)) return [state]
      const [own, ...effects] = goOn(state, {}, facts)
      const [next, ...stops] = step(own, event, facts)
      return [next, ...effects, ...stops]
    },
  },

  filling: {
    typed({ form }, { values }, { now }) {
      const typed: SavedForm = { ...form, values, savedAt: now, refusal: undefined }
      return [filling(typed), store(typed)]
    },
    pressedSend: ({ form }, pressed, facts) => press(form, pressed, facts),
    clear: ({ form }, _, facts) => cleared(form, wording.clearedToast, facts),
    undo: undone,
    frozen: ({ form }) => freeze(form),
  },

  sending: {
    typed({ form }, { values }) {
      const changed: FormWithSend = { ...form, since: sinceOf(values, form.values) }
      return [{ phase: 'sending', form: changed }, save(changed)]
    },
    tryEnded(state, { form, outcome, answer }, facts) {
      if (!isSameTry(state.form, form)) return [state]
      if (outcome === 'sent') return sent(state.form, answer, facts)
      if (outcome === 'unreachable') return putOff(waiting(state.form))
      return refused(state.form, outcome)
    },
    frozen: ({ form }) => freeze(form),
  },

  waiting: {
    retryDue: (state) => attempt(state),
    woken: (state) => attempt({ ...state, pauses: 0 }),
    tryNow: (state) => attempt({ ...state, pauses: 0, isAsked: true }),
    tryEnded(state, { form, outcome, answer }, facts) {
      if (!state.isTrying || !isSameTry(state.form, form)) return [state]
      if (outcome === 'sent') return sent(state.form, answer, facts)
      if (outcome === 'unreachable' || outcome.status >= 500 || passingStatuses.includes(outcome.status)) {
        return putOff(state, ...(state.isAsked ? [stillWaiting(form, outcome)] : []))
      }
      return refused(state.form, outcome)
    },
    changeIt: ({ form }) => takenBack(form, undefined, stop),
    discard: ({ form }, _, facts) => [...cleared(form, wording.discardedToast, facts), stop],
    frozen: ({ form }) => freeze(form),
  },

  sent: {
    startAgain: (_, __, facts) => [filling(blank(facts))],
    // The form was sent as a plain post, so its draft is of no use any more.
    opened: (state, { saved }) => (saved && !saved.kept ? [state, forget(saved)] : [state]),
  },
}

/** Continues with the found form or a new one, and with what was typed and pressed during the look-up. */
function goOn(state: Opening, { isElsewhere, sent, ...found }: Found, facts: Facts): Step {
  const { values, before, pressed, isBehindPanel } = state
  const isTyped = !isUntouched(state)
  // What was typed here is not mixed with a form from a closed tab.
  const saved = isTyped && found.isAdopted ? undefined : found.saved
  if (sent && !isTyped) return [{ phase: 'sent', answer: sent.answer }, empty]
  const isStill =
    isTyped || (isElsewhere && !isBehindPanel) || isEmpty(values) || isSame(values, shownOf(saved))
  const shown = (form: SavedForm) => [...(isStill ? [] : [empty]), fill(shownOf(form)), mark(form.refusal)]
  const isOther =
    pressed || (isTyped && Object.entries(values).some(([field, text]) => text !== shownOf(saved)[field]))
  if (saved && isPending(saved) && !isOther) return [...attempt(waiting(saved)), ...shown(saved)]

  // Saved values that the visitor doesn't see here must be neither sent nor overwritten: a new form begins.
  const isUnseen =
    (pressed && Object.keys(shownOf(saved)).some((field) => !Object.hasOwn(values, field))) ||
    (isTyped && !isEmpty(before) && !isSame(before, shownOf(saved)))
  const base = saved && !isPending(saved) && !isUnseen ? saved : blank(facts)
  if (pressed) return press({ ...base, since: sinceOf(values, pressed.values) }, pressed, facts)
  const merged = isStill ? { ...base.values, ...values } : base.values
  const form: SavedForm = isSame(merged, base.values) ? base : { ...base, values: merged, savedAt: facts.now }
  return [filling(form), ...(form === base ? [] : [save(form)]), ...shown(base)]
}

function press(
  form: SavedForm,
  { values, send }: { values: Values; send: PendingSubmission },
  { now }: Facts,
): Step {
  const revision = form.revision + 1
  const pressed: FormWithSend = { ...form, values, kept: send, revision, savedAt: now, ...unrefused }
  return [{ phase: 'sending', form: pressed }, save(pressed), { type: 'try', form: pressed }]
}

const attempt = (state: Waiting): Step =>
  state.isTrying ? [state] : [{ ...state, isTrying: true }, stop, { type: 'try', form: state.form }]

function putOff(state: Waiting, ...told: Effect[]): Step {
  const delayMs = pausesMs[state.pauses]
  const next: Waiting = { ...state, isTrying: false, isAsked: false, pauses: state.pauses + 1 }
  return [next, ...told, ...(delayMs === undefined ? [] : [{ type: 'schedule', delayMs } as const])]
}

/** Ends a form that was sent. What was typed since the press becomes a new form. */
function sent(form: FormWithSend, answer: unknown, facts: Facts): Step {
  const { title, text } = form.kept.success
  const told: Effect[] = [
    forget(form),
    { type: 'noteSent', form, answer },
    { type: 'toast', title, description: text },
  ]
  if (!form.since || isEmpty(form.since)) return [{ phase: 'sent', send: form.kept, answer }, ...told, empty]
  const next: SavedForm = { ...blank(facts), values: form.since }
  return [filling(next), ...told, save(next)]
}

/** Returns to the form, which marks the refused fields or, without any, says until the next try that it failed. */
function refused(form: FormWithSend, refusal: Refusal): Step {
  const hasFailed = isEmpty(refusal.fields)
  return takenBack({ ...form, hasFailed }, refusal.fields, failed(form, refusal))
}

/** Turns a submission back into a draft that the visitor can change. */
function takenBack(form: FormWithSend, refusal: Messages | undefined, ...effects: Effect[]): Step {
  const draft: SavedForm = { ...form, values: shownOf(form), kept: undefined, since: undefined, refusal }
  return [filling(draft), store(draft), mark(refusal), ...effects]
}

function cleared(form: SavedForm, title: string, facts: Facts): Step {
  return [filling(blank(facts)), forget(form), empty, { type: 'toast', title, undo: form }]
}

/** Brings back a cleared form. If something was typed since, both are merged and nothing is sent by itself. */
function undone({ form: typed }: { form: SavedForm }, { form }: { form: SavedForm }, { now }: Facts): Step {
  if (isPending(form) && isEmpty(typed.values)) {
    const [next, ...effects] = attempt(waiting(form))
    return [next, save(form), fill(shownOf(form)), ...effects]
  }
  const values = { ...shownOf(form), ...typed.values }
  const draft: SavedForm = { ...form, kept: undefined, since: undefined, values, savedAt: now }
  return [filling(draft), forget(typed), save(draft), fill(values)]
}

const freeze = (form: SavedForm): Step => [
  { phase: 'opening', values: shownOf(form), before: shownOf(form), isBehindPanel: isPending(form) },
  stop,
]

const blank = ({ newKey: key, name, now: savedAt }: Facts): SavedForm => ({
  key,
  name,
  savedAt,
  values: {},
  revision: 0,
})
const filling = (form: SavedForm): FormState => ({ phase: 'filling', form })
const waiting = (form: FormWithSend): Waiting => ({
  phase: 'waiting',
  form,
  isTrying: false,
  isAsked: false,
  pauses: 0,
})

const unrefused = { refusal: undefined, hasFailed: undefined }
const stop: Effect = { type: 'stop' }
const empty: Effect = { type: 'empty' }
const save = (form: SavedForm): Effect => ({ type: 'save', form })
const forget = (form: SavedForm): Effect => ({ type: 'forget', form })
const store = (form: SavedForm): Effect => (isEmpty(form.values) ? forget(form) : save(form))
const fill = (values: Values): Effect => ({ type: 'fill', values })
const mark = (messages: Messages = {}): Effect => ({ type: 'mark', messages })

function failed({ kept: { failure } }: FormWithSend, outcome: Outcome): Effect {
  const said = typeof outcome === 'object' && !failure.isFixed ? outcome.message : ''
  return { type: 'toast', title: failure.title, description: said || failure.text, variant: 'destructive' }
}

/** Tells that a try failed again. Without an answer it names no failure, since the panel says that the form waits. */
const stillWaiting = (form: FormWithSend, outcome: Outcome): Effect =>
  outcome === 'unreachable' ? { type: 'toast', title: wording.stillWaitingToast } : failed(form, outcome)

const sinceOf = (values: Values, sent: Values) => (isSame(values, sent) ? undefined : values)
const isUntouched = ({ values, before, pressed }: Opening) => !pressed && isSame(values, before)
/** Returns the values of the fields. */
const shownOf = (form?: SavedForm): Values => form?.since ?? form?.values ?? {}
export const isPending = (form: SavedForm): form is FormWithSend => form.kept !== undefined
const isEmpty = (values: Values) => Object.keys(values).length === 0
const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)
const isSameTry = (one: SavedForm, other: SavedForm) =>
  one.key === other.key && one.revision === other.revision
