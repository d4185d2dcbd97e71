import { momentInBrisbane, shortDate } from '#shared/brisbane-time.ts'
import type { Business, EmergencyCover } from '#shared/contract/business.ts'
import type { SpecialDay } from '#shared/contract/opening-times.ts'
import { spokenTimes } from '#shared/hours-words.ts'
import { comingSpecialDays } from '#shared/office-hours.ts'
import { drawnAreas, drawnPlaces, regionOf } from './business-wording.ts'
import { isOnCallAlways } from './emergency-steps.ts'

export const contactHero = {
  title: 'Talk to an electrician',
  intro:
    "Ring for anything urgent. For the rest, send a message and we'll get back to you as soon as possible.",
} as const

/** Returns the two number cards of the hero. Both lines are the same number. */
export const phoneLines = (business: Business) => [
  { id: 'office', title: 'Business hours line', when: business.hours.weekdays, phone: business.phone },
  {
    id: 'emergency',
    ...(isOnCallAlways(business)
      ? { title: '24/7 emergency line', when: 'Any hour, any day' }
      : { title: 'Emergency line', when: business.hours.emergency }),
    phone: business.phone,
  },
]

export const contactDetails = {
  emailTitle: 'Email',
  areasTitle: 'Service areas',
  hoursTitle: 'Business hours',
} as const

export const hoursRows = ({ hours, specialDays, emergencyCover }: Business, today: Date) => [
  ...[hours.weekdays, hours.weekend, hours.emergency].filter((row) => row !== undefined),
  ...(hours.rows ? [holidayWords(emergencyCover)] : []),
  ...comingSpecialDays(specialDays, today).map(specialDayWords),
]

const holidayWords = (cover: EmergencyCover | undefined) => {
  const isOnCall = (cover?.availability ?? 'around_the_clock') === 'around_the_clock'
  return `Closed on Queensland public holidays${isOnCall ? ', except for emergencies' : ''}`
}

/** Formats a special day as "Fri 25 Dec 2026: closed, Christmas Day". */
function specialDayWords({ firstDay, lastDay, open, note }: SpecialDay): string {
  const [first, last] = [firstDay, lastDay].map((day) => shortDate(momentInBrisbane(`${day}T00:00`)))
  const when = first === last ? first : `${first} to ${last}`
  const times = open ? spokenTimes(open) : 'closed'
  return `${when}: ${times}${note ? `, ${note}` : ''}`
}

export const coverage = (business: Business) => {
  const { serviceAreas } = business
  const ofTheirOwn = serviceAreas.filter((name) => !drawnAreas.includes(name))
  return {
    title: 'Where we work',
    intro: `${regionOf(business)}, city and country. If you are just outside, ring and ask.`,
    /** The map is a fixed drawing, so it is shown only while the business serves every area on it. */
    hasMap: drawnAreas.every((name) => serviceAreas.includes(name)),
    /** The areas on the map come first, with its numbers. */
    areas: [...drawnAreas.filter((name) => serviceAreas.includes(name)), ...ofTheirOwn].map((name) => ({
      name,
      places: drawnPlaces[name] ?? '',
      number: drawnAreas.indexOf(name) + 1,
    })),
  }
}
