import * as z from 'zod/mini'
import { addressAsMeant, phoneAsMeant } from '../as-meant.ts'
import { dialled, nationalDigits } from '../phone.ts'
import { cardIds, type ServiceId, serviceIds, services } from '../services.ts'
import { phoneNumber } from './fields.ts'
import { brisbaneMoment, calendarDay, HoursRowsSchema, SpecialDaySchema } from './opening-times.ts'
import { httpsAddress, ownerLine, ownerText } from './owner-text.ts'

const profile = () => z.optional(httpsAddress())

/** Whole dollars, always including GST, as prices must be stated in full. */
const dollars = () =>
  z
    .int({ error: ({ input }) => (input === undefined || input === '' ? 'Required' : wholeDollars) })
    .check(z.minimum(1, wholeDollars), z.maximum(1_000_000, 'At most $1,000,000'))
const wholeDollars = 'Enter whole dollars, such as 120'

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most, `At most ${most}`))

export const noticeLevels = ['storm', 'holiday', 'plain'] as const
export const maxNoticeLength = 140

/** A banner above every public page during its time. */
export const NoticeSchema = z
  .strictObject({
    text: ownerLine(maxNoticeLength),
    level: z.enum(noticeLevels),
    from: brisbaneMoment(),
    until: brisbaneMoment(),
  })
  .check(
    z.refine(({ from, until }) => from < until, { error: 'Pick a time after it starts', path: ['until'] }),
  )
export type Notice = z.infer<typeof NoticeSchema>

/** Emergencies are taken around the clock, only within office hours, or not at present. */
export const emergencyAvailabilities = ['around_the_clock', 'within_hours', 'not_now'] as const

export const EmergencyCoverSchema = z.strictObject({
  availability: z.enum(emergencyAvailabilities),
  /** The price of a visit, in whole dollars including GST. */
  costToCome: z.optional(dollars()),
  /** One or two sentences about what happens after the call. */
  explanation: z.optional(ownerLine(300)),
})
export type EmergencyCover = z.infer<typeof EmergencyCoverSchema>

/** A starting price: "Call-out, from $143 a visit including GST". */
export const PriceSchema = z.strictObject({
  label: ownerLine(60),
  from: dollars(),
  /** What the price is for: visit, hour, switch. */
  unit: ownerLine(20),
  /** What the price depends on or excludes. */
  condition: z.optional(ownerLine(80)),
  includesGst: z.literal(true, 'Prices include GST'),
})
export type Price = z.infer<typeof PriceSchema>

export const QuestionSchema = z.strictObject({ question: ownerLine(140), answer: ownerText(600) })
export type Question = z.infer<typeof QuestionSchema>

const ServiceSettingsSchema = z.strictObject({
  isOffered: z.boolean(),
  /** Replaces the site's own sentence on cards and in catalogues. */
  summary: z.optional(ownerLine(140)),
  /** Replaces the site's own paragraph on the services page, for services that have one. */
  description: z.optional(ownerLine(400)),
})
export type ServiceSettings = z.infer<typeof ServiceSettingsSchema>

const setting = z.optional(ServiceSettingsSchema)

/** A service without an entry is offered. */
export const ServicesSchema = z
  .strictObject(
    Object.fromEntries(serviceIds.map((id) => [id, setting])) as Record<ServiceId, typeof setting>,
  )
  .check(
    z.refine((settings) => cardIds.some((id) => settings[id]?.isOffered !== false), {
      error: `Leave at least one ticked: ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(cardIds.map((id) => services[id].name))}`,
    }),
  )

/** Texts of the owner that replace the site's own. */
export const TextsSchema = z.strictObject({
  homeHeadline: z.optional(ownerLine(60)),
  homeIntro: z.optional(ownerLine(240)),
  /** Paragraphs, separated by blank lines. */
  about: z.optional(ownerText(1500)),
})

/**
 * A number that can be dialled from anywhere in Australia (ACMA, Numbering Plan 2015): with area code, mobile, 1300,
 * 1800, 13, 180.
 */
const wholeNumber = /^(0\d{9}|1[38]00\d{6}|13\d{4}|180\d{4})$/
const isAbroad = (phone: string) => /^\+(?!61)/.test(dialled(phone))

/** Checks an ABN by the rule of the Australian Business Register: weighted digits that 89 divides. */
function isAbn(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number)
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce((all, weight, n) => all + weight * ((digits[n] ?? 0) - (n === 0 ? 1 : 0)), 0)
  return digits.length === weights.length && digits.every(Number.isInteger) && sum % 89 === 0
}

const foundedYear = 'Enter a year such as 2012'

