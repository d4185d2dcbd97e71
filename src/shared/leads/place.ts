import { inquiryOf, type LeadKind, type RecordOf } from './kinds.ts'

/** Where the lead's work is, as far as it is known; else ''. */
export const placeIn = ({ kind, record }: { kind: LeadKind; record: RecordOf<LeadKind> }): string =>
  kind !== 'testimonial' && 'seenAt' in record ? (inquiryOf(kind).line(record).place ?? '') : ''
