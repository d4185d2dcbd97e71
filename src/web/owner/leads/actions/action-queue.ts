import type { HandLeadInput } from '#shared/contract/hand-lead.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import { readStored, store } from '#web/owner/kit/device-storage.ts'
import { listen } from '#web/owner/kit/listen.ts'

/** An action on a lead as a whole: adding it, or taking that back. */
export type WholeAct = { kind: 'add'; lead: HandLeadInput } | { kind: 'remove' }

export const isWholeAct = (act: LeadAct | WholeAct): act is WholeAct =>
  act.kind === 'add' || act.kind === 'remove'

/** An action that is not known to have arrived: under way, or held until it can be sent. */
export interface QueuedAction {
  /** Idempotency key: the server accepts an action with the same key once. */
  key: string
  kind: InquiryKind
  /** Id of the lead; for a lead that is being added, the key. */
  id: string
  act: LeadAct | WholeAct
  /** Who did it and must be signed in to send it; missing in entries of an earlier release. */
  by?: string | undefined
  at?: string
  /** State of the lead before the action, shown again after Undo. */
  before?: LeadWork
  /** True after Undo. It is sent and then undone, because the server may have it without having answered. */
  isUndone?: boolean
  /** True after a failed attempt, and for actions behind it in the queue. */
  isHeld?: boolean
}

export const storageKey = 'waiting-acts'
const listeners = new Set<() => void>()
const none: readonly QueuedAction[] = []
/** The queue as last parsed. Without `text` it is parsed again. */
let known: { text?: string | null; actions: readonly QueuedAction[] } = { actions: none }

/** Returns the actions of everyone on this device, the earliest first; the same array until a change. */
export function readActionQueue(): readonly QueuedAction[] {
  const text = readStored(storageKey)
  if (text !== known.text) known = { text, actions: parse(text) }
  return known.actions
}

export const keepWaiting = (act: QueuedAction) => write([...readActionQueue(), act])

export const dropWaiting = (key: string) => write(readActionQueue().filter((act) => act.key !== key))

/** Returns the actions of one person, and those without a name. */
export const actionsOf = (actions: readonly QueuedAction[], you: string): readonly QueuedAction[] =>
  actions.filter(({ by = you }) => by === you)

export const othersIn = (actions: readonly QueuedAction[], you: string): readonly string[] => [
  ...new Set(actions.flatMap(({ by = you }) => (by === you ? [] : by))),
]

/** Marks all actions of a person as held, because they can't be sent now. */
export function holdWaiting(you: string): void {
  const actions = readActionQueue()
  if (actionsOf(actions, you).some(({ isHeld }) => !isHeld))
    write(actions.map((act) => ((act.by ?? you) === you ? { ...act, isHeld: true } : act)))
}

/** Marks an action as undone. Returns false when it no longer waits. */
export function undoWaiting(key: string): boolean {
  const actions = readActionQueue()
  const isThere = actions.some((act) => act.key === key)
  if (isThere) write(actions.map((act) => (act.key === key ? { ...act, isUndone: true } : act)))
  return isThere
}

export function onWaitingActs(listener: () => void): () => void {
  listeners.add(listener)
  const stop = listen(window, ['storage'], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function write(actions: readonly QueuedAction[]): void {
  const isStored = store(storageKey, actions.length > 0 ? JSON.stringify(actions) : null)
  // Where storage is forbidden, the queue exists in this page alone.
  known = isStored ? { actions: none } : { text: readStored(storageKey), actions }
  for (const listener of listeners) listener()
}

function parse(text: string | null): readonly QueuedAction[] {
  try {
    return text === null ? none : (JSON.parse(text) as QueuedAction[])
  } catch {
    return none
  }
}
