import * as z from 'zod/mini'
import { leadKinds } from '../leads/kinds.ts'

export const BinItemSchema = z.object({
  kind: z.enum([...leadKinds, 'image', 'job-card']),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Name of the user who deleted it; '' when unknown. */
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** When it can no longer be restored. */
  goneAt: z.string(),
})
export type BinItem = z.infer<typeof BinItemSchema>

/** GET /api/admin/bin, the most recently deleted first. */
export const BinSchema = z.array(BinItemSchema)

/** DELETE /api/admin/bin: deletes permanently, except records deleted after this time. */
export const EmptyBinQuerySchema = z.object({ until: z.iso.datetime() })
export const EmptiedBinSchema = z.object({ success: z.literal(true), count: z.int() })
