import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { readStoredJson, store } from '#web/owner/kit/device-storage.ts'

/** A call or a text that was begun, and whose outcome is not known yet. */
export interface OpenCall {
  id: string
  kind: InquiryKind
  /** Missing for a call. */
  isText?: boolean
  name: string
  phone: string
  /** Name of the person who rang or texted: nobody else is asked how it went. */
  by?: string | undefined
  /** When Call or Text was pressed, in milliseconds. */
  at: number
  /** Number of pages that have asked how it went. */
  askedBy: number
}

const storageKey = 'open-call'
const askedForMs = hours(24)
/** The question appears when the owner returns to the page, and once more after a reload. */
const mostPages = 2

/** Returns the latest call if `you` made it, and it is not too old to be asked about. */
export function readCall(you: string | undefined, now = Date.now()): OpenCall | undefined {
  const call = readStoredJson<OpenCall>(storageKey)
  const isTheirs = you !== undefined && (call?.by ?? you) === you
  return call && isTheirs && now - call.at < askedForMs && call.askedBy <= mostPages ? call : undefined
}

/** Where storage is forbidden nobody is asked, but the lead records the call itself. */
export const rememberCall = (call: OpenCall) => void store(storageKey, JSON.stringify(call))

export const forgetCall = () => void store(storageKey, null)

/** Looks now, and whenever the owner or the network comes back. Returns a function that stops this. */
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
