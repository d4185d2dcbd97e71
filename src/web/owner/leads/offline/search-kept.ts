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
  /** The site doesn't answer: found among what is kept here. */
  isOnPhone?: true
}

/** Looks among the kept leads, the newest first, for what a search asks for. Throws what the site has refused it with. */
export function searchInstead(filters: QueueFilters, error?: unknown): FoundQueue {
  if (error instanceof ApiError && error.status < 500) throw error
  const found = new Map(keptKeys().flatMap((key) => keptUnder(key, filters.view)))
  const items = [...found.values()]
    .filter((lead) => isAskedFor(lead, filters))
    .toSorted((a, b) => b.record.createdAt.localeCompare(a.record.createdAt))
  return { items, hasMore: false, isForgiving: false, foundWords: [], isOnPhone: true }
}

/** The leads of one kept answer by their ids; of a pile only those on its list. */
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

/** Without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
