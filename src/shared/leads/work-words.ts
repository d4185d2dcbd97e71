import type { LeadStatus, LostReason } from './work.ts'

export const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
}

export const reasonNames: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  late: 'Too late',
  no_answer: 'No answer',
  not_our_work: 'Not our work',
  other: 'Another reason',
}
