import { minutes, seconds } from '#shared/durations.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { restoredForm as wording } from '#web/content/restored-form.ts'
import type { FormName, PendingSubmission, SavedForm, SentForm } from './saved-forms.ts'

/** Pauses between tries while a page is open; after the last one only an event of the browser starts another. */
export const pausesMs = [5, 10, 20, 40].map(seconds).concat(Array<number>(20).fill(minutes(2)))
/** Answers that say nothing of the send itself: it may well be taken later. */
const passingStatuses = [408, 425, 429]

/** Where a form stands. Drawn in docs/decisions/017-a-form-is-a-state-machine.md. */
export type FormState =
  | Opening
  | { phase: 'filling'; form: SavedForm }
  /** The first try; the fields are still there. */
  | { phase: 'sending'; form: FormWithSend }
  | Waiting
  | Sent

/** What is saved is being looked up, at first or after the page was out of sight; the visitor may type already. */
interface Opening {
  phase: 'opening'
  /** What the fields hold. */
  values: Values
  /** What they held when the page went out of sight; nothing on a new one. */
  before: Values
  /** What was in the fields when send was pressed. */
  pressed?: { values: Values; send: PendingSubmission }
  /** The panel stands in the form's place until it is known what became of the send. */
  isBehindPanel?: boolean
}

/** Tried in vain, and tried until it is sent, taken back or refused. */
interface Waiting {
  phase: 'waiting'
  form: FormWithSend
  isTrying: boolean
  /** The visitor wants to hear of this try, however it ends. */
  isAsked: boolean
  /** How many of the pauses are behind us. */
  pauses: number
}

/** With what the server answered and, on the page that sent it, what was sent. */
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

/** What is found when a page opens. */
export interface Found {
  saved?: SavedForm | undefined
  /** True when it comes from a tab that is gone. */
  isAdopted?: boolean
  /** Another tab has the form that was this page's. */
  isElsewhere?: boolean
  /** Another page of this tab has sent it, and got this answer. */
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
  /** Breaks off the try that is under way, and calls off the next one. */
  | { type: 'stop' }
  | ({ type: 'toast'; undo?: SavedForm } & Omit<ToastContent, 'action'>)
  /** Fills the fields that nobody has touched. */
  | { type: 'fill'; values: Values }
  | { type: 'empty' }
  | { type: 'mark'; messages: Messages }

/** What a step may need of the world. */
export interface Facts {
  name: FormName
  now: number
  /** One that was never used. */
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

/** What follows from an event: the next state, and what is to be done, in this order. */
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
    // It went out as a plain post: what was saved of it has no purpose any more.
    opened: (state, { saved }) => (saved && !saved.kept ? [state, forget(saved)] : [state]),
  },
}

/** The page has its form, or knows that there is none, and goes on with what was done here before it was known. */
function goOn(state: Opening, { isElsewhere, sent, ...found }: Found, facts: Facts): Step {
  const { values, before, pressed, isBehindPanel } = state
  const isTyped = !isUntouched(state)
  // Another tab's form is no company for what is typed here.
  const saved = isTyped && found.isAdopted ? undefined : found.saved
  if (sent && !isTyped) return [{ phase: 'sent', answer: sent.answer }, empty]
  const isStill =
    isTyped || (isElsewhere && !isBehindPanel) || isEmpty(values) || isSame(values, shownOf(saved))
  const shown = (form: SavedForm) => [...(isStill ? [] : [empty]), fill(shownOf(form)), mark(form.refusal)]
  const isOther =
    pressed || (isTyped && Object.entries(values).some(([field, text]) => text !== shownOf(saved)[field]))
  if (saved && isPending(saved) && !isOther) return [...attempt(waiting(saved)), ...shown(saved)]

  // What was saved and is not on this page is neither sent nor given up with what is.
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

/** What was typed since is a form of its own. */
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

/** The fields are marked or, where none is to blame, the form says so until the next try. */
function refused(form: FormWithSend, refusal: Refusal): Step {
  const hasFailed = isEmpty(refusal.fields)
  return takenBack({ ...form, hasFailed }, refusal.fields, failed(form, refusal))
}

/** Back from a send to a form that the visitor may change. */
function takenBack(form: FormWithSend, refusal: Messages | undefined, ...effects: Effect[]): Step {
  const draft: SavedForm = { ...form, values: shownOf(form), kept: undefined, since: undefined, refusal }
  return [filling(draft), store(draft), mark(refusal), ...effects]
}

function cleared(form: SavedForm, title: string, facts: Facts): Step {
  return [filling(blank(facts)), forget(form), empty, { type: 'toast', title, undo: form }]
}

/** What was typed since it was cleared stays, and then nothing is sent by itself. */
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

/** The panel says already that it is saved and waits: no word of a failure beside it, but what the server said. */
const stillWaiting = (form: FormWithSend, outcome: Outcome): Effect =>
  outcome === 'unreachable' ? { type: 'toast', title: wording.stillWaitingToast } : failed(form, outcome)

const sinceOf = (values: Values, sent: Values) => (isSame(values, sent) ? undefined : values)
const isUntouched = ({ values, before, pressed }: Opening) => !pressed && isSame(values, before)
/** What the fields hold. */
const shownOf = (form?: SavedForm): Values => form?.since ?? form?.values ?? {}
export const isPending = (form: SavedForm): form is FormWithSend => form.kept !== undefined
const isEmpty = (values: Values) => Object.keys(values).length === 0
const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)
const isSameTry = (one: SavedForm, other: SavedForm) =>
  one.key === other.key && one.revision === other.revision
