import * as z from 'zod/mini'
import { storable } from './fields.ts'

/** The owner's ready words, in the order in which they are offered. The last one begins an e-mail. */
export const textTemplateIds = ['missed', 'photo', 'on_way', 'quoted', 'mail'] as const
export type TextTemplateId = (typeof textTemplateIds)[number]

const mostCharacters = 1_000

/** Where the address comes that a visitor adds photos at. */
export const photoLinkPlace = '{photo link}'

/** Whoever asks for photos has to say where they go. */
const leadsToPhotos = z.refine<string>((words) => words === '' || words.includes(photoLinkPlace), {
  error: `Keep ${photoLinkPlace} in it: photos are added there`,
})

/** GET and PUT /api/admin/texts: the words of each. An empty one is not offered. */
export const TextTemplatesSchema = z.object(
  Object.fromEntries(
    textTemplateIds.map((id) => {
      const words = z.string().check(z.trim(), z.maxLength(mostCharacters), storable())
      return [id, id === 'photo' ? words.check(leadsToPhotos) : words]
    }),
  ) as Record<TextTemplateId, z.ZodMiniString>,
)
export type TextTemplates = z.infer<typeof TextTemplatesSchema>
