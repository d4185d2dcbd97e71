import type { LeadWork } from '#shared/leads/work.ts'
import { reasonNames, statusNames } from '#shared/leads/work-words.ts'

export const inDollars = (dollars: number) => `$${dollars.toLocaleString('en-AU')}`

/** Formats a status as "Quoted, $4,200", "Won, $4,200" or "Lost, price". */
export function statusInWords({
  status,
  lostReason,
  dollars,
  quotedDollars,
}: Pick<LeadWork, 'status' | 'lostReason' | 'dollars' | 'quotedDollars'>): string {
  const amount = status === 'won' ? dollars : status === 'quoted' ? quotedDollars : null
  const reason = status === 'lost' && lostReason ? reasonNames[lostReason].toLowerCase() : ''
  const more = amount === null ? reason : inDollars(amount)
  return more ? `${statusNames[status]}, ${more}` : statusNames[status]
}
