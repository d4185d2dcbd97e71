import type { HandLeadInput } from '#shared/contract/hand-lead.ts'

/** By which it is kept. */
export const addDraftId = 'add-lead'

/** A lead that is being written down: what was pasted, and what was changed of what was recognised in it. */
export interface AddDraft {
  text: string
  typed: Omit<HandLeadInput, 'text'>
}

export const readAddDraft = (kept: string): AddDraft => (kept ? JSON.parse(kept) : { text: '', typed: {} })
