import type { LeadKind, RecordOf } from '#shared/leads/kinds.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What a visitor sent, and the owner is notified of. */
export interface Lead {
  kind: LeadKind
  record: RecordOf<LeadKind>
}

/** Why there is nothing to send any more, in a sentence for the owner. */
export interface NoLead {
  kind: 'none'
  reason: string
}

/** How far a lead came, when, and from where. */
export interface StatusMove extends Pick<LeadWork, 'status' | 'lostReason' | 'dollars'> {
  at: string
  from: LeadWork['status']
}

/** Answers what messages need to know of leads. The leads' room fills it in, so that no channel reads their tables. */
export interface LeadReader {
  /** Finds the lead a message is about, or says why it is not worth a message any more. */
  find(kind: LeadKind, recordId: string): Promise<Lead | NoLead>
  /** Returns the ids of those leads that are neither deleted nor spam. */
  listed(leads: readonly { kind: LeadKind; recordId: string }[]): Promise<ReadonlySet<string>>
  /** Returns the name of the person who made the event. */
  byWhom(eventId: string): Promise<string>
  /** Where the lead stood after one of its events, and before it. Undefined when there is no such event. */
  statusAt(recordId: string, eventId: string): Promise<StatusMove | undefined>
}

/** Answers what mails say of leads that were taken for spam though they say emergency. */
export interface SuspectReader {
  /** Undefined when somebody has opened it, said that it is none, or deleted it. */
  find(kind: LeadKind, recordId: string): Promise<Lead | undefined>
  /** Claims the messages that wait for such leads, due or not, to go with the mail of `entry`. */
  claim(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry[]>
  /** How many wait in the queue, as far as anybody counts. */
  count(): Promise<number>
  /** From when on a mail may go out for these leads alone. */
  ownMailFrom(): Promise<Date>
}
