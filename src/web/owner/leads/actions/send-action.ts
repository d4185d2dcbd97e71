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
  /** Id of the event, for Undo; missing for an action on the whole lead. */
  event?: string
  record?: InquiryRecord
  added?: string
}

/** What an unsent action waits for; `right`: its author's role must allow such actions again. */
export type WaitsFor = 'signal' | 'site' | 'sign-in' | 'somebody else' | 'right'
type Outcome = { done: Done } | { waitsFor: WaitsFor }

const summaryKey = [apiPaths.adminSummary]

let lastTurn: Promise<unknown> = Promise.resolve()

/** Sends one after the other: a later action must not overtake an earlier one. */
function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(send)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Sends an action, or keeps it until it can be sent. It is stored first, because the page may be closed, or
 * left for one that must send in the same order, before the response comes. Throws the server's refusal.
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
    // Another tab has sent it. The same idempotency key gets the same response.
    return { done: await deliver(act, act.by) }
  })
}

/** True when a retry would be refused as well. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && [400, 404, 409, 413, 415].includes(error.status)

/** Returns what an unsent action waits for. After a 401 the pages' guard leads to the sign-in. */
function whatIsMissing(queryClient: QueryClient, error: unknown): WaitsFor {
  if (!(error instanceof ApiError)) return navigator.onLine ? 'site' : 'signal'
  switch (error.status) {
    case 401:
      noticeSessionEnd(queryClient, error)
      return 'sign-in'
    case 403:
      void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] })
      return 'right'
    case 412:
      // Another tab has signed in somebody else, so all that this page shows must be fetched for that person.
      void queryClient.invalidateQueries()
      return 'somebody else'
    default:
      return 'site'
  }
}

const sent = new Map<string, Done>()

/** Returns the result of an action that had to wait; undefined until it is sent. */
export const sentMeanwhile = (key: string) => sent.get(key)

/** Sends the waiting actions in order. Returns what they wait for, if some still do. */
export const sendQueuedActions = (queryClient: QueryClient): Promise<WaitsFor | undefined> =>
  inTurn(() => flush(queryClient))

/**
 * Sends the signed-in person's actions, and nobody else's. Returns what they wait for, if some still do. A
 * refused action is dropped and reported in a toast; for the action of `key`, the refusal is thrown instead.
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
      // Components get the new state in the next task. Until then the action must stay in the queue.
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

/** Returns who is signed in. A summary ends with its session; the server notices another tab's sign-in. */
async function whoIsHere(queryClient: QueryClient): Promise<string> {
  const known = queryClient.getQueryData<OwnerSummary>(summaryKey)
  return (known ?? (await queryClient.fetchQuery<OwnerSummary>({ queryKey: summaryKey }))).you
}

/** Removes a sent action from the queue. If it was undone in the meantime, its undo waits in its place. */
function finishWaiting({ key, kind, id, by }: QueuedAction, { event, added }: Done): void {
  const isUndone = readActionQueue().some((act) => act.key === key && act.isUndone)
  dropWaiting(key)
  if (!isUndone) return
  const undoing = { key: newKey(), kind, by }
  if (added) keepWaiting({ ...undoing, id: added, act: { kind: 'remove' } })
  if (event) keepWaiting({ ...undoing, id, act: { kind: 'undo', event } })
}

export const refusalWords = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This enquiry has been deleted. It may be in the bin.'
    : failureMessage(error, 'Please try again later.')

/** Reports the refusal of an action that may have waited for long. A note or a new lead is a draft again. */
function tellRefused({ id, act }: QueuedAction, you: string, error: unknown): void {
  const reason = refusalWords(error)
  if (act.kind === 'add') {
    const draft: AddDraft = { text: act.lead.text ?? '', typed: act.lead }
    const isFree = !readDraft({ you, id: addDraftId })
    if (isFree) keepDraft({ you, id: addDraftId }, JSON.stringify(draft))
    const kept = isFree
      ? 'What you typed is back in Add lead.'
      : `It said: ${[draft.text, act.lead.name, act.lead.phone, act.lead.email].filter(Boolean).join(' ')}`
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

/** On a poor connection a request may hang, and the actions behind it would wait forever. */
const mostMs = seconds(20)

async function deliver({ kind, id, act, key, at }: QueuedAction, by: string | undefined): Promise<Done> {
  const agoMs = at ? Date.now() - Date.parse(at) : 0
  const options = {
    headers: {
      'idempotency-key': key,
      ...(by && { [doneByHeader]: encodeURIComponent(by) }),
      // Dates an action that had to wait: a reminder in two hours counts from when it was set.
      ...(agoMs > mostMs && { [doneAgoHeader]: String(agoMs) }),
    },
    // Outlives the page, which a call or text link leaves.
    keepalive: true,
    signal: AbortSignal.timeout(mostMs),
  }
  const { paths } = inquiryOf(kind)
  if (!isWholeAct(act)) return await post<Done>(paths.events(id), act, options)
  if (act.kind === 'add') {
    const answer = await post<HandLeadAnswer>(apiPaths.leads, act.lead, options)
    return { added: answer.id }
  }
  await remove(paths.item(id), options).catch((error: unknown) => {
    // Somebody else has removed it already.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
  return {}
}

/** Puts the lead's new state into the cache, and fetches again the lists and counts it may be in. */
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
  // The row of a waiting lead may disappear only once the list contains the lead itself.
  if (isWhole) await Promise.all(asking)
}
