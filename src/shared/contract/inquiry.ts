import * as z from 'zod/mini'
import { serviceTypes } from '../service-types.ts'
import { storable } from './fields.ts'

/** Default number of inquiries on one page of the owner's list. */
export const inquiryPageSize = 50
const maxPageSize = 200

/** Header with the next page's cursor; missing on the last page. */
export const nextCursorHeader = 'x-next-cursor'

/** Header of a fuzzy result: the words found, one edit apart, percent-encoded and separated by commas. */
export const foundWordsHeader = 'x-found-words'

const serviceFilters = ['none', ...(Object.keys(serviceTypes) as (keyof typeof serviceTypes)[])] as const

/** GET of a list of inquiries: the whole list (specification 7.4), or with any parameter a page. */
export const InquiryListQuerySchema = z.object({
  /** Words that must all occur, a part of the phone number, or the beginning of a reference. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable())),
  /** Lists only unread inquiries, without suspected spam. */
  unread: z.optional(z.literal('true')),
  /** Lists only suspected spam. */
  suspected: z.optional(z.literal('true')),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** The query for inquiries that name a kind of work; `service=none` finds those that leave it open. */
export const ServiceListQuerySchema = z.extend(InquiryListQuerySchema, {
  service: z.optional(z.enum(serviceFilters)),
})
export type InquiryListQuery = z.infer<typeof ServiceListQuerySchema>
