import type { LeadAct } from '#shared/contract/lead-event.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'

/** What was done about a lead while there was no signal, to be sent once there is. */
export interface WaitingAct {
  /** The server takes what comes under one key once. */
  key: string
  kind: InquiryKind
  id: string
  act: LeadAct
  /** When it was done. */
  at?: string
  /** It is sent all the same, and then undone: the server may have it already, its answer alone being lost. */
  isUndone?: boolean
}

const storageKey = 'waiting-acts'
const listeners = new Set<() => void>()
const none: readonly WaitingAct[] = []
let known: { text: string | null; acts: readonly WaitingAct[] } = { text: null, acts: none }

/** The earliest first; the same array until something changes. They belong to the session, as the offline leads do. */
export function readWaitingActs(): readonly WaitingAct[] {
  const text = stored()
  if (text !== known.text) known = { text, acts: parse(text) }
  return known.acts
}

export const keepWaiting = (act: WaitingAct) => write([...readWaitingActs(), act])

export const dropWaiting = (key: string) => write(readWaitingActs().filter((act) => act.key !== key))

/** False when it waits no more. */
export function undoWaiting(key: string): boolean {
  const acts = readWaitingActs()
  const isThere = acts.some((act) => act.key === key)
  if (isThere) write(acts.map((act) => (act.key === key ? { ...act, isUndone: true } : act)))
  return isThere
}

export const forgetWaitingActs = () => write([])

export function onWaitingActs(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function write(acts: readonly WaitingAct[]): void {
  try {
    if (acts.length > 0) localStorage.setItem(storageKey, JSON.stringify(acts))
    else localStorage.removeItem(storageKey)
  } catch {
    // Where nothing may be stored it waits in this page alone.
    known = { text: known.text, acts }
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return known.text
  }
}

function parse(text: string | null): readonly WaitingAct[] {
  try {
    return text === null ? none : (JSON.parse(text) as WaitingAct[])
  } catch {
    return none
  }
}
