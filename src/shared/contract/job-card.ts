import * as z from 'zod/mini'
import { RecordIdSchema } from './fields.ts'
import { jobCardFields } from './job-card-fields.ts'

/** POST /api/admin/job-cards */
export const JobCardSchema = z.object({
  ...jobCardFields,
  /** The first photo was taken before the work, the second after it. */
  isBeforeAfter: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
})
export type JobCard = z.infer<typeof JobCardSchema>

/** PATCH /api/admin/job-cards/{id}: what is left out stays as it is. */
export const JobCardChangesSchema = z.partial(
  z.object({ ...jobCardFields, isBeforeAfter: z.boolean(), isActive: z.boolean() }),
)
export type JobCardChanges = z.infer<typeof JobCardChangesSchema>

/** PUT /api/admin/job-cards/order: the cards in the order in which they are to stand. */
export const JobCardOrderSchema = z.object({
  ids: z.array(RecordIdSchema).check(
    z.maxLength(2_000),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each once'),
  ),
})

/** As it is stored: the owner's list. */
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
  /** The lower first; 0 and ahead of the others until it is moved. */
  sortOrder: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type JobCardRecord = z.infer<typeof JobCardRecordSchema>
