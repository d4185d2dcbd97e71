import type { QueryClient } from '@tanstack/react-query'
import type { HandLeadAnswer } from '#shared/contract/hand-lead.ts'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { doneAgoHeader } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { ApiError, failureMessage, post, remove } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { keepDraft, readDraft } from '#web/owner/kit/drafts/drafts.ts'
import { noticeSessionEnd } from '#web/owner/kit/session/query-client.ts'
import { changeInquiries } from '../inquiries/use-inquiries.ts'
import { changeQueue } from '../queue/use-queue.ts'
import {
  actionsOf,
  dropWaiting,
  holdWaiting,
  isWholeAct,
  keepWaiting,
  type QueuedAction,
  readActionQueue,
} from './action-queue.ts'
import { type AddDraft, addDraftId } from './add-draft.ts'

interface Done {
  /** By which it can be undone; missing for what is done to the whole lead. */
  event?: string
  record?: InquiryRecord
  /** Of the lead that was added. */
  added?: string
}

/** What an act waits for that could not be sent; `right`, that whoever did it may do such things again. */
export type WaitsFor = 'signal' | 'site' | 'sign-in' | 'somebody else' | 'right'
type Outcome = { done: Done } | { waitsFor: WaitsFor }

const summaryKey = [apiPaths.adminSummary]

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after the other: what was done later must not overtake what was done before. */
function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(send)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Sends it, or keeps it until it can be sent. It is kept before it is sent: the page may be closed, or left for
 * another one that must know what comes first, before there is an answer. Throws what the server refused with.
 */
export function sendAction(queryClient: QueryClient, done: Omit<QueuedAction, 'by'>): Promise<Outcome> {
  const act = { ...done, by: queryClient.getQueryData<OwnerSummary>(summaryKey)?.you }
  keepWaiting(act)
  return inTurn(async () => {
    const waitsFor = await flush(queryClient, act.key)
    const done = sent.get(act.key)
    if (done) return { done }
    if (waitsFor) return { waitsFor }
    if (readActionQueue().some(({ key }) => key === act.key)) return { waitsFor: 'somebody else' }
    // Another tab has sent it: the same key gets the same answer.
    return { done: await deliver(act, act.by) }
  })
}

/** True when sending it again would be refused too. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && [400, 404, 409, 413, 415].includes(error.status)

/** Signed out meanwhile: the guard leads to the sign-in, after which what waits is sent. */
function whatIsMissing(queryClient: QueryClient, error: unknown): WaitsFor {
  if (!(error instanceof ApiError)) return 'signal'
  switch (error.status) {
    case 401:
      noticeSessionEnd(queryClient, error)
      return 'sign-in'
    case 403:
      void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] })
      return 'right'
    case 412:
      // By another tab: nothing that this page shows is for that person.
      void queryClient.invalidateQueries()
      return 'somebody else'
    default:
      return 'site'
  }
}

const sent = new Map<string, Done>()

/** What came of an act that had to wait, once it was sent. */
export const sentMeanwhile = (key: string) => sent.get(key)

/** Sends what waits, in the order in which it was done. */
export const sendQueuedActions = (queryClient: QueryClient): Promise<WaitsFor | undefined> =>
  inTurn(() => flush(queryClient))

/**
 * Sends what waits of whoever is signed in, and nobody else's; what is missing when some of it still waits. What the
 * server refuses can never be sent: it is dropped, and said; thrown where it is the act of that key.
 */
async function flush(queryClient: QueryClient, key?: string): Promise<WaitsFor | undefined> {
  let refusal: unknown
  let waitsFor: WaitsFor | undefined
  if (readActionQueue().length === 0) return undefined
  const you = await whoIsHere(queryClient).catch((error: unknown) => {
    waitsFor = whatIsMissing(queryClient, error)
  })
  if (you === undefined) return waitsFor
  const first = () => actionsOf(readActionQueue(), you)[0]
  for (let next = first(); next; next = first()) {
    try {
      const done = await deliver(next, you)
      sent.set(next.key, done)
      await showDone(queryClient, next, done)
      // What shows the lead is told of its new state in the next task: before that it would be seen as it was.
      await new Promise((resolve) => setTimeout(resolve))
      finishWaiting(next, done)
    } catch (error) {
      if (!isRefused(error)) {
        waitsFor = whatIsMissing(queryClient, error)
        holdWaiting(you)
        break
      }
      dropWaiting(next.key)
      if (next.key === key) refusal = error
      else tellRefused(next, you, error)
    }
  }
  if (refusal !== undefined) throw refusal
  return waitsFor
}

