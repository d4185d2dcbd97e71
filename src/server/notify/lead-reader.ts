import type { Visit } from '#shared/contract/visit.ts'
import type { LeadKind, RecordOf } from '#shared/leads/kinds.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { OfferNews } from '#shared/offers/news.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export interface Lead {
  kind: LeadKind
  record: RecordOf<LeadKind>
  /** The customer's latest act on a quote, when it is the lead's latest news. */
  news?: OfferNews | undefined
  /** What came through a door, when it is the lead's latest news. */
  heard?: OfferNews | undefined
  /** The visit that a reminder is about. */
  visit?: Visit | undefined
}

/** Why there is nothing to send any more, in a sentence for the owner. */
export interface NoLead {
  kind: 'none'
  reason: string
}

/** A lead's status with its previous one and the time of the change. */
export interface StatusMove
  extends Pick<LeadWork, 'status' | 'lostReason' | 'dollars' | 'quotedDollars' | 'followUpAt'> {
  at: string
  from: LeadWork['status']
}

/** Reads leads for messages. The leads' room implements it, so that no channel reads their tables. */
export interface LeadReader {
  /** Finds the lead of a message, or says why the message is not needed any more. */
  find(kind: LeadKind, recordId: string): Promise<Lead | NoLead>
  /** Returns the ids of those leads that are neither deleted nor spam. */
  listed(leads: readonly { kind: LeadKind; recordId: string }[]): Promise<ReadonlySet<string>>
  byWhom(eventId: string): Promise<string>
  /** Returns what an event says of a quote; undefined for any other event. */
  newsIn(recordId: string, eventId: string): Promise<OfferNews | undefined>
  /** Returns the lead's status after one of its events, and before it. Undefined when there is no such event. */
  statusAt(recordId: string, eventId: string): Promise<StatusMove | undefined>
  /** Returns the visit that one of the lead's events changed, as it was after it. */
  visitAt(recordId: string, eventId: string): Promise<{ visit: Visit; at: string } | undefined>
}

/** Reads leads for mails about emergencies that were classified as spam. */
export interface SuspectReader {
  /** Returns undefined when somebody has opened it, marked it as spam or deleted it. */
  find(kind: LeadKind, recordId: string): Promise<Lead | undefined>
  /** Claims the messages that wait for such leads, due or not, to be sent in the mail of `entry`. */
  claim(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry[]>
  /** Counts the leads in the queue, up to a limit. */
  count(): Promise<number>
  /** Returns the earliest time of a mail for these leads alone. */
  ownMailFrom(): Promise<Date>
}
