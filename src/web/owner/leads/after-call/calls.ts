import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { readStoredJson, store } from '#web/owner/kit/device-storage.ts'

/** A call or a text that was begun and of which nothing was said yet. */
export interface OpenCall {
  id: string
  kind: InquiryKind
  /** Missing on a call. */
  isText?: boolean
  name: string
  phone: string
  /** Name of whoever rang: nobody else is asked how it went. */
  by?: string | undefined
  /** When Call or Text was pressed, in milliseconds. */
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
  const call = readStoredJson<OpenCall>(storageKey)
  const isTheirs = you !== undefined && (call?.by ?? you) === you
  return call && isTheirs && now - call.at < askedForMs && call.askedBy <= mostPages ? call : undefined
}

/** Where it can't be kept nothing is asked; the call itself is noted on the lead. */
export const rememberCall = (call: OpenCall) => void store(storageKey, JSON.stringify(call))

export const forgetCall = () => void store(storageKey, null)

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