/** The answer of before a sign-in is forgotten with the session, and another tab's sign-in is seen by the server. */
async function whoIsHere(queryClient: QueryClient): Promise<string> {
  const known = queryClient.getQueryData<OwnerSummary>(summaryKey)
  return (known ?? (await queryClient.fetchQuery<OwnerSummary>({ queryKey: summaryKey }))).you
}

/** What was undone while it waited, or was on its way, is undone now: that waits in its place. */
function finishWaiting({ key, kind, id, by }: QueuedAction, { event, added }: Done): void {
  const isUndone = readActionQueue().some((act) => act.key === key && act.isUndone)
  dropWaiting(key)
  if (!isUndone) return
  const undoing = { key: newKey(), kind, by }
  if (added) keepWaiting({ ...undoing, id: added, act: { kind: 'remove' } })
  if (event) keepWaiting({ ...undoing, id, act: { kind: 'undo', event } })
}

/** Why it is not done. */
export const refusalWords = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This enquiry has been deleted. It may be in the bin.'
    : failureMessage(error, 'Please try again later.')

/** Long after it was done. What was written is shown once more, and stands in the lead's field again should it come back. */
function tellRefused({ id, act }: QueuedAction, you: string, error: unknown): void {
  const reason = refusalWords(error)
  if (act.kind === 'add') {
    const draft: AddDraft = { text: act.lead.text ?? '', typed: act.lead }
    const isFree = !readDraft({ you, id: addDraftId })
    if (isFree) keepDraft({ you, id: addDraftId }, JSON.stringify(draft))
    const kept = isFree
      ? 'What you typed is back in Add lead.'
      : `It said: ${draft.text} ${draft.typed.phone}`
    showToast({
      title: 'Enquiry not saved',
      description: `${reason} ${kept}`,
      variant: 'destructive',
      isLasting: true,
    })
    return
  }
  const draft = { you, id }
  if (act.kind === 'note') keepDraft(draft, [readDraft(draft), act.text].filter(Boolean).join('\n'))
  const words = readDraft(draft)
  const description = words ? `${reason} The note was: ${words}` : reason
  showToast({ title: 'Not saved', description, variant: 'destructive', isLasting: true })
}

/** No answer for so long is none: on a poor line a request may hang, and what comes after it would wait for ever. */
const mostMs = seconds(20)

async function deliver({ kind, id, act, key, at }: QueuedAction, by: string | undefined): Promise<Done> {
  const agoMs = at ? Date.now() - Date.parse(at) : 0
  const options = {
    headers: {
      'idempotency-key': key,
      ...(by && { [doneByHeader]: encodeURIComponent(by) }),
      // Of what had to wait: a reminder in two hours was meant from then on.
      ...(agoMs > mostMs && { [doneAgoHeader]: String(agoMs) }),
    },
    // Outlives the page that a call or a text leaves.
    keepalive: true,
    signal: AbortSignal.timeout(mostMs),
  }
  const { paths } = inquiryOf(kind)
  if (!isWholeAct(act)) return (await post(paths.events(id), act, options)) as Done
  if (act.kind === 'add') {
    const answer = (await post(apiPaths.leads, act.lead, options)) as HandLeadAnswer
    return { added: answer.id }
  }
  await remove(paths.item(id), options).catch((error: unknown) => {
    // Somebody else was quicker.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
  return {}
}

/** Puts the lead as it is now wherever it is shown, and fetches the lists and counts that it may be in again. */
async function showDone(
  queryClient: QueryClient,
  { kind, id, act }: QueuedAction,
  { record }: Done,
): Promise<void> {
  const definition = inquiryOf(kind)
  if (record) {
    queryClient.setQueryData<LeadAnswer>([apiPaths.lead(id)], (lead) => lead && { kind, record })
    changeInquiries(queryClient, definition, (item) => (item.id === id ? record : item))
    changeQueue(queryClient, (lead) => (lead.record.id === id ? { kind, record } : lead))
  }
  const isWhole = isWholeAct(act)
  const keys = isWhole
    ? [definition.paths.list, apiPaths.notifications]
    : [definition.paths.events(id), apiPaths.leadAlarm(id)]
  const asking = [apiPaths.queue, apiPaths.adminSummary, ...keys].map((key) =>
    queryClient.invalidateQueries({ queryKey: [key] }),
  )
  // A row that stood for the lead goes only when the lead itself has come.
  if (isWhole) await Promise.all(asking)
}
