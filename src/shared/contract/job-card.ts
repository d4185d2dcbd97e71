import * as z from 'zod/mini'
import { jobCardFields } from './job-card-fields.ts'

/** POST /api/admin/job-cards */
export const JobCardSchema = z.object({
  ...jobCardFields,
  /** The first photo shows the state before the work, the second after it. */
  isBeforeAfter: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
})
export type JobCard = z.infer<typeof JobCardSchema>

/** PATCH /api/admin/job-cards/{id}: omitted fields stay as they are. */
export const JobCardChangesSchema = z.partial(
  z.object({ ...jobCardFields, isBeforeAfter: z.boolean(), isActive: z.boolean() }),
)
export type JobCardChanges = z.infer<typeof JobCardChangesSchema>

/** A stored card, in the owner's list. */
export const JobCardRecordSchema = z.object({
  id: z.string(),
  title: z.string(),
  suburb: z.string(),
  month: z.string(),
  story: z.string(),
  firstPhotoId: z.string(),
  secondPhotoId: z.string(),
  isBeforeAfter: z.boolean(),
  isActive: z.boolean(),
  /** Lower numbers come first; 0, ahead of all others, until the card is moved. */
  sortOrder: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type JobCardRecord = z.infer<typeof JobCardRecordSchema>
