import * as z from 'zod/mini'
import { readyWordsMaxLength } from '#shared/text-limits.ts'
import { storable } from './fields.ts'

/** The owner's text templates, in the order in which they are offered. The last one begins an e-mail. */
export const textTemplateIds = ['missed', 'photo', 'on_way', 'see_you', 'quoted', 'review', 'mail'] as const
export type TextTemplateId = (typeof textTemplateIds)[number]

/** Placeholder for the URL at which a visitor adds photos. */
export const photoLinkPlace = '{photo link}'

/** Placeholder for the URL at which a review is written. */
export const reviewLinkPlace = '{review link}'

/** Placeholders that a template must contain, because a request without its link is useless. */
export const neededPlaces: Partial<Record<TextTemplateId, { place: string; why: string }>> = {
  photo: { place: photoLinkPlace, why: `Keep ${photoLinkPlace} in: that’s where they add photos` },
  review: { place: reviewLinkPlace, why: `Keep ${reviewLinkPlace} in: that’s where they write the review` },
}

const keepsPlace = ({ place, why }: { place: string; why: string }) =>
  z.refine<string>((words) => words === '' || words.includes(place), { error: why })

/** GET /api/admin/texts: the text of each template. An empty one is not offered. */
export const TextTemplatesSchema = z.object(
  Object.fromEntries(
    textTemplateIds.map((id) => {
      const words = z.string().check(z.trim(), z.maxLength(readyWordsMaxLength), storable())
      const needed = neededPlaces[id]
      return [id, needed ? words.check(keepsPlace(needed)) : words]
    }),
  ) as Record<TextTemplateId, z.ZodMiniString>,
)
export type TextTemplates = z.infer<typeof TextTemplatesSchema>

/** PUT /api/admin/texts: the changed templates; the others stay. */
export const ChangedTemplatesSchema = z.partial(TextTemplatesSchema)
export type ChangedTemplates = z.infer<typeof ChangedTemplatesSchema>

/** GET /api/admin/review-link: the public URL at which visitors write reviews. */
export const ReviewLinkSchema = z.object({ url: z.string() })
export type ReviewLink = z.infer<typeof ReviewLinkSchema>
