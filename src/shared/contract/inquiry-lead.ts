import * as z from 'zod/mini'
import type { InquiryRecord } from '../leads/definition.ts'
import { type InquiryKind, inquiryKinds, recordSchemas } from '../leads/kinds.ts'
import { leadStatuses } from '../leads/work.ts'

const ofKind = (kind: InquiryKind) => z.object({ kind: z.literal(kind), record: recordSchemas[kind] })
const [first = 'contact', ...others] = inquiryKinds

export const LeadAnswerSchema = z.discriminatedUnion('kind', [ofKind(first), ...others.map(ofKind)])
export type FoundLead = z.infer<typeof LeadAnswerSchema>
/** The fields that all kinds of inquiry have. */
export interface LeadAnswer {
  kind: InquiryKind
  record: InquiryRecord
}

const RelatedLeadSchema = z.object({
  id: z.string(),
  kind: z.enum(inquiryKinds),
  createdAt: z.string(),
  status: z.enum(leadStatuses),
  dollars: z.nullable(z.int()),
  quotedDollars: z.nullable(z.int()),
  /** The visitor's own text. */
  words: z.string(),
})
/** Another request with the same phone number or e-mail address. */
export type RelatedLead = z.infer<typeof RelatedLeadSchema>
/** GET /api/admin/leads/{id}/related, newest first. */
export const RelatedLeadsSchema = z.array(RelatedLeadSchema)
