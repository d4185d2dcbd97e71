import type { Visit } from '#shared/contract/visit.ts'

/** A customer; `address` is where the work is. */
interface InvitedPerson {
  name: string
  email: string
  address: string
}

/** A visit as its customer is told of it. */
export interface ToldVisit {
  visit: Visit
  /** Where the customer sees it. */
  link: string
  /** The calendar's part of a mail to this person. */
  invitation: (to: InvitedPerson) => { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string }
}

/** Reads visits for messages. The room of visits implements it, so that no channel reads its tables. */
export interface VisitReader {
  /** Undefined when the visit is forgotten. */
  find(id: string): Promise<Visit | undefined>
  /** Returns the visit with what its customer needs. */
  told(id: string): Promise<ToldVisit | undefined>
}
