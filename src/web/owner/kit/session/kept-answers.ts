import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { days, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { namesStored, readStoredJson, store } from '../device-storage.ts'
import { forgetLastView, isFromPhone } from './last-view.ts'

interface KeptAnswer {
  at: number
  data: unknown
}

/** Set while kept responses are shown and the server has not confirmed yet that somebody is signed in. */
export interface OpenedFromKept {
  /** When the shown data was fetched, in milliseconds. */
  at: number
  /** True once the server has failed to answer, or has taken too long. The page says so. */
  isLate: boolean
}
export const openedKey = ['opened from kept answers']
const statusKey = [apiPaths.adminStatus]
const summaryKey = [apiPaths.adminSummary]
const prefix = 'kept '
const nameOf = (key: QueryKey) => prefix + JSON.stringify(key)
const keyIn = (name: string): QueryKey => JSON.parse(name.slice(prefix.length))

export const keptMs = days(14)
/** On a poor connection a request may hang: after this the application opens with kept responses. */
const patienceMs = seconds(4)

const keptPaths: readonly string[] = [
  ...[apiPaths.adminStatus, apiPaths.adminSummary, apiPaths.alarms, apiPaths.mailStatus],
  ...[apiPaths.setUp, apiPaths.texts, apiPaths.notifications],
]
/** Beginnings of the paths about one lead. */
const keptOfLead = [apiPaths.lead(''), apiPaths.leadAlarm('')]
/** Parameters of a queue that is not searched or filtered. Only such a response is kept. */
const keptOfQueue = ['view', 'order', 'limit']

function isKept([path, query = {}]: QueryKey): boolean {
  if (typeof path !== 'string') return false
  if (path === apiPaths.queue) return Object.keys(query as object).every((name) => keptOfQueue.includes(name))
  return (
    keptPaths.includes(path) ||
    (keptOfLead.some((start) => path.startsWith(start)) && !path.endsWith('/person')) ||
    path.endsWith('/events')
  )
}

/** Keeps a response on this device for 14 days from `at`, to be shown without a network. */
export function keepAnswer(key: QueryKey, data: unknown, at = Date.now()): void {
  store(nameOf(key), JSON.stringify({ at, data } satisfies KeptAnswer))
}

export function readKept(key: QueryKey): KeptAnswer | undefined {
  const kept = readStoredJson<KeptAnswer>(nameOf(key))
  return kept && kept.at > Date.now() - keptMs ? kept : undefined
}

/** Returns when a response was kept, in milliseconds; undefined when there is none or it is too old. */
export const keptAt = (key: QueryKey) => readKept(key)?.at

/** Returns the query keys of all kept responses, old ones included. */
export const keptKeys = (): readonly QueryKey[] => namesStored(prefix).map(keyIn)

export const forgetKept = (key: QueryKey) => void store(nameOf(key), null)

const forgetAll = () => {
  for (const key of keptKeys()) forgetKept(key)
  forgetLastView()
}

/**
 * Keeps the latest responses on the device, and puts them into the cache when a request fails. Only responses
 * for the signed-in person are kept: once nobody, or somebody else, is signed in, all of them are deleted.
 */
export function keepAnswers(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()

  /** Puts a kept response into the cache, marked stale, so that it will still be requested. */
  function fill(key: QueryKey): void {
    const kept = readKept(key)
    const isKnown = queryClient.getQueryData(key) !== undefined
    if (!kept || isKnown) return
    const query = cache.build(queryClient, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    query.setData(kept.data, { updatedAt: kept.at, manual: true })
    query.invalidate()
  }

  const opened = () => queryClient.getQueryData<OpenedFromKept>(openedKey)
  const setOpened = (state: OpenedFromKept | null) => queryClient.setQueryData(openedKey, state)

  /** Opens the application with kept responses, the queues among them: its list is there at once. */
  function open({ isLate }: Pick<OpenedFromKept, 'isLate'>): void {
    const state = opened()
    if (state) setOpened({ ...state, isLate: state.isLate || isLate })
    const at = keptAt(summaryKey)
    if (at === undefined || !readKept(statusKey) || queryClient.getQueryData(statusKey)) return
    setOpened({ at, isLate })
    fill(statusKey)
    fill(summaryKey)
    for (const key of keptKeys()) if (key[0] === apiPaths.queue) fill(key)
  }

  /** Fetches everything again once the server answers, requests under way only if they are late. */
  function close({ isLate }: OpenedFromKept): void {
    setOpened(null)
    void queryClient.invalidateQueries(
      { predicate: ({ queryKey: [path] }) => path !== apiPaths.adminStatus },
      { cancelRefetch: isLate },
    )
  }

  function keep({ queryKey, state }: Query): void {
    const status = queryClient.getQueryData<OwnerStatus>(statusKey)
    if (!status?.authenticated || !isKept(queryKey)) return
    const former = queryKey[0] === apiPaths.adminSummary && (readKept(summaryKey)?.data as OwnerSummary)
    if (former && former.you !== (state.data as OwnerSummary).you) {
      forgetAll()
      keepAnswer(statusKey, status)
    }
    keepAnswer(queryKey, state.data, state.dataUpdatedAt)
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isStatus = query.queryKey[0] === apiPaths.adminStatus
    const state = opened()
    if (action.type === 'fetch') {
      if (isStatus && !query.state.data) {
        if (isFromPhone) open({ isLate: false })
        setTimeout(() => open({ isLate: true }), patienceMs)
      }
      // The server does not answer, so this request would fail or hang as well.
      else if (state) fill(query.queryKey)
    }
    if (action.type === 'error') {
      if (isStatus) open({ isLate: true })
      else if (action.error instanceof ApiError && action.error.status < 500) forgetKept(query.queryKey)
      else fill(query.queryKey)
    }
    if (action.type !== 'success') return
    if (isStatus && !(query.state.data as OwnerStatus).authenticated) forgetAll()
    // What `fill` has put into the cache is no response.
    if (state && action.manual) return
    if (state && isStatus) close(state)
    keep(query)
  })
}
