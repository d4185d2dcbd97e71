import type { LeadWork } from '#shared/leads/work.ts'

/** Returns the toast's text after a text or e-mail, which marks a new lead as contacted and no other. */
export const contactWords = ({ work }: { work?: LeadWork | undefined }, opened: string): string =>
  work && work.status !== 'new' ? opened : 'Marked contacted'
