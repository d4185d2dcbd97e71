import { useEffect, useState } from 'react'
import {
  type LeadStatus,
  leadStatuses,
  type QueueOrder,
  type QueueView,
  queueOrderIn,
  queueOrderKey,
  queueViews,
} from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'

/** What the queue shows, read from its URL. */
export interface QueueFilters {
  /** `all` while something is searched or filtered and no view was chosen. */
  view: QueueView | 'all'
  /** Order of the leads to answer; kept on the device and not in the URL. */
  order: QueueOrder
  search: string
  status: LeadStatus | ''
  /** Name of the person to whom they are assigned; '' for anybody's. */
  assigned: string
  /** Days in Brisbane, such as 2026-11-20; '' for no bound. */
  from: string
  to: string
}

const narrowing = ['search', 'status', 'assigned', 'from', 'to'] as const
export type QueueFilter = (typeof narrowing)[number]

export const isNarrowed = (filters: QueueFilters) => narrowing.some((name) => filters[name] !== '')

export function queueFiltersIn(address: URLSearchParams, order: QueueOrder = 'longest'): QueueFilters {
  const asked = queueViews.find((name) => name === address.get('view'))
  const filters: QueueFilters = {
    view: asked ?? 'answer',
    order,
    search: address.get('search') ?? '',
    status: leadStatuses.find((name) => name === address.get('status')) ?? '',
    assigned: address.get('assigned') ?? '',
    from: dayIn(address.get('from')),
    to: dayIn(address.get('to')),
  }
  return isNarrowed(filters) && !asked ? { ...filters, view: 'all' } : filters
}

/** Returns the search and the filters in a URL, which stay from view to view. */
export const narrowingIn = (address: URLSearchParams) =>
  Object.fromEntries([...address].filter(([name]) => narrowing.some((known) => known === name)))

/** Returns the query with another filter, without the open lead, which the new list may not contain. */
export function withQueueFilter(address: URLSearchParams, name: QueueFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  next.delete('lead')
  return next
}

/** Returns the query with another view and the same search. */
export function withQueueView(address: URLSearchParams, view: QueueView): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set('view', view)
  next.delete('lead')
  return next
}

export function queueQuery({ view, order, ...filters }: QueueFilters): Record<string, string> {
  const query: Record<string, string> = { view, ...(order === 'newest' && { order }) }
  for (const name of narrowing) if (filters[name]) query[name] = filters[name]
  return query
}

const dayIn = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** The longest waits of all, neither searched nor filtered. */
export const wholeQueue = queueFiltersIn(new URLSearchParams())

/** Returns the order of the leads to answer, which this device keeps, and a function that sets it. */
export function useQueueOrder(): [QueueOrder, (order: QueueOrder) => void] {
  const state = useState(() => queueOrderIn(document.cookie))
  const [order] = state
  // Also written at each visit, because Safari keeps a cookie from a script for one week.
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store needs https and a newer phone.
    document.cookie = `${queueOrderKey}=${order}; path=${pagePaths.admin}; max-age=31536000; samesite=lax`
  }, [order])
  return state
}

export const queueHref = (view: QueueView): string =>
  `${pagePaths.admin}?tab=inquiries${view === 'answer' ? '' : `&view=${view}`}`

/** URL of the queue with its search at the top and focused. */
export const findHref = `${pagePaths.admin}?tab=inquiries&find`
