import type { QueryClient } from '@tanstack/react-query'
import { isoDay } from '#shared/brisbane-time.ts'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { type FoundInQueue, mostInQueue, queuePageSize } from '#shared/contract/work-queue.ts'
import { queueViews } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { getJson } from '#web/lib/api.ts'
import { store } from '#web/owner/kit/device-storage.ts'
import { forgetKept, keepAnswer, keptAt, keptKeys, keptMs } from '#web/owner/kit/session/kept-answers.ts'
import { forgetLastView } from '#web/owner/kit/session/last-view.ts'

let keeping = new AbortController()

/** Ends what `keepLeads` still asks for, which would be refused after the sign-out. */
export const stopKeeping = (): void => keeping.abort()

/**
 * Keeps on the device what may be needed without a network: the queue's views, each lead of the last 14 days,
 * the notifications and the templates. What was opened is kept without this, until it is deleted.
 */
export async function keepLeads(queryClient: QueryClient, mayAct: boolean): Promise<void> {
  keeping = new AbortController()
  // An earlier release kept leads under this name.
  store('offline-leads', null)
  for (const key of keptKeys()) if (keptAt(key) === undefined) forgetKept(key)
  for (const path of mayAct ? [apiPaths.notifications, apiPaths.texts] : [apiPaths.notifications]) {
    void queryClient.prefetchQuery({ queryKey: [path], gcTime: Number.POSITIVE_INFINITY })
  }
  const isSignedIn = () =>
    queryClient.getQueryData<OwnerStatus>([apiPaths.adminStatus])?.authenticated === true

  for (const view of queueViews) {
    const key = [apiPaths.queue, { view, limit: String(queuePageSize) }] as const
    const fetched = queryClient.getQueryState(key)
    if (fetched?.data && !fetched.isInvalidated) continue
    const found = await ask(key[1])
    if (!isSignedIn()) return
    keepAnswer(key, found)
  }
  const from = isoDay(new Date(Date.now() - keptMs))
  const { items } = await ask({ view: 'all', from, limit: String(mostInQueue) })
  if (!isSignedIn()) return
  for (const lead of items) {
    const key = [apiPaths.lead(lead.record.id)]
    keepAnswer(key, lead, Math.max(keptAt(key) ?? 0, Date.parse(lead.record.createdAt)))
  }
  await forgetMissing(items.map(({ record }) => record.id))
}

/** Deletes kept leads that no list has any more. It asks for a list: a lead's own call would answer 404. */
async function forgetMissing(came: readonly string[]): Promise<void> {
  const others = keptLeads().filter((id) => !came.includes(id))
  if (others.length === 0) return
  const { items } = await ask({ view: 'all', limit: String(mostInQueue) })
  const listed = items.map(({ record }) => record.id)
  if (others.some((id) => !listed.includes(id))) forgetLastView()
  for (const id of others.filter((id) => !listed.includes(id))) {
    for (const key of keptKeys()) if (String(key[0]).includes(id)) forgetKept(key)
  }
}

const ask = (query: Record<string, string>) =>
  getJson<FoundInQueue>(`${apiPaths.queue}?${new URLSearchParams(query)}`, {
    signal: keeping.signal,
  })

const keptLeads = () =>
  keptKeys().flatMap(([path]) => {
    const id = String(path).slice(apiPaths.lead('').length)
    return path === apiPaths.lead(id) && !id.includes('/') ? id : []
  })
