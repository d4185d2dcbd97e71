import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'

/** A call that was begun and of which nothing was said yet. */
export interface OpenCall {
  id: string
  kind: InquiryKind
  name: string
  phone: string
  /** Name of whoever rang: nobody else is asked how it went. */
  by?: string | undefined
  /** When Call was pressed, in milliseconds. */
  at: number
  /** Pages that have asked how it went. */
  askedBy: number
}

const storageKey = 'open-call'
const askedForMs = hours(24)
/** Once when the owner comes back to the page, and once more after a reload. */
const mostPages = 2

/** The newest call, where it was theirs and while it is worth asking about. */
export function readCall(you: string | undefined, now = Date.now()): OpenCall | undefined {
  try {
    const call: OpenCall | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const isTheirs = you !== undefined && (call?.by ?? you) === you
    return call && isTheirs && now - call.at < askedForMs && call.askedBy <= mostPages ? call : undefined
  } catch {
    return undefined
  }
}

export function rememberCall(call: OpenCall): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(call))
  } catch {
    // Nothing is asked then; the call itself is noted on the lead.
  }
}

export function forgetCall(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Where nothing may be stored nothing was.
  }
}

/** Looks now, and whenever the owner or the signal comes back to the page; the returned function ends it. */
export function lookWhenBack(look: () => void): () => void {
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
    removeEventListener('online', look)
  }
}
