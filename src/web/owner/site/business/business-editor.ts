import type { BusinessSettings } from '#shared/contract/business.ts'
import type { BusinessField, BusinessPanel, DraftAnswer } from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson, post, put, remove } from '#web/lib/api.ts'
import { keepDraft, readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { fieldNames } from './field-words.ts'

export type FieldValue<Field extends BusinessField> = BusinessSettings[Field] | null
type Values = Readonly<Record<string, unknown>>

/** What the draft does not have yet, as a price without its amount. It outlives the page and the session. */
interface Unkept {
  /** What was typed, by field. */
  edits: Values
  /** What stood in those fields when they were begun. */
  before: Values
}

export interface EditorState extends Unkept {
  panel: BusinessPanel | undefined
  /** What is wrong with what was typed, by its place: `prices.0.label`. */
  errors: Readonly<Record<string, string>>
  /** The last call did not get through; what was typed stays. */
  failure: unknown
  isBusy: boolean
  /** When this page published; undefined before, and once that is taken back. */
  publishedAt: Date | undefined
  /** Since a try to publish, also what is still empty counts as wrong. */
  isStrict: boolean
}

/** Long enough for the next letter, short enough for a pocket. */
const pauseMs = 700

export type BusinessEditor = ReturnType<typeof createBusinessEditor>

/** What `you` type, from the first letter to the published version. */
export function createBusinessEditor(you: string) {
  const onDevice = { you, id: 'business' }
  const { edits, before }: Unkept = JSON.parse(readDraft(onDevice) || '{"edits":{},"before":{}}')
  let state: EditorState = {
    ...{ edits, before },
    panel: undefined,
    errors: {},
    failure: undefined,
    isBusy: false,
    publishedAt: undefined,
    isStrict: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes }
    if (changes.edits || changes.before) {
      const { edits, before } = state
      keepDraft(onDevice, hasEdits() ? JSON.stringify({ edits, before } satisfies Unkept) : '')
    }
    for (const listener of listeners) listener()
  }

  const hasEdits = () => Object.keys(state.edits).length > 0

  /** What everybody else sees in a field. */
  function standing(field: string, panel = state.panel): unknown {
    const values: Values = { ...panel?.settings, ...panel?.draft?.fields }
    return values[field] ?? null
  }

  /** Both values of a field that somebody else has changed since it was begun here. */
  function conflictOf(field: string): { mine: unknown; theirs: unknown } | undefined {
    const [mine, theirs] = [state.edits[field], standing(field)]
    const isSettled = !(field in state.edits) || isSame(theirs, mine) || isSame(theirs, state.before[field])
    return isSettled ? undefined : { mine, theirs }
  }

  /** The draft's version as this page has it: where it is another one by now, the call is answered with 412. */
  const asSeen = () => ({ headers: { 'if-match': `"${state.panel?.draftVersion}"` } })

  /** False for another failure than 412. */
  function takeTheirDraft(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 412) return false
    set({ panel: JSON.parse(error.body) as BusinessPanel })
    return true
  }

  /** Sends the draft with what was typed, but for what was refused and for conflicts, so that they hold up nothing else. */
  async function sendDraft(refused: readonly string[] = []): Promise<void> {
    const isReady = ([field]: [string, unknown]) => !refused.includes(field) && !conflictOf(field)
    const sent: Values = Object.fromEntries(Object.entries(state.edits).filter(isReady))
    const fields = Object.keys(sent)
    if (!state.panel || fields.length === 0) return
    const draft = { fields: { ...state.panel.draft?.fields, ...sent } }
    try {
      const answer = (await put(apiPaths.businessDraft, draft, asSeen())) as DraftAnswer
      const panel = { ...state.panel, ...answer }
      // What was typed meanwhile goes on its own way, from what has just been kept.
      const kept = fields.filter((field) => state.edits[field] === sent[field])
      const before = { ...state.before, ...standingIn(fields, panel) }
      set({ ...{ panel, before }, edits: without(kept, state.edits), errors: without(fields, state.errors) })
    } catch (error) {
      if (takeTheirDraft(error)) return sendDraft(refused)
      const errors = error instanceof ApiError && error.status === 400 ? error.fields : {}
      const wrong = fields.filter((field) => Object.keys(errors).some((place) => fieldOf(place) === field))
      if (wrong.length === 0) throw error
      set({ errors: { ...without(fields, state.errors), ...errors } })
      return sendDraft([...refused, ...wrong])
    }
  }

  const standingIn = (fields: readonly string[], panel = state.panel): Values =>
    Object.fromEntries(fields.map((field) => [field, standing(field, panel)]))

  /** Publishes what this page shows. Where the draft is another one by now, what differs becomes a conflict. */
  async function publishSeen(): Promise<unknown> {
    const seen = state.panel
    try {
      return await post(apiPaths.businessPublish, undefined, asSeen())
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) set({ errors: error.fields })
      else if (!takeTheirDraft(error)) throw error
      else {
        const differing = Object.keys(fieldNames).filter(
          (field) => !isSame(standing(field, seen), standing(field)),
        )
        if (differing.length === 0) return publishSeen()
        const mine = standingIn(differing, seen)
        set({ edits: { ...state.edits, ...mine }, before: { ...state.before, ...mine } })
      }
      return undefined
    }
  }

  /** One call after the other: the next one sees what the one before has changed. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    running = running.then(async () => {
      set({ isBusy: true })
      const failure = await work().catch((error: unknown) => error)
      set({ isBusy: false, failure })
    })
    return running
  }

  async function load(): Promise<void> {
    set({ panel: (await getJson(apiPaths.business)) as BusinessPanel })
  }

  async function keep(): Promise<void> {
    clearTimeout(timer)
    if (state.panel) await enqueue(sendDraft)
  }

  /** A call after which everything is looked at anew; what comes of it is undefined when it was refused. */
  async function act<Answer>(call: () => Promise<unknown>): Promise<Answer | undefined> {
    let answer: unknown
    await enqueue(async () => {
      answer = await call()
      if (answer === undefined) return
      set({ edits: {}, errors: {}, publishedAt: undefined, isStrict: false })
      await load()
    })
    return answer as Answer | undefined
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async load(): Promise<void> {
      await enqueue(load)
      // What was typed when the session ended.
      if (hasEdits()) await keep()
    },
    keep,
    conflictOf,

    valueOf: (field: string): unknown => (field in state.edits ? state.edits[field] : standing(field)),

    change(field: string, value: unknown): void {
      const before = field in state.edits ? state.before : { ...state.before, [field]: standing(field) }
      set({ edits: { ...state.edits, [field]: value }, before })
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), pauseMs)
    },

    takeMine(field: string): void {
      set({ before: { ...state.before, [field]: standing(field) } })
      void keep()
    },
    takeTheirs(field: string): void {
      set({ edits: without([field], state.edits), errors: without([field], state.errors) })
    },

    /** Undefined when something is still wrong: it is shown where it is. */
    async publish(): Promise<number | undefined> {
      set({ isStrict: true })
      await keep()
      if (hasEdits()) return undefined
      const done = await act<{ version: number }>(publishSeen)
      if (done) set({ publishedAt: new Date() })
      return done?.version
    },

    undo: (version: number) => act(() => post(apiPaths.businessUndo, { version })),
    goBack: (version: number) =>
      act<{ version: number }>(() => post(apiPaths.businessVersion(String(version)))),
    discard: () => act(() => remove(apiPaths.businessDraft)),
    async preview(): Promise<string | undefined> {
      await keep()
      const { token } = (await post(apiPaths.businessPreview)) as { token: string }
      return `/?preview=${token}`
    },
  }
}

const fieldOf = (place: string) => place.split('.')[0] ?? ''

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is not in those fields, of something by field or by place. */
const without = <Value>(fields: readonly string[], from: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(from).filter(([place]) => !fields.includes(fieldOf(place))))
