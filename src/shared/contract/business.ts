import * as z from 'zod/mini'
import { addressAsMeant, phoneAsMeant } from '../as-meant.ts'
import { dialled, nationalDigits } from '../phone.ts'
import { cardIds, type ServiceId, serviceIds, services } from '../services.ts'
import { phoneNumber } from './fields.ts'
import { brisbaneMoment, calendarDay, HoursRowsSchema, SpecialDaySchema } from './opening-times.ts'
import { httpsAddress, ownerLine, ownerText } from './owner-text.ts'

const profile = () => z.optional(httpsAddress())

/** Whole dollars, always including GST: a price is the whole price. */
const dollars = () =>
  z
    .int({ error: ({ input }) => (input === undefined || input === '' ? 'Required' : wholeDollars) })
    .check(z.minimum(1, wholeDollars), z.maximum(1_000_000, 'At most $1,000,000'))
const wholeDollars = 'Whole dollars, such as 120'

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most, `At most ${most}`))

export const noticeLevels = ['storm', 'holiday', 'plain'] as const
export const maxNoticeLength = 140

/** A band above every public page, while it is on. */
export const NoticeSchema = z
  .strictObject({
    text: ownerLine(maxNoticeLength),
    level: z.enum(noticeLevels),
    from: brisbaneMoment(),
    until: brisbaneMoment(),
  })
  .check(z.refine(({ from, until }) => from < until, { error: 'Has to be after it begins', path: ['until'] }))
export type Notice = z.infer<typeof NoticeSchema>

/** On call day and night, within the hours alone, or not at present. */
export const emergencyAvailabilities = ['around_the_clock', 'within_hours', 'not_now'] as const

export const EmergencyCoverSchema = z.strictObject({
  availability: z.enum(emergencyAvailabilities),
  /** What it costs to come, in whole dollars including GST. */
  costToCome: z.optional(dollars()),
  /** One or two sentences of what happens after the call. */
  explanation: z.optional(ownerLine(300)),
})
export type EmergencyCover = z.infer<typeof EmergencyCoverSchema>

/** A starting price: "Call-out, from $143 a visit including GST". */
export const PriceSchema = z.strictObject({
  label: ownerLine(60),
  from: dollars(),
  /** What it is for each of: visit, hour, switch. */
  unit: ownerLine(20),
  /** What it depends on or leaves out. */
  condition: z.optional(ownerLine(80)),
  includesGst: z.literal(true, 'Prices include GST'),
})
export type Price = z.infer<typeof PriceSchema>

export const QuestionSchema = z.strictObject({ question: ownerLine(140), answer: ownerText(600) })
export type Question = z.infer<typeof QuestionSchema>

const ServiceSettingsSchema = z.strictObject({
  isOffered: z.boolean(),
  /** In place of the site's own sentence on cards and in catalogues. */
  summary: z.optional(ownerLine(140)),
  /** In place of the site's own paragraph on the services page, for those that have one. */
  description: z.optional(ownerLine(400)),
})
export type ServiceSettings = z.infer<typeof ServiceSettingsSchema>

const setting = z.optional(ServiceSettingsSchema)

/** Offered without an entry. */
export const ServicesSchema = z
  .strictObject(
    Object.fromEntries(serviceIds.map((id) => [id, setting])) as Record<ServiceId, typeof setting>,
  )
  .check(
    z.refine((settings) => cardIds.some((id) => settings[id]?.isOffered !== false), {
      error: `Offer at least one of ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(cardIds.map((id) => services[id].name))}`,
    }),
  )

/** The owner's words in place of the site's own. */
export const TextsSchema = z.strictObject({
  homeHeadline: z.optional(ownerLine(60)),
  homeIntro: z.optional(ownerLine(240)),
  /** Paragraphs, with a blank line between them. */
  about: z.optional(ownerText(1500)),
})

/** As it is dialled from anywhere in Australia (ACMA, Numbering Plan 2015): with its area, mobile, 1300, 1800, 13, 180. */
const wholeNumber = /^(0\d{9}|1[38]00\d{6}|13\d{4}|180\d{4})$/
const isAbroad = (phone: string) => /^\+(?!61)/.test(dialled(phone))

