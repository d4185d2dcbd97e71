import * as z from 'zod/mini'
import { dayNames } from '../week.ts'
import { ownerLine } from './owner-text.ts'

const time = (pattern: RegExp) => z.string().check(z.regex(pattern, 'Enter a time such as 6:00 am'))

/** Times of the day in Brisbane, as 06:00; midnight at the end is 24:00. */
export const OpenTimesSchema = z
  .strictObject({
    from: time(/^([01]\d|2[0-3]):[0-5]\d$/),
    to: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'Closing has to be after opening', path: ['to'] }))
export type OpenTimes = z.infer<typeof OpenTimesSchema>

const HoursRowSchema = z.strictObject({
  day: z.enum(dayNames),
  /** Absent on a closed day. */
  open: z.optional(OpenTimesSchema),
})
export type HoursRow = z.infer<typeof HoursRowSchema>

/** Office hours: each day of the week once, Monday first. */
export const HoursRowsSchema = z.array(HoursRowSchema).check(
  z.refine((rows) => rows.length === dayNames.length && rows.every(({ day }, n) => day === dayNames[n]), {
    error: 'List each day once, Monday first',
  }),
)

/** A calendar day, such as 2026-12-25. */
export const calendarDay = () => z.iso.date('Enter a date such as 25 December 2026')

/** A local time in Brisbane, such as 2026-12-25T06:00. */
export const brisbaneMoment = () =>
  z.iso.datetime({ local: true, precision: -1, error: 'Enter a date and a time' })

/** Days that differ from the week's hours. They take precedence over public holidays too. */
export const SpecialDaySchema = z
  .strictObject({
    firstDay: calendarDay(),
    /** Equal to the first day when it is a single day. */
    lastDay: calendarDay(),
    /** Absent on closed days. */
    open: z.optional(OpenTimesSchema),
    note: z.optional(ownerLine(80)),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      error: 'Pick the first day or a later one',
      path: ['lastDay'],
    }),
  )
export type SpecialDay = z.infer<typeof SpecialDaySchema>
