import type { LeadWork } from '#shared/leads/work.ts'
import { reasonNames, statusNames } from '#shared/leads/work-words.ts'

export const inDollars = (dollars: number) => `$${dollars.toLocaleString('en-AU')}`

/** "Won, $4,200", "Lost, price". */
export function statusInWords({
  status,
  lostReason,
  dollars,
}: Pick<LeadWork, 'status' | 'lostReason' | 'dollars'>): string {
  const more =
    status === 'won' && dollars !== null
      ? inDollars(dollars)
      : status === 'lost' && lostReason
        ? reasonNames[lostReason].toLowerCase()
        : ''
  return more ? `${statusNames[status]}, ${more}` : statusNames[status]
}
