import type { QueryClient } from '@tanstack/react-query'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, post } from '#web/lib/api.ts'
import { changeInquiries } from '../inquiries/use-inquiries.ts'
import { changeQueue } from '../queue/use-queue.ts'
import { dropWaiting, keepWaiting, readWaitingActs, type WaitingAct } from './waiting-acts.ts'

interface Done {
  /** By which it can be undone. */
  event: string
  record: InquiryRecord
}

/** Sends it at once, or keeps it until there is a signal again: then undefined. Throws what the server refused with. */
export async function sendAct(queryClient: QueryClient, waiting: WaitingAct): Promise<Done | undefined> {
  try {
    const done = await deliver(waiting)
    showDone(queryClient, waiting, done.record)
    return done
  } catch (error) {
    if (isRefused(error)) throw error
    keepWaiting(waiting)
    // Signed out meanwhile: the guard leads to the sign-in, after which it is sent.
    if (error instanceof ApiError && error.status === 401) endSession(queryClient)
    return undefined
  }
}

/** Sending it again would end the same way. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 415].includes(error.status)

const endSession = (queryClient: QueryClient) =>
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })

const sent = new Map<string, string>()

/** The event of an act that had to wait, once it was sent. */
export const sentMeanwhile = (key: string) => sent.get(key)

let isSending = false

/** Sends what waits, in the order in which it was done. What the server refuses can never be sent: it is dropped. */
export async function sendWaitingActs(queryClient: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = readWaitingActs()[0]; next; next = readWaitingActs()[0]) {
      const { event, record } = await deliver(next)
      sent.set(next.key, event)
      dropWaiting(next.key)
      showDone(queryClient, next, record)
    }
  } catch (error) {
    const [refused] = readWaitingActs()
    if (isRefused(error) && refused) dropWaiting(refused.key)
  } finally {
    isSending = false
  }
}

const deliver = ({ kind, id, act, key }: WaitingAct) =>
  // Outlives the page that a call or a text leaves.
  post(inquiryOf(kind).paths.events(id), act, {
    headers: { 'idempotency-key': key },
    keepalive: true,
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
