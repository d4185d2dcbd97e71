import * as z from 'zod/mini'
import { optionalText } from './fields.ts'

/** Upload categories, which are also the titles of the six project galleries (specification section 3). */
export const portfolioCategories = [
  'Industrial Plant Solutions',
  'Residential Improvements and Repairs',
  'Rural/Farming Solutions',
  'Water Treatment',
  'Air Conditioning',
  'Commercial',
] as const
export type PortfolioCategory = (typeof portfolioCategories)[number]

/** The text fields beside the file in POST /api/portfolio-images (multipart). */
export const PortfolioImageFieldsSchema = z.object({
  category: z.enum(portfolioCategories),
  description: optionalText(200),
  sortOrder: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
})
export type PortfolioImageFields = z.infer<typeof PortfolioImageFieldsSchema>

/** A stored image, displayed from /uploads/{filename}. */
export const PortfolioImageRecordSchema = z.object({
  id: z.string(),
  filename: z.string(),
  originalName: z.string(),
  category: z.string(),
  description: z.string(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type PortfolioImageRecord = z.infer<typeof PortfolioImageRecordSchema>

export const PortfolioImageQuerySchema = z.object({ category: z.optional(z.string()) })
