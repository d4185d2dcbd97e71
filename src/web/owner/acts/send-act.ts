import type { QueryClient } from '@tanstack/react-query'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { seconds } from '#shared/durations.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { changeInquiries } from '../inquiries/use-inquiries.ts'
import { changeQueue } from '../queue/use-queue.ts'
import { dropWaiting, keepWaiting, readWaitingActs, type WaitingAct } from './waiting-acts.ts'

interface Done {
  /** By which it can be undone. */
  event: string
  record: InquiryRecord
}

/** Those that are being sent, or wait for their turn to be. */
let unfinished = 0
let lastTurn: Promise<unknown> = Promise.resolve()

/** One after the other: what was done later must not overtake what was done before. */
function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(send)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Sends it at once, or keeps it until there is a signal again: then undefined. Throws what the server refused with. */
export async function sendAct(queryClient: QueryClient, act: WaitingAct): Promise<Done | undefined> {
  const isBehindOthers = unfinished > 0 || readWaitingActs().length > 0
  // Kept meanwhile: the page may be left before its turn has come.
  if (isBehindOthers) keepWaiting(act)
  unfinished += 1
  try {
    return await inTurn(() => (isBehindOthers ? flush(queryClient, act.key) : sendFirst(queryClient, act)))
  } finally {
    unfinished -= 1
  }
}

async function sendFirst(queryClient: QueryClient, act: WaitingAct): Promise<Done | undefined> {
  try {
    const done = await deliver(act)
    showDone(queryClient, act, done.record)
    return done
  } catch (error) {
    if (isRefused(error)) throw error
    keepWaiting(act)
    endSessionWhenOver(queryClient, error)
    return undefined
  }
}

/** Sending it again would end the same way. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 415].includes(error.status)

/** Signed out meanwhile: the guard leads to the sign-in, after which what waits is sent. */
function endSessionWhenOver(queryClient: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401)
    queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
}

const sent = new Map<string, Done>()

/** The event of an act that had to wait, once it was sent. */
export const sentMeanwhile = (key: string) => sent.get(key)?.event

/** Sends what waits, in the order in which it was done. */
export const sendWaitingActs = (queryClient: QueryClient): Promise<unknown> =>
  inTurn(() => flush(queryClient))

/** What came of the act of that key; undefined while it waits. What the server refuses can never be sent: it is dropped, and said. */
async function flush(queryClient: QueryClient, key?: string): Promise<Done | undefined> {
  let refusal: unknown
  for (let next = readWaitingActs()[0]; next; next = readWaitingActs()[0]) {
    try {
      const done = await deliver(next)
      sent.set(next.key, done)
      finishWaiting(next, done)
      showDone(queryClient, next, done.record)
    } catch (error) {
      if (!isRefused(error)) {
        endSessionWhenOver(queryClient, error)
        break
      }
      dropWaiting(next.key)
      if (next.key === key) refusal = error
      else tellRefused(next, error)
    }
  }
  if (refusal !== undefined) throw refusal
  return key === undefined ? undefined : sent.get(key)
}

/** What was undone while it waited, or was on its way, is undone now: that waits in its place. */
function finishWaiting({ key, kind, id }: WaitingAct, { event }: Done): void {
  const isUndone = readWaitingActs().some((act) => act.key === key && act.isUndone)
  dropWaiting(key)
  if (isUndone) keepWaiting({ key: newKey(), kind, id, act: { kind: 'undo', event } })
}

/** Long after it was done, so what was written is shown once more: it stands nowhere else. */
function tellRefused({ act }: WaitingAct, error: unknown): void {
  const reason = failureMessage(error, 'It was refused.')
  const description = act.kind === 'note' ? `${reason} The note was: ${act.text}` : reason
  showToast({ title: 'Not saved', description, variant: 'destructive', isLasting: true })
}

/** No answer for so long is none: on a poor line a request may hang, and what comes after it would wait for ever. */
const mostMs = seconds(20)

const deliver = ({ kind, id, act, key }: WaitingAct) =>
  // Outlives the page that a call or a text leaves.
  post(inquiryOf(kind).paths.events(id), act, {
    headers: { 'idempotency-key': key },
    keepalive: true,
    signal: AbortSignal.timeout(mostMs),
  }) as Promise<Done>

/** The lead as it is now, wherever it is shown; where it is listed and counted is asked for anew. */
function showDone(queryClient: QueryClient, { kind, id }: WaitingAct, record: InquiryRecord): void {
  const definition = inquiryOf(kind)
  queryClient.setQueryData<LeadAnswer>([apiPaths.lead(id)], (lead) => lead && { kind, record })
  changeInquiries(queryClient, definition, (item) => (item.id === id ? record : item))
  changeQueue(queryClient, (lead) => (lead.record.id === id ? { kind, record } : lead))
  for (const key of [
    definition.paths.events(id),
    apiPaths.leadAlarm(id),
    apiPaths.queue,
    apiPaths.adminSummary,
  ]) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}
