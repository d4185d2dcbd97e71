import type { QueryKey } from '@tanstack/react-query'
import { isoDay } from '#shared/brisbane-time.ts'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import type { FoundInQueue, Queue } from '#shared/contract/work-queue.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { firstDigits, nationalDigits } from '#shared/phone.ts'
import { ApiError } from '#web/lib/api.ts'
import { keptKeys, readKept } from '#web/owner/kit/session/kept-answers.ts'
import type { QueueFilters } from '../queue/queue-filters.ts'

export interface FoundQueue extends Omit<Queue, 'counts'> {
  counts?: Queue['counts']
  /** True for a search among the leads on this device, because the site doesn't answer. */
  isOnPhone?: true
}

/** Searches the kept leads and returns them newest first. Throws `error` if it is the server's refusal. */
export function searchInstead(filters: QueueFilters, error?: unknown): FoundQueue {
  if (error instanceof ApiError && error.status < 500) throw error
  const found = new Map(keptKeys().flatMap((key) => keptUnder(key, filters.view)))
  const items = [...found.values()]
    .filter((lead) => isAskedFor(lead, filters))
    .toSorted((a, b) => b.record.createdAt.localeCompare(a.record.createdAt))
  return { items, hasMore: false, isForgiving: false, foundWords: [], isOnPhone: true }
}

/** Returns the leads of one kept response by their ids. For a view of the queue only its own list counts. */
function keptUnder(key: QueryKey, view: QueueFilters['view']): [string, LeadAnswer][] {
  const [path, query] = key
  const isList = path === apiPaths.queue && (view === 'all' || Object(query).view === view)
  const isLead = view === 'all' && String(path).startsWith(apiPaths.lead(''))
  const data = isList || isLead ? readKept(key)?.data : undefined
  if (!data) return []
  const leads = isList ? (data as FoundInQueue).items : [data as LeadAnswer]
  return leads.map((lead) => [lead.record.id, lead])
}

function isAskedFor(
  { kind, record }: LeadAnswer,
  { search, status, assigned, from, to }: QueueFilters,
): boolean {
  const day = isoDay(new Date(record.createdAt))
  if ((from && day < from) || (to && day > to)) return false
  if ((status && record.status !== status) || (assigned && record.assignedTo !== assigned)) return false
  const { name, email, phone, facts, words } = describeLead(inquiryOf(kind), record, true)
  if (/^[\d ()+-]{3,}$/.test(search) && nationalDigits(phone).includes(firstDigits(search))) return true
  const text = plain([name, email, phone, ...facts.map(({ value }) => value), words.value].join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
