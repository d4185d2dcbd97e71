import { inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { getPage } from '#web/lib/api.ts'
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
 * Keeps the latest leads on an armed phone, to be read and rung up without a network. They belong to the session: with
 * it they go, at a sign-out at the latest, when the browser empties its storage for this site.
 */
export async function keepOfflineLeads(by: string | undefined): Promise<void> {
  const lists = await Promise.all(
    inquiryKinds.map(async (kind) => {
      const { items } = await getPage<Parameters<typeof toInquiry>[1]>(
        `${inquiryOf(kind).paths.list}?limit=${most}`,
      )
      return items.map((item) => toInquiry(inquiryOf(kind), item))
    }),
  )
  const leads = lists
    .flat()
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, most)
  const kept: OfflineLeads = { at: new Date().toISOString(), leads, by }
  localStorage.setItem(key, JSON.stringify(kept))
}

export function readOfflineLeads(): OfflineLeads | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as OfflineLeads
  } catch {
    return undefined
  }
}

export function forgetOfflineLeads(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing may be stored nothing was.
  }
}
