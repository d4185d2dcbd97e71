import * as z from 'zod/mini'
import { ownerLine } from './owner-text.ts'

const photoId = z.uuid('Please choose a photo')

/** Fields that form and API share. */
export const jobCardFields = {
  /** Kind of work, such as Switchboard upgrade. */
  title: ownerLine(60),
  suburb: ownerLine(60),
  month: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a year and month, such as 2026-03'),
    ),
  /** Two sentences in one paragraph: line breaks and other white space become single spaces. */
  story: z.pipe(z.string().check(z.overwrite((text) => text.replaceAll(/\s+/g, ' '))), ownerLine(320)),
  firstPhotoId: photoId,
  secondPhotoId: photoId,
}

export const JobCardFormSchema = z.object({ ...jobCardFields, isBeforeAfter: z.boolean() }).check(
  z.refine(({ firstPhotoId, secondPhotoId }) => firstPhotoId !== secondPhotoId, {
    path: ['secondPhotoId'],
    error: 'Please choose two different photos',
  }),
)
export type JobCardForm = z.infer<typeof JobCardFormSchema>
export type JobCardFormInput = z.input<typeof JobCardFormSchema>
