import type { Business } from '#shared/contract/business.ts'
import type { OpenTimes } from '#shared/contract/opening-times.ts'
import { comingHolidays, comingSpecialDays } from '#shared/office-hours.ts'

const type = 'OpeningHoursSpecification'

/** Returns the week's hours in schema.org's vocabulary, grouped by equal times; undefined without hours. */
export function weekHours({ hours: { rows = [] } }: Business) {
  const groups = Map.groupBy(
    rows.filter((row) => row.open !== undefined),
    ({ open }) => JSON.stringify(open),
  )
  const all = [...groups.entries()].map(([times, days]) => ({
    '@type': type,
    dayOfWeek: days.map(({ day }) => day.charAt(0).toUpperCase() + day.slice(1)),
    ...clocks(JSON.parse(times)),
  }))
  return all.length > 1 ? all : all[0]
}

/** Returns days with other hours than the week's: the owner's special days, and public holidays. */
export function specialDays(business: Business, today: Date) {
  const own = comingSpecialDays(business.specialDays, today).map(({ firstDay, lastDay, open }) => ({
    '@type': type,
    validFrom: firstDay,
    validThrough: lastDay,
    ...clocks(open),
  }))
  const holidays = comingHolidays(business, today).map((day) => ({
    '@type': type,
    validFrom: day,
    validThrough: day,
    ...clocks(undefined),
  }))
  return [...own, ...holidays].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** schema.org's readers take 00:00 to 00:00 for a closed day. */
const clocks = (open: OpenTimes | undefined) => ({
  opens: open?.from ?? '00:00',
  closes: open ? open.to.replace('24:00', '23:59') : '00:00',
})
