import type { HandLeadInput } from '#shared/contract/hand-lead.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import { readStored, store } from '#web/owner/kit/device-storage.ts'

/** What is done to a lead as a whole: it is written down, or taken back. */
export type WholeAct = { kind: 'add'; lead: HandLeadInput } | { kind: 'remove' }

export const isWholeAct = (act: LeadAct | WholeAct): act is WholeAct =>
  act.kind === 'add' || act.kind === 'remove'

/** What was done about a lead and is not known to have arrived: on its way, or held until it can be sent. */
export interface QueuedAction {
  /** The server takes what comes under one key once. */
  key: string
  kind: InquiryKind
  /** Of a lead that is being added, the key. */
  id: string
  act: LeadAct | WholeAct
  /** Name of whoever did it, who has to sign in to send it; missing on what an earlier version kept. */
  by?: string | undefined
  /** When it was done. */
  at?: string
  /** How the lead stood then, to be shown again once it is undone. */
  before?: LeadWork
  /** It is sent all the same, and then undone: the server may have it already, its answer alone being lost. */
  isUndone?: boolean
  /** It was tried in vain, or stands behind one that was. */
  isHeld?: boolean
}

/** Where they lie in the browser's storage. */
export const storageKey = 'waiting-acts'
const listeners = new Set<() => void>()
const none: readonly QueuedAction[] = []
/** What was read or written last; without a text, nothing. */
let known: { text?: string | null; actions: readonly QueuedAction[] } = { actions: none }

/** Of all who use this device, the earliest first; the same array until something changes. */
export function readActionQueue(): readonly QueuedAction[] {
  const text = readStored(storageKey)
  if (text !== known.text) known = { text, actions: parse(text) }
  return known.actions
}

export const keepWaiting = (act: QueuedAction) => write([...readActionQueue(), act])

export const dropWaiting = (key: string) => write(readActionQueue().filter((act) => act.key !== key))

/** Those of one person: what others have left is none of theirs. */
export const actionsOf = (actions: readonly QueuedAction[], you: string): readonly QueuedAction[] =>
  actions.filter(({ by = you }) => by === you)

/** Names of the others of whom something waits. */
export const othersIn = (actions: readonly QueuedAction[], you: string): readonly string[] => [
  ...new Set(actions.flatMap(({ by = you }) => (by === you ? [] : by))),
]

/** All of one person's: there is no way to the server just now. */
export function holdWaiting(you: string): void {
  const actions = readActionQueue()
  if (actionsOf(actions, you).some(({ isHeld }) => !isHeld))
    write(actions.map((act) => ((act.by ?? you) === you ? { ...act, isHeld: true } : act)))
}

/** False when it waits no more. */
export function undoWaiting(key: string): boolean {
  const actions = readActionQueue()
  const isThere = actions.some((act) => act.key === key)
  if (isThere) write(actions.map((act) => (act.key === key ? { ...act, isUndone: true } : act)))
  return isThere
}

export function onWaitingActs(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function write(actions: readonly QueuedAction[]): void {
  const isStored = store(storageKey, actions.length > 0 ? JSON.stringify(actions) : null)
  // What can't be stored waits in this page alone.
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
