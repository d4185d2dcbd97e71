import { hours } from '#shared/durations.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { readStoredJson, store } from '#web/owner/kit/device-storage.ts'
import { listen } from '#web/owner/kit/listen.ts'

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
/** The `at` of calls that this page has asked about. */
const asked = new Set<number>()

/** The latest comes last, one for each lead. Earlier releases stored one call and no list. */
const readCalls = () => [readStoredJson<OpenCall | OpenCall[]>(storageKey) ?? []].flat()

/** Where storage is forbidden nobody is asked, but the lead records the call itself. */
const storeCalls = (calls: readonly OpenCall[]) => void store(storageKey, JSON.stringify(calls))

/** Returns the latest call, or that to `lead`, if `you` made it, and it is not too old to be asked about. */
export function readCall(
  you: string | undefined,
  lead: string | undefined,
  now = Date.now(),
): OpenCall | undefined {
  const isAskable = ({ id, by, at, askedBy }: OpenCall) =>
    you !== undefined &&
    (by ?? you) === you &&
    (lead ?? id) === id &&
    now - at < askedForMs &&
    (askedBy < mostPages || asked.has(at))
  return readCalls().findLast(isAskable)
}

/** Counts this page among those that have asked about a call. */
export function noteAsked({ at }: OpenCall): void {
  if (asked.has(at)) return
  asked.add(at)
  storeCalls(readCalls().map((call) => (call.at === at ? { ...call, askedBy: call.askedBy + 1 } : call)))
}

export const rememberCall = (call: OpenCall) =>
  storeCalls([...readCalls().filter(({ id, at }) => id !== call.id && call.at - at < askedForMs), call])

export const forgetCall = (lead: string) => storeCalls(readCalls().filter(({ id }) => id !== lead))

/** Looks now, and whenever the owner or the network comes back. Returns a function that stops this. */
export function lookWhenBack(look: () => void): () => void {
  look()
  const stops = [listen(document, ['visibilitychange'], look), listen(window, ['focus', 'online'], look)]
  return () => {
    for (const stop of stops) stop()
  }
}
