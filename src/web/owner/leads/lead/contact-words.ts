import type { Inquiry } from '../inquiries/inquiry.ts'

/** What the toast says of a text or an e-mail: a new lead is contacted by it, and any other stays as it is. */
export const contactWords = ({ work }: Partial<Pick<Inquiry, 'work'>>, opened: string): string =>
  work && work.status !== 'new' ? opened : 'Marked contacted'