const foundedYear = 'A year such as 2012'

/** Everything that the owner may change. What isn't entered is absent, and leaves no trace on the site. */
export const BusinessSettingsSchema = z.strictObject({
  /** True while any fact is still the fictional default. */
  isSample: z.boolean(),
  name: ownerLine(80),
  legalName: ownerLine(120),
  tagline: ownerLine(120),
  phone: phoneNumber().check(
    z.refine(
      (phone) => isAbroad(phone) || wholeNumber.test(nationalDigits(phone)),
      'All of its digits, with the area code, such as (07)',
    ),
  ),
  email: z.string().check(z.overwrite(addressAsMeant), z.email(), z.maxLength(254)),
  /** Queensland electrical contractor licence; advertising must show it beside the registered name. */
  contractorLicence: ownerLine(40),
  /** Its last day. */
  contractorLicenceExpires: z.optional(calendarDay()),
  /** Australian Refrigeration Council handling licence. */
  arcLicence: ownerLine(40),
  arcLicenceExpires: z.optional(calendarDay()),
  /** Refrigerant trading authorisation (AU…); shown only when set. */
  arcTradingAuthorisation: z.optional(ownerLine(40)),
  /** Where anybody can look the contractor licence up. */
  licenceSearchUrl: httpsAddress(),
  founded: z.int(foundedYear).check(z.minimum(1850, foundedYear), z.maximum(2100, foundedYear)),
  /** The business's years, in the home page's hero; `experience` is its people's, everywhere else (specification 1.3). */
  heroExperience: ownerLine(40),
  experience: ownerLine(40),
  serviceAreas: listOf(ownerLine(60), 20).check(z.minLength(1, 'At least one area')),
  hours: z.strictObject({ rows: HoursRowsSchema }),
  specialDays: listOf(SpecialDaySchema, 60),
  emergencyCover: z.optional(EmergencyCoverSchema),
  notice: z.optional(NoticeSchema),
  prices: listOf(PriceSchema, 12),
  services: ServicesSchema,
  questions: listOf(QuestionSchema, 12),
  /** Real profile addresses; the footer's icons are placeholders until one is set. */
  socialLinks: z.strictObject({ facebook: profile(), linkedin: profile(), google: profile() }),
  googleReviewsUrl: z.optional(httpsAddress()),
  /** Whether reviews marked as samples stand in until there are real ones. */
  showSampleReviews: z.boolean(),
  texts: TextsSchema,
})
export type BusinessSettings = z.infer<typeof BusinessSettingsSchema>

const line = () => ownerLine()

/** What `business.json` may say. Looser than the owner's panel where files of earlier versions were. */
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
    /** Rows, or words as files of earlier versions have them. */
    hours: z
      .strictObject({
        rows: z.optional(HoursRowsSchema),
        weekdays: z.optional(line()),
        weekend: z.optional(line()),
        emergency: z.optional(line()),
      })
      .check(
        z.refine(({ rows, weekdays }) => rows !== undefined || weekdays !== undefined, 'Rows are missing'),
      ),
    /** Public emergency numbers; never the business's own line. */
    emergencyNumbers: z.strictObject({
      dangerToLife: line(),
      powerlinesDown: line(),
      lossOfSupply: line(),
    }),
  }),
)
export type BusinessFile = z.infer<typeof BusinessFileSchema>

/** Hours as they are shown, besides the rows that they say. */
export interface BusinessHours {
  /** Missing where `business.json` words them in a way that nobody can calculate with. */
  rows?: BusinessSettings['hours']['rows'] | undefined
  /** Of the days that are open: "Mon-Fri 6:00 AM-4:00 PM", and other hours as "Mon-Sat 7 am to 3:30 pm". */
  weekdays: string
  /** Of those that are not; missing when there are none. */
  weekend?: string | undefined
  emergency: string
}

/** The owner's facts as everything reads them: said once, shown everywhere. `notice` is there while it is on. */
export interface Business extends Omit<BusinessSettings, 'hours'> {
  hours: BusinessHours
  emergencyNumbers: NonNullable<BusinessFile['emergencyNumbers']>
}
