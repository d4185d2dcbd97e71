import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'

/** A call that was begun and of which nothing was said yet. */
export interface OpenCall {
  id: string
  kind: InquiryKind
  name: string
  phone: string
  /** When Call was pressed, in milliseconds. */
  at: number
  /** Pages that have asked how it went. */
  askedBy: number
}

const storageKey = 'open-call'
const askedForMs = hours(24)
/** Once when the owner comes back to the page, and once more after a reload. */
const mostPages = 2

/** The newest call, while it is worth asking about. */
export function readCall(now = Date.now()): OpenCall | undefined {
  try {
    const call: OpenCall | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return call && now - call.at < askedForMs && call.askedBy <= mostPages ? call : undefined
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

/** Looks now, and whenever the owner comes back to the page; the returned function ends it. */
export function lookWhenBack(look: () => void): () => void {
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}
