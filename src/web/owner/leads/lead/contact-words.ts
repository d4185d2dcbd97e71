import type { LeadWork } from '#shared/leads/work.ts'

/** What the toast says of a text or an e-mail: a new lead is contacted by it, and any other stays as it is. */
export const contactWords = ({ work }: { work?: LeadWork | undefined }, opened: string): string =>
  work && work.status !== 'new' ? opened : 'Marked contacted'
