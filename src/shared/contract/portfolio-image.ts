import * as z from 'zod/mini'
import { maxDescriptionLength, portfolioCategories } from '../photo-rules.ts'
import { optionalText, RecordIdSchema, requiredText } from './fields.ts'

/** The text fields beside the file in POST /api/portfolio-images (multipart). */
export const PortfolioImageFieldsSchema = z.object({
  category: z.enum(portfolioCategories),
  description: optionalText(maxDescriptionLength),
  sortOrder: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
})
export type PortfolioImageFields = z.infer<typeof PortfolioImageFieldsSchema>

/** A stored image, served from /uploads/{filename}; src/shared/photo-files.ts names its other sizes. */
export const PortfolioImageRecordSchema = z.object({
  id: z.string(),
  filename: z.string(),
  originalName: z.string(),
  category: z.string(),
  description: z.string(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  /** True when its gallery shows it before the built-in drawings, and not after them. */
  isBeforeDrawings: z.boolean(),
  /** Size of the file `filename` in pixels, upright. */
  width: z.int(),
  height: z.int(),
  /** Widths in which the photo also exists as AVIF and WebP, ascending. */
  widths: z.array(z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type PortfolioImageRecord = z.infer<typeof PortfolioImageRecordSchema>

/** PATCH /api/portfolio-images/{id}: omitted fields stay as they are. */
export const PortfolioImageChangesSchema = z.object({
  category: z.optional(z.enum(portfolioCategories)),
  description: z.optional(requiredText(0, maxDescriptionLength)),
  isActive: z.optional(z.boolean()),
  isBeforeDrawings: z.optional(z.boolean()),
})
export type PortfolioImageChanges = z.infer<typeof PortfolioImageChangesSchema>

/** PUT /api/portfolio-images/order: the images of one gallery in their new order. */
export const PortfolioImageOrderSchema = z.object({
  ids: z.array(RecordIdSchema).check(z.minLength(1), z.maxLength(1000)),
})

/** `all=true` requests the owner's list, which requires a session. */
export const PortfolioImageQuerySchema = z.object({
  category: z.optional(z.string()),
  all: z.optional(z.string()),
})
