import type { BusinessSettings } from '#shared/contract/business.ts'
import type { BusinessField, BusinessPanel, DraftAnswer } from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson, post, put, remove } from '#web/lib/api.ts'
import { keepDraft, readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { fieldNames } from './field-words.ts'

export type FieldValue<Field extends BusinessField> = BusinessSettings[Field] | null
type Values = Readonly<Record<string, unknown>>

/** Edits that the server's draft doesn't have yet, such as a price without an amount. They are kept on the device. */
interface Unkept {
  /** Typed values, by field. */
  edits: Values
  /** Values of the same fields when their editing began. */
  before: Values
}

export interface EditorState extends Unkept {
  panel: BusinessPanel | undefined
  /** Error messages by path, such as `prices.0.label`. */
  errors: Readonly<Record<string, string>>
  /** Why the last call failed; undefined after a success. Edits are kept. */
  failure: unknown
  isBusy: boolean
  /** When this page has published; undefined before that, and after an undo. */
  publishedAt: Date | undefined
  /** True after a try to publish: then empty parts show their errors too. */
  isStrict: boolean
}

/** Debounce of a save: longer than the pause between two letters, and over before a phone is put away. */
const pauseMs = 700

export type BusinessEditor = ReturnType<typeof createBusinessEditor>

/** Creates an editor that keeps what `you` type on the device, saves it in the draft, and publishes the draft. */
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

  /** Returns a field's value in the draft, or else the published one. */
  function standing(field: string, panel = state.panel): unknown {
    const values: Values = { ...panel?.settings, ...panel?.draft?.fields }
    return values[field] ?? null
  }

  /** Returns both values of a field that somebody else has changed since its editing began; undefined otherwise. */
  function conflictOf(field: string): { mine: unknown; theirs: unknown } | undefined {
    const [mine, theirs] = [state.edits[field], standing(field)]
    const isSettled = !(field in state.edits) || isSame(theirs, mine) || isSame(theirs, state.before[field])
    return isSettled ? undefined : { mine, theirs }
  }

  /** Names the draft's version: the server answers 412 when the draft has changed since. */
  const asSeen = () => ({ headers: { 'if-match': `"${state.panel?.draftVersion}"` } })

  /** Takes over the draft from a 412 response; returns false for other errors. */
  function takeTheirDraft(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 412) return false
    set({ panel: JSON.parse(error.body) as BusinessPanel })
    return true
  }

  /** Saves the edits in the draft. Refused fields and conflicts are left out, so that the rest is saved. */
  async function sendDraft(refused: readonly string[] = []): Promise<void> {
    const isReady = ([field]: [string, unknown]) => !refused.includes(field) && !conflictOf(field)
    const sent: Values = Object.fromEntries(Object.entries(state.edits).filter(isReady))
    const fields = Object.keys(sent)
    if (!state.panel || fields.length === 0) return
    const draft = { fields: { ...state.panel.draft?.fields, ...sent } }
    try {
      const answer = await put<DraftAnswer>(apiPaths.businessDraft, draft, asSeen())
      const panel = { ...state.panel, ...answer }
      // Fields that were edited during the call stay unsaved, now based on the value that was just saved.
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

  /** Publishes the draft as this page shows it. If somebody has changed it, the differing fields become conflicts. */
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

  /** Runs one call after the other, because each needs the draft's version from the one before. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    running = running.then(async () => {
      set({ isBusy: true })
      const failure = await work().catch((error: unknown) => error)
      set({ isBusy: false, failure })
    })
    return running
  }

  async function load(): Promise<void> {
    set({ panel: await getJson<BusinessPanel>(apiPaths.business) })
  }

  async function keep(): Promise<void> {
    clearTimeout(timer)
    if (state.panel) await enqueue(sendDraft)
  }

  /** Makes a call and reloads the panel. Returns the answer; undefined when the call failed. */
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
      // Edits may be left on the device, such as those typed when a session ended.
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

    /** Returns the published version; undefined when an error or a conflict is left, which its field shows. */
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
      const { token } = await post<{ token: string }>(apiPaths.businessPreview)
      return `/?preview=${token}`
    },
  }
}

const fieldOf = (place: string) => place.split('.')[0] ?? ''

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns `from` without the entries of these fields. Its keys are fields or paths. */
const without = <Value>(fields: readonly string[], from: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(from).filter(([place]) => !fields.includes(fieldOf(place))))
