import * as z from 'zod/mini'
import type { InquiryRecord } from '../leads/definition.ts'
import { type InquiryKind, inquiryKinds, leadSchemas } from '../leads/kinds.ts'

/** GET /api/admin/leads/{id}: an inquiry of whichever kind, by its id alone. */
export const LeadAnswerSchema = z.union(
  inquiryKinds.map((kind) => z.object({ kind: z.literal(kind), record: leadSchemas[kind].record })),
)
export interface LeadAnswer {
  kind: InquiryKind
  record: InquiryRecord
}
