import type { HandLeadInput } from '#shared/contract/hand-lead.ts'

export const addDraftId = 'add-lead'

/** A lead that is being written down: the pasted text, and the fields that were filled in by hand. */
export interface AddDraft {
  text: string
  typed: Omit<HandLeadInput, 'text'>
}

export const readAddDraft = (kept: string): AddDraft => (kept ? JSON.parse(kept) : { text: '', typed: {} })
