import * as z from 'zod/mini'
import { maxQuotePhotos, quotePhotoStates } from '../quote-photos.ts'
import { RecordIdSchema } from './fields.ts'

/** A photo of a quote request, as the owner's lists tell of it. */
export const QuotePhotoSchema = z.object({
  n: z.int(),
  state: z.enum(quotePhotoStates),
  /** When the first photo in this place came. */
  receivedAt: z.string(),
})
export type QuotePhoto = z.infer<typeof QuotePhotoSchema>

/** What the answer to a quote request says of its photos. */
export const PhotoTicketSchema = z.object({
  /** Whoever has it may add photos to this request, and do nothing else. */
  token: z.string(),
  until: z.string(),
  most: z.literal(maxQuotePhotos),
})
export type PhotoTicket = z.infer<typeof PhotoTicketSchema>

/** For the owner to pass on: a page on which photos are added to the request. */
export const PhotoLinkSchema = z.object({ url: z.string(), until: z.string() })
export type PhotoLink = z.infer<typeof PhotoLinkSchema>

const PhotoTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/))
const PhotoNumberSchema = z.pipe(
  z.enum(Array.from({ length: maxQuotePhotos }, (_, n) => String(n))),
  z.transform(Number),
)

/** The path of PUT /api/quote-photos/{token}/{n}. */
export const QuotePhotoPlaceSchema = z.object({ token: PhotoTokenSchema, n: PhotoNumberSchema })
/** The path of POST /api/quote-photos/{token}. */
export const PhotoTicketPlaceSchema = z.object({ token: PhotoTokenSchema })
/** The path of GET /api/quote-requests/{id}/photos/{n}. */
export const StoredPhotoPlaceSchema = z.object({ id: RecordIdSchema, n: PhotoNumberSchema })
/** `size=small` is a thumbnail. */
export const StoredPhotoQuerySchema = z.object({ size: z.optional(z.literal('small')) })
