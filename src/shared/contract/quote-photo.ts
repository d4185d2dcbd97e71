import * as z from 'zod/mini'
import { maxQuotePhotos, quotePhotoStates } from '../quote-photos.ts'
import { RecordIdSchema } from './fields.ts'

export const QuotePhotoSchema = z.object({
  n: z.int(),
  state: z.enum(quotePhotoStates),
  /** When the first photo in this place was uploaded. */
  receivedAt: z.string(),
})
export type QuotePhoto = z.infer<typeof QuotePhotoSchema>

/** What the response to a quote request says about adding photos. */
export const PhotoTicketSchema = z.object({
  /** The token only allows adding photos to this request. */
  token: z.string(),
  until: z.string(),
  most: z.literal(maxQuotePhotos),
})
export type PhotoTicket = z.infer<typeof PhotoTicketSchema>

/** A link that the owner can pass on, to a page for adding photos to the request. */
export const PhotoLinkSchema = z.object({ url: z.string(), until: z.string() })
export type PhotoLink = z.infer<typeof PhotoLinkSchema>

const PhotoTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/))
const PhotoNumberSchema = z.pipe(
  z.enum(Array.from({ length: maxQuotePhotos }, (_, n) => String(n))),
  z.transform(Number),
)

/** The path of PUT /api/quote-photos/{token}/{n}. */
export const QuotePhotoPlaceSchema = z.object({ token: PhotoTokenSchema, n: PhotoNumberSchema })
/** The path of GET /api/quote-requests/{id}/photos/{n}. */
export const StoredPhotoPlaceSchema = z.object({ id: RecordIdSchema, n: PhotoNumberSchema })
/** `size=small` requests a thumbnail. */
export const StoredPhotoQuerySchema = z.object({ size: z.optional(z.literal('small')) })
