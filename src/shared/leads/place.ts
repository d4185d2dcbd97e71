import { inquiryOf, type LeadKind, type RecordOf } from './kinds.ts'

/** Returns the place of the lead's work; '' when it is unknown. */
export const placeIn = ({ kind, record }: { kind: LeadKind; record: RecordOf<LeadKind> }): string =>
  kind !== 'testimonial' && 'seenAt' in record ? (inquiryOf(kind).line(record).place ?? '') : ''
