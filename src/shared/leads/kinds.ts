import * as z from 'zod/mini'
import { LeadSourceSchema } from '../contract/lead-source.ts'
import { QuotePhotoSchema } from '../contract/quote-photo.ts'
import { TestimonialRecordSchema } from '../contract/testimonial-record.ts'
import { contactLead } from './contact.ts'
import type { FieldDescriptions, InquiryDefinition, LeadDefinition } from './definition.ts'
import { quoteLead } from './quote.ts'
import { testimonialLead } from './testimonial.ts'
import { leadStatuses, lostReasons } from './work.ts'

/** The kinds of lead that the owner has a list of among the inquiries, in the order of the tabs. */
export const inquiries = { contact: contactLead, quote: quoteLead } as const

/** Every kind of lead: whatever handles leads goes through these and knows none by name. */
export const leads = { ...inquiries, testimonial: testimonialLead } as const

/** What the owner's calls answer of each kind. What may be sent stands apart, in sendable.ts. */
export const recordSchemas = {
  contact: inquiryRecordSchema(contactLead.descriptions),
  quote: z.extend(inquiryRecordSchema(quoteLead.descriptions), {
    /** Missing when there was never one. */
    photos: z.optional(z.array(QuotePhotoSchema)),
  }),
  testimonial: TestimonialRecordSchema,
} as const

export type LeadKind = keyof typeof leads
export type InquiryKind = keyof typeof inquiries
export type RecordOf<Kind extends LeadKind> = z.infer<(typeof recordSchemas)[Kind]>
export type LeadTable = (typeof leads)[LeadKind]['table']
/** Names of the lists of inquiries among the owner's figures. */
export type InquiryList = (typeof inquiries)[InquiryKind]['list']
export type InquiryTable = (typeof inquiries)[InquiryKind]['table']

/** There is at least one, which a union of them begins with. */
export const leadKinds = Object.keys(leads) as [LeadKind, ...LeadKind[]]
export const inquiryKinds = Object.keys(inquiries) as InquiryKind[]

/** The definition of a kind that is known only when the site runs. */
export const definitionOf = (kind: LeadKind): LeadDefinition => leads[kind]
export const inquiryOf = (kind: InquiryKind): AnyInquiry => inquiries[kind]

/** The definition of one or another of them, whose figures can be looked up. */
export type AnyInquiry = InquiryDefinition & { kind: InquiryKind; list: InquiryList }

type AnswerShape<Told> = {
  [Field in keyof Told]: Told[Field] extends { isNumber: true } ? z.ZodMiniNumberFormat : z.ZodMiniString
}

/** A stored inquiry, as the owner's list returns it: its answers, field by field, and what the site notes. */
function inquiryRecordSchema<Told extends FieldDescriptions>(descriptions: Told) {
  const answers = Object.entries(descriptions).map(([field, telling]) => [
    field,
    'isNumber' in telling ? z.int() : z.string(),
  ])
  return z.object({
    id: z.string(),
    ...(Object.fromEntries(answers) as AnswerShape<Told>),
    createdAt: z.string(),
    seenAt: z.nullable(z.string()),
    suspectedSpam: z.optional(z.literal(true)),
    status: z.enum(leadStatuses),
    lostReason: z.enum(['', ...lostReasons]),
    dollars: z.nullable(z.int()),
    tries: z.int(),
    answeredAt: z.nullable(z.string()),
    followUpAt: z.nullable(z.string()),
    assignedTo: z.nullable(z.string()),
    /** Missing where nothing is known. */
    source: z.optional(LeadSourceSchema),
  })
}
