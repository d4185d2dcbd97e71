import type { InquiryRecord } from '#shared/leads/definition.ts'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { type ToldFact, tell } from '#shared/leads/tell.ts'
import type { TagVariant } from '#web/components/ui/tag.tsx'

/** An inquiry of any kind as the owner's list shows it. */
export interface Inquiry {
  id: string
  name: string
  email: string
  phone: string
  createdAt: string
  /** Not opened yet. */
  isNew: boolean
  /** Kept out of mail and notifications until the owner says that it is no spam. */
  isSuspect: boolean
  message: string
  /** Where the work is; '' when that wasn't said. */
  place: string
  tag: { text: string; variant: TagVariant } | undefined
  /** Shown beside the tag: the suburb, or what the message is about. */
  note: string
  facts: readonly ToldFact[]
}

export function toInquiry(kind: AnyInquiry, record: InquiryRecord): Inquiry {
  const { name, email, phone, facts, words } = tell(kind, record, true)
  const { tag, note, place = '' } = kind.line(record)
  return {
    id: record.id,
    name,
    email,
    phone,
    createdAt: record.createdAt,
    isNew: record.seenAt === null,
    isSuspect: record.suspectedSpam === true,
    message: words.value,
    place,
    tag: tag ? { text: tag, variant: kind.isUrgent?.(record) ? 'emergency' : 'neutral' } : undefined,
    note,
    facts,
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
    restored: `${name} restored`,
  }
}
