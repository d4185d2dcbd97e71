import type { BusinessSettings } from '#shared/contract/business.ts'
import type {
  BusinessConflict,
  BusinessField,
  BusinessPanel,
  DraftAnswer,
} from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson, patch, post, remove } from '#web/lib/api.ts'
import { keepDraft, readDraft } from '../drafts/drafts.ts'

export type FieldValue<Field extends BusinessField> = BusinessSettings[Field] | null
type Texts = Readonly<Record<string, string>>

export interface EditorState {
  panel: BusinessPanel | undefined
  /** What was typed and is not in the draft yet, by field. */
  edits: Readonly<Record<string, unknown>>
  /** What is wrong with it, by its place: `prices.0.label`. */
  errors: Texts
  conflicts: BusinessConflict['conflicts']
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

/** What the server's draft could not take yet, as a price without its amount. */
interface Unkept {
  edits: EditorState['edits']
  /** What stood in those fields when they were begun. */
  before: Record<string, unknown>
}

/**
 * What `you` type, from the first letter to the published version. Each field goes into the draft by itself, so
 * that one that can't be kept holds up no other.
 */
export function createBusinessEditor(you: string) {
  const unkept = { you, id: 'business' }
  const readUnkept = (): Unkept => JSON.parse(readDraft(unkept) || '{"edits":{},"before":{}}')
  let state: EditorState = {
    panel: undefined,
    edits: readUnkept().edits,
    errors: {},
    conflicts: {},
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
    if (changes.edits) noteUnkept(changes.edits)
    for (const listener of listeners) listener()
  }

  /** `renewed` has just been kept as it was a moment ago. */
  function noteUnkept(edits: EditorState['edits'], renewed?: string): void {
    const known = readUnkept().before
    const fields = Object.keys(edits)
    const before = Object.fromEntries(
      fields.map((field) => [field, field in known && field !== renewed ? known[field] : standing(field)]),
    )
    keepDraft(unkept, fields.length > 0 ? JSON.stringify({ edits, before } satisfies Unkept) : '')
  }

  /** What everybody else sees in a field. */
  function standing(field: string): unknown {
    const draft: Readonly<Record<string, unknown>> = state.panel?.draft?.fields ?? {}
    const settings: Readonly<Record<string, unknown>> = { ...state.panel?.settings }
    return (field in draft ? draft[field] : settings[field]) ?? null
  }

  const errorsWithout = (field: string) =>
    Object.fromEntries(Object.entries(state.errors).filter(([place]) => place.split('.')[0] !== field))

  function setDraft(answer: DraftAnswer): void {
    if (state.panel) set({ panel: { ...state.panel, ...answer } })
  }

  async function keepField(field: string): Promise<void> {
    const value = state.edits[field]
    try {
      const change = { changes: { [field]: { before: readUnkept().before[field], value } } }
      setDraft((await patch(apiPaths.businessDraft, change)) as DraftAnswer)
      set({ errors: errorsWithout(field), failure: undefined })
      // What was typed meanwhile goes on its own way.
      if (state.edits[field] === value) dropEdit(field)
      else noteUnkept(state.edits, field)
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) {
        set({ errors: { ...errorsWithout(field), ...error.fields } })
      } else if (!(await takeConflicts(error))) set({ failure: error })
    }
  }

  function dropEdit(field: string): void {
    const { [field]: _, ...edits } = state.edits
    set({ edits })
  }

  /** Both values of what somebody else has changed meanwhile; false for any other failure. */
  async function takeConflicts(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    const { conflicts } = JSON.parse(error.message.slice('409: '.length)) as Partial<BusinessConflict>
    if (!conflicts) return false
    await load()
    const edits = { ...state.edits }
    for (const field of Object.keys(conflicts)) delete edits[field]
    set({ edits, conflicts: { ...state.conflicts, ...conflicts } })
    return true
  }

  /** One call after the other: the next one sees what the one before has changed. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    running = running.then(async () => {
      set({ isBusy: true })
      await work().catch((error: unknown) => set({ failure: error }))
      set({ isBusy: false })
    })
    return running
  }

  async function load(): Promise<void> {
    set({ panel: (await getJson(apiPaths.business)) as BusinessPanel, failure: undefined })
  }

  const keep = () => {
    clearTimeout(timer)
    return enqueue(async () => {
      for (const field of Object.keys(state.edits)) await keepField(field)
    })
  }

  const forget = () => set({ edits: {}, errors: {}, conflicts: {}, publishedAt: undefined, isStrict: false })

  /** A call after which everything is looked at anew; what comes of it is undefined when it was refused. */
  async function act<Answer>(call: () => Promise<unknown>): Promise<Answer | undefined> {
    let answer: unknown
    await enqueue(async () => {
      try {
        answer = await call()
        forget()
        await load()
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) set({ errors: error.fields, isStrict: true })
        else if (!(await takeConflicts(error))) throw error
      }
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
      if (Object.keys(state.edits).length > 0) await keep()
    },
    keep,

    valueOf: (field: string): unknown => (field in state.edits ? state.edits[field] : standing(field)),

    change(field: string, value: unknown): void {
      set({ edits: { ...state.edits, [field]: value } })
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), pauseMs)
    },

    /** Ends a conflict with one of its values. */
    pick(field: string, value: unknown): void {
      const { [field]: _, ...conflicts } = state.conflicts
      set({ conflicts, edits: { ...state.edits, [field]: value } })
      void keep()
    },

    /** False when something is still wrong: it is shown where it is. */
    async publish(): Promise<number | undefined> {
      set({ isStrict: true })
      await keep()
      if (Object.keys(state.edits).length > 0 || Object.keys(state.conflicts).length > 0) return undefined
      const fields = state.panel?.draft?.fields ?? {}
      const done = await act<{ version: number }>(() => post(apiPaths.businessPublish, { fields }))
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
