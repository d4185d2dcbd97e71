import * as z from 'zod/mini'
import { readyWordsMaxLength } from '#shared/text-limits.ts'
import { storable } from './fields.ts'

/** The owner's ready words, in the order in which they are offered. The last one begins an e-mail. */
export const textTemplateIds = ['missed', 'photo', 'on_way', 'quoted', 'review', 'mail'] as const
export type TextTemplateId = (typeof textTemplateIds)[number]

/** Where the address comes that a visitor adds photos at. */
export const photoLinkPlace = '{photo link}'

/** Where the address comes that a review is written at. */
export const reviewLinkPlace = '{review link}'

/** Whoever asks for something has to say where it goes. */
export const neededPlaces: Partial<Record<TextTemplateId, { place: string; why: string }>> = {
  photo: { place: photoLinkPlace, why: `Keep ${photoLinkPlace} in it: photos are added there` },
  review: { place: reviewLinkPlace, why: `Keep ${reviewLinkPlace} in it: the review is written there` },
}

const keepsPlace = ({ place, why }: { place: string; why: string }) =>
  z.refine<string>((words) => words === '' || words.includes(place), { error: why })

/** GET /api/admin/texts: the words of each. An empty one is not offered. */
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

/** PUT /api/admin/texts: those that are changed; the others stay. */
export const ChangedTemplatesSchema = z.partial(TextTemplatesSchema)
export type ChangedTemplates = z.infer<typeof ChangedTemplatesSchema>

/** GET /api/admin/review-link: where visitors write reviews, on the address that the site has for them. */
export const ReviewLinkSchema = z.object({ url: z.string() })
export type ReviewLink = z.infer<typeof ReviewLinkSchema>
