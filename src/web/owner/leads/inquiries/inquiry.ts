import type { LeadSource } from '#shared/contract/lead-source.ts'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import type { Handed } from '#shared/contract/work-queue.ts'
import { arrivalOf, isWritten } from '#shared/leads/arrival.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { describeLead, type LeadFact } from '#shared/leads/describe-lead.ts'
import type { AnyInquiry, InquiryKind } from '#shared/leads/kinds.ts'
import { callerOf } from '#shared/leads/person.ts'
import type { LeadWork } from '#shared/leads/work.ts'
import type { TagVariant } from '#web/components/ui/tag.tsx'

/** An inquiry of any kind as the owner's list shows it. */
export interface Inquiry {
  id: string
  kind: InquiryKind
  /** It can't wait. */
  isUrgent: boolean
  /** What there is to do about it. */
  work: LeadWork
  /** Of whoever has none, the number, else the address. */
  name: string
  email: string
  phone: string
  createdAt: string
  /** Not opened yet. */
  isNew: boolean
  /** Kept out of the queue and of notifications until the owner says that it is no spam. */
  isSuspect: boolean
  /** Why the site suspects it (`spamSigns`). */
  spamSigns: readonly string[]
  message: string
  /** Whether its person wrote the message, and not somebody who noted it. */
  isWritten: boolean
  /** How it came without a form, such as "Missed call". */
  came: string | undefined
  /** Where the work is; '' when that wasn't said. */
  place: string
  tag: { text: string; variant: TagVariant } | undefined
  /** Shown beside the tag: the suburb, or what the message is about. */
  note: string
  /** Those that there is something to show of. */
  facts: readonly LeadFact[]
  /** Its visitor's, on a kind that takes any. */
  photos: readonly QuotePhoto[]
  /** How its visitor first came. */
  source: LeadSource | undefined
  /** Who handed the lead over and when, until the person who got it opens it. */
  handed?: Handed | undefined
  /** Last day of its quote, where that ends soon. */
  quoteUntil?: string | undefined
  /** What its customer said and waits for an answer to. */
  said?: string | undefined
}

/** Signs that turn the direction of writing: a name often stands within our own words. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function toInquiry(
  kind: AnyInquiry,
  record: InquiryRecord & { photos?: QuotePhoto[] | undefined },
): Inquiry {
  const { name, email, phone, facts, words } = describeLead(kind, record, true)
  const { tag, note, place = '' } = kind.line(record)
  const { status, lostReason, dollars, quotedDollars, tries, answeredAt, followUpAt } = record
  const { doneAt, assignedTo } = record
  const isUrgent = kind.isUrgent?.(record) ?? false
  const came = arrivalOf(record)
  return {
    id: record.id,
    kind: kind.kind,
    isUrgent,
    work: {
      ...{ status, lostReason, dollars, quotedDollars },
      ...{ tries, answeredAt, followUpAt, doneAt, assignedTo },
    },
    name: name.replace(turning, '') || callerOf({ name, email, phone }, came),
    email,
    phone,
    createdAt: record.createdAt,
    isNew: record.seenAt === null,
    isSuspect: record.suspectedSpam === true,
    spamSigns: record.spamSigns ?? [],
    message: words.value,
    isWritten: isWritten(record),
    came,
    place,
    tag: tag ? { text: tag, variant: isUrgent ? 'emergency' : 'neutral' } : undefined,
    note,
    facts: facts.filter(({ shown }) => shown),
    photos: record.photos ?? [],
    source: record.source,
  }
}

/** The words of each list (specification 8). */
export function wordsFor({ noun: { one, many } }: AnyInquiry) {
  const name = one.charAt(0).toUpperCase() + one.slice(1)
  return {
    search: `Search ${many}`,
    empty: `No ${many} yet`,
    fetchFailed: `Failed to fetch ${many}`,
    deleteFailed: `Failed to delete ${one}`,
    deleted: `${name} deleted`,
    restored: `${name} put back`,
  }
}
