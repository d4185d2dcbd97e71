import type { FoundInQueue, QueueQuery } from '#shared/contract/work-queue.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { getJson } from '#web/lib/api.ts'
import { readStoredJson, store } from '#web/owner/kit/device-storage.ts'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'

const key = 'offline-leads'
const most = 50

export interface OfflineLeads {
  /** When they were fetched. */
  at: string
  leads: Inquiry[]
  /** Name of whoever they were fetched for, where that person may act on them. */
  by?: string | undefined
}

/**
 * Keeps leads on an armed phone, to be read and rung up without a network: those who wait for an answer, as the queue
 * has them, then the latest others. They belong to the session: with it they go, at a sign-out at the latest, when the
 * browser empties its storage for this site.
 */
export async function keepOfflineLeads(by: string | undefined): Promise<void> {
  const [waiting, latest] = await Promise.all([leadsIn('answer'), leadsIn('all')])
  const others = latest.filter(({ id, work }) => work.answeredAt && !waiting.some((lead) => lead.id === id))
  const leads = [...waiting, ...others].slice(0, most)
  const kept: OfflineLeads = { at: new Date().toISOString(), leads, by }
  store(key, JSON.stringify(kept))
}

async function leadsIn(view: QueueQuery['view']): Promise<Inquiry[]> {
  const { items } = (await getJson(`${apiPaths.queue}?view=${view}&limit=${most}`)) as FoundInQueue
  return items.map(({ kind, record }) => toInquiry(inquiryOf(kind), record))
}

export const readOfflineLeads = () => readStoredJson<OfflineLeads>(key)

export const forgetOfflineLeads = () => void store(key, null)
