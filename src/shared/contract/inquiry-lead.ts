import * as z from 'zod/mini'
import type { InquiryRecord } from '../leads/definition.ts'
import { type InquiryKind, inquiryKinds, recordSchemas } from '../leads/kinds.ts'
import { leadStatuses } from '../leads/work.ts'

const ofKind = (kind: InquiryKind) => z.object({ kind: z.literal(kind), record: recordSchemas[kind] })
const [first = 'contact', ...others] = inquiryKinds

/** An inquiry of whichever kind. */
export const LeadAnswerSchema = z.discriminatedUnion('kind', [ofKind(first), ...others.map(ofKind)])
export type FoundLead = z.infer<typeof LeadAnswerSchema>
/** The same for whoever reads of it what all kinds have. */
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
  /** What its visitor wrote. */
  words: z.string(),
})
/** Another request of the same phone or e-mail. */
export type RelatedLead = z.infer<typeof RelatedLeadSchema>
/** GET /api/admin/leads/{id}/related, the newest first. */
export const RelatedLeadsSchema = z.array(RelatedLeadSchema)