/** All fields that the owner may change. A field that is not set is absent, and nothing on the site refers to it. */
export const BusinessSettingsSchema = z.strictObject({
  /** True while any fact is still the fictional default. */
  isSample: z.boolean(),
  name: ownerLine(80),
  legalName: ownerLine(120),
  tagline: ownerLine(120),
  phone: phoneNumber().check(
    z.refine(
      (phone) => isAbroad(phone) || wholeNumber.test(nationalDigits(phone)),
      'Enter all the digits, with the area code, such as (07)',
    ),
  ),
  email: z.string().check(z.overwrite(addressAsMeant), z.email(), z.maxLength(254)),
  /** Australian Business Number, shown on quotes. */
  abn: z.optional(ownerLine(20).check(z.refine(isAbn, 'Enter all 11 digits, such as 51 824 753 556'))),
  /** Whether the business is registered for GST; missing means true. */
  gstRegistered: z.optional(z.boolean()),
  /** Queensland electrical contractor licence; advertising must show it beside the registered name. */
  contractorLicence: ownerLine(40),
  contractorLicenceExpires: z.optional(calendarDay()),
  /** Australian Refrigeration Council handling licence. */
  arcLicence: ownerLine(40),
  arcLicenceExpires: z.optional(calendarDay()),
  /** Refrigerant trading authorisation (AU…); shown only when set. */
  arcTradingAuthorisation: z.optional(ownerLine(40)),
  /** Public register in which the contractor licence can be verified. */
  licenceSearchUrl: httpsAddress(),
  founded: z.int(foundedYear).check(z.minimum(1850, foundedYear), z.maximum(2100, foundedYear)),
  /** Years of the business, for the home page's hero; `experience` is its people's (specification 1.3). */
  heroExperience: ownerLine(40),
  experience: ownerLine(40),
  serviceAreas: listOf(ownerLine(60), 20).check(z.minLength(1, 'Add at least one area')),
  hours: z.strictObject({ rows: HoursRowsSchema }),
  specialDays: listOf(SpecialDaySchema, 60),
  emergencyCover: z.optional(EmergencyCoverSchema),
  notice: z.optional(NoticeSchema),
  prices: listOf(PriceSchema, 12),
  services: ServicesSchema,
  questions: listOf(QuestionSchema, 12),
  /** Real profile URLs; the footer's icons are placeholders until one is set. */
  socialLinks: z.strictObject({ facebook: profile(), linkedin: profile(), google: profile() }),
  googleReviewsUrl: z.optional(httpsAddress()),
  /** Whether sample reviews, marked as such, are shown until there are real ones. */
  showSampleReviews: z.boolean(),
  texts: TextsSchema,
})
export type BusinessSettings = z.infer<typeof BusinessSettingsSchema>

const line = () => ownerLine()

/** The format of `business.json`. It is looser than the owner's panel, to accept files of earlier versions. */
export const BusinessFileSchema = z.partial(
  z.extend(BusinessSettingsSchema, {
    name: line(),
    legalName: line(),
    tagline: line(),
    phone: z.pipe(z.pipe(z.string(), z.transform(phoneAsMeant)), line()),
    contractorLicence: line(),
    arcLicence: line(),
    arcTradingAuthorisation: line(),
    heroExperience: line(),
    experience: line(),
    founded: z.int(),
    serviceAreas: z.array(line()).check(z.minLength(1)),
    /** Rows, or text as in files of earlier versions. */
    hours: z
      .strictObject({
        rows: z.optional(HoursRowsSchema),
        weekdays: z.optional(line()),
        weekend: z.optional(line()),
        emergency: z.optional(line()),
      })
      .check(
        z.refine(({ rows, weekdays }) => rows !== undefined || weekdays !== undefined, 'Fill in your hours'),
      ),
    /** Public emergency numbers; never the business's own number. */
    emergencyNumbers: z.strictObject({
      dangerToLife: line(),
      powerlinesDown: line(),
      lossOfSupply: line(),
    }),
  }),
)
export type BusinessFile = z.infer<typeof BusinessFileSchema>

/** Office hours with the texts that show them. */
export interface BusinessHours {
  /** Absent when the text in `business.json` can't be parsed. */
  rows?: BusinessSettings['hours']['rows'] | undefined
  /** Text for the open days: "Mon-Fri 6:00 AM-4:00 PM", and other hours as "Mon-Sat 7 am to 3:30 pm". */
  weekdays: string
  /** Text for the closed days; missing when there are none. */
  weekend?: string | undefined
  emergency: string
}

/** The business details as everything reads them. `notice` is present only during its time. */
export interface Business extends Omit<BusinessSettings, 'hours'> {
  hours: BusinessHours
  emergencyNumbers: NonNullable<BusinessFile['emergencyNumbers']>
}
