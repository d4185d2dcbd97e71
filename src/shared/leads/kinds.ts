import * as z from 'zod/mini'
import { LeadSourceSchema } from '../contract/lead-source.ts'
import { QuotePhotoSchema } from '../contract/quote-photo.ts'
import { TestimonialRecordSchema } from '../contract/testimonial-record.ts'
import { contactLead } from './contact.ts'
import type { FieldDescriptions, InquiryDefinition, LeadDefinition } from './definition.ts'
import { quoteLead } from './quote.ts'
import { testimonialLead } from './testimonial.ts'
import { leadStatuses, lostReasons } from './work.ts'

/** The kinds of lead with a list among the inquiries, in the order of the tabs. */
export const inquiries = { contact: contactLead, quote: quoteLead } as const

/** Every kind of lead: code that handles leads iterates over these and names none. */
export const leads = { ...inquiries, testimonial: testimonialLead } as const

/** Schemas of the records in the owner's responses. Those for sending are in sendable.ts. */
export const recordSchemas = {
  contact: inquiryRecordSchema(contactLead.descriptions),
  quote: z.extend(inquiryRecordSchema(quoteLead.descriptions), {
    /** Missing when no photo was ever added. */
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

/** Typed as not empty, as a union requires. */
export const leadKinds = Object.keys(leads) as [LeadKind, ...LeadKind[]]
export const inquiryKinds = Object.keys(inquiries) as InquiryKind[]

/** Returns the definition of a kind that is known only at run time. */
export const definitionOf = (kind: LeadKind): LeadDefinition => leads[kind]
export const inquiryOf = (kind: InquiryKind): AnyInquiry => inquiries[kind]

/** The definition of any kind of inquiry, with its keys for looking up figures. */
export type AnyInquiry = InquiryDefinition & { kind: InquiryKind; list: InquiryList }

type AnswerShape<Told> = {
  [Field in keyof Told]: Told[Field] extends { isNumber: true } ? z.ZodMiniNumberFormat : z.ZodMiniString
}

/** Makes the schema of a stored inquiry in the owner's list: its answers by field, and the site's own fields. */
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
    /** Names of `spamSigns`; missing when the owner put it aside. */
    spamSigns: z.optional(z.array(z.string())),
    status: z.enum(leadStatuses),
    lostReason: z.enum(['', ...lostReasons]),
    dollars: z.nullable(z.int()),
    quotedDollars: z.nullable(z.int()),
    tries: z.int(),
    answeredAt: z.nullable(z.string()),
    followUpAt: z.nullable(z.string()),
    doneAt: z.nullable(z.string()),
    assignedTo: z.nullable(z.string()),
    /** Missing when unknown. */
    source: z.optional(LeadSourceSchema),
  })
}
