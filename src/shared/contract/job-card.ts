import * as z from 'zod/mini'
import { RecordIdSchema } from './fields.ts'
import { ownerLine, ownerParagraph } from './owner-text.ts'
import { PortfolioImageRecordSchema } from './portfolio-image.ts'

export const maxJobTitleLength = 60
export const maxStoryLength = 320
/** The portfolio shows so many; a visitor reads no more. */
export const maxJobCards = 12

const photoId = z.uuid('Please choose a photo')

const fields = {
  /** Kind of work: Switchboard upgrade. */
  title: ownerLine(maxJobTitleLength),
  suburb: ownerLine(60),
  month: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a year and month, such as 2026-03'),
    ),
  /** Two sentences. */
  story: ownerParagraph(maxStoryLength),
  firstPhotoId: photoId,
  secondPhotoId: photoId,
}

/** POST /api/admin/job-cards */
export const JobCardSchema = z.object({
  ...fields,
  /** The first photo was taken before the work, the second after it. */
  isBeforeAfter: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
})
export type JobCard = z.infer<typeof JobCardSchema>

/** PATCH /api/admin/job-cards/{id}: what is left out stays as it is. */
export const JobCardChangesSchema = z.partial(
  z.object({ ...fields, isBeforeAfter: z.boolean(), isActive: z.boolean() }),
)
export type JobCardChanges = z.infer<typeof JobCardChangesSchema>

/** The owner's form. */
export const JobCardFormSchema = z.object({ ...fields, isBeforeAfter: z.boolean() }).check(
  z.refine(({ firstPhotoId, secondPhotoId }) => firstPhotoId !== secondPhotoId, {
    path: ['secondPhotoId'],
    error: 'Please choose two different photos',
  }),
)
export type JobCardForm = z.infer<typeof JobCardFormSchema>
export type JobCardFormInput = z.input<typeof JobCardFormSchema>

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

/** GET /api/job-cards, for everyone: with those of its photos that can be shown, and never without any. */
export const ShownJobCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  suburb: z.string(),
  month: z.string(),
  story: z.string(),
  photos: z.array(PortfolioImageRecordSchema).check(z.minLength(1), z.maxLength(2)),
  /** Only where both photos are there. */
  isBeforeAfter: z.boolean(),
  updatedAt: z.string(),
})
export type ShownJobCard = z.infer<typeof ShownJobCardSchema>
