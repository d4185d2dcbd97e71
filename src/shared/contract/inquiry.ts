import * as z from 'zod/mini'
import { serviceTypes } from '../service-types.ts'
import { storable } from './fields.ts'

/** Inquiries on one page of the owner's list, unless the call asks for another number. */
export const inquiryPageSize = 50
const maxPageSize = 200

/** Header that carries the next page's cursor; missing on the last page. */
export const nextCursorHeader = 'x-next-cursor'

/**
 * Header that is there when the words of a search are nowhere and the page has words one letter apart: those words, each
 * encoded as in an address, joined by commas.
 */
export const foundWordsHeader = 'x-found-words'

const serviceFilters = ['none', ...(Object.keys(serviceTypes) as (keyof typeof serviceTypes)[])] as const

/**
 * GET of a list of inquiries. Without any of these the answer is the whole list (specification 7.4); with one, it is a
 * page.
 */
export const InquiryListQuerySchema = z.object({
  /** Words that all must occur in name, e-mail, subject or text, or a piece of the phone number, or a reference's beginning. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable())),
  /** Not opened yet, suspected spam left out. */
  unread: z.optional(z.literal('true')),
  /** Nothing but suspected spam. */
  suspected: z.optional(z.literal('true')),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** Of a kind of inquiry that names the kind of work; `service=none` finds those that leave it open. */
export const ServiceListQuerySchema = z.extend(InquiryListQuerySchema, {
  service: z.optional(z.enum(serviceFilters)),
})
export type InquiryListQuery = z.infer<typeof ServiceListQuerySchema>
