import * as z from 'zod/mini'
import { PortfolioImageRecordSchema } from './portfolio-image.ts'

/** GET /api/job-cards, public: each card with those of its photos that can be shown, at least one. */
export const ShownJobCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  suburb: z.string(),
  month: z.string(),
  story: z.string(),
  photos: z.array(PortfolioImageRecordSchema).check(z.minLength(1), z.maxLength(2)),
  /** True only when both photos are shown. */
  isBeforeAfter: z.boolean(),
  updatedAt: z.string(),
})
export type ShownJobCard = z.infer<typeof ShownJobCardSchema>
