import * as z from 'zod/mini'
import { leadKinds } from '../leads/kinds.ts'

/** Something that was deleted and can be had back. */
export const BinItemSchema = z.object({
  kind: z.enum([...leadKinds, 'image', 'job-card']),
  id: z.string(),
  title: z.string(),
  /** What it is about, in a line. */
  note: z.string(),
  /** Name of the user; '' where nobody wrote it down. */
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** From then on it can't be had back. */
  goneAt: z.string(),
})
export type BinItem = z.infer<typeof BinItemSchema>

/** GET /api/admin/bin, what was deleted last first. */
export const BinSchema = z.array(BinItemSchema)

/** DELETE /api/admin/bin: for good, but for what was deleted after this, which whoever empties it has not seen. */
export const EmptyBinQuerySchema = z.object({ until: z.iso.datetime() })
export const EmptiedBinSchema = z.object({ success: z.literal(true), count: z.int() })
