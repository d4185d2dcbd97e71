import type { QueryClient } from '@tanstack/react-query'
import { isoDay } from '#shared/brisbane-time.ts'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { type FoundInQueue, mostInQueue, queuePageSize } from '#shared/contract/work-queue.ts'
import { queueViews } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson } from '#web/lib/api.ts'
import { store } from '#web/owner/kit/device-storage.ts'
import { forgetKept, keepAnswer, keptAt, keptKeys, keptMs } from '#web/owner/kit/session/kept-answers.ts'

/**
 * Keeps on the device what may be needed without a signal beside what was looked at: the other piles, each lead that
 * came in the last 14 days, and the texts. What was opened keeps itself, until it is deleted.
 */
export async function keepLeads(queryClient: QueryClient, mayAct: boolean): Promise<void> {
  // An earlier version kept leads under this name.
  store('offline-leads', null)
  for (const key of keptKeys()) if (keptAt(key) === undefined) forgetKept(key)
  if (mayAct) {
    void queryClient.prefetchQuery({ queryKey: [apiPaths.texts], gcTime: Number.POSITIVE_INFINITY })
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
  const came = items.map(({ record }) => record.id)
  for (const id of keptLeads().filter((id) => !came.includes(id))) await forgetDeleted(id)
}

const ask = (query: Record<string, string>) =>
  getJson(`${apiPaths.queue}?${new URLSearchParams(query)}`) as Promise<FoundInQueue>

const keptLeads = () =>
  keptKeys().flatMap(([path]) => {
    const id = String(path).slice(apiPaths.lead('').length)
    return path === apiPaths.lead(id) && !id.includes('/') ? id : []
  })

/** Everything of it, once the server has it no more. */
async function forgetDeleted(id: string): Promise<void> {
  try {
    await getJson(apiPaths.lead(id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    for (const key of keptKeys()) if (String(key[0]).includes(id)) forgetKept(key)
  }
}
