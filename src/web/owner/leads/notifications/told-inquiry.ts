import type { Notification } from '#shared/contract/notification.ts'
import { inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'

/** Returns the inquiry of a notification; undefined for a testimonial. */
export function toldInquiry({ type, data }: Notification): Inquiry | undefined {
  const kind = inquiryKinds.find((name) => name === type)
  return kind && 'seenAt' in data ? toInquiry(inquiryOf(kind), data) : undefined
}
