import { dateAndTime, momentInBrisbane, shortDate } from '#shared/brisbane-time.ts'
import type { BusinessSettings } from '#shared/contract/business.ts'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { serviceIds, services } from '#shared/services.ts'
import { isTime, timeWords } from './fields.tsx'

/** The owner's names for the fields. */
export const fieldNames: Readonly<Record<BusinessField, string>> = {
  isSample: 'Details confirmed',
  name: 'Name',
  legalName: 'Registered name',
  tagline: 'Line under the name',
  phone: 'Phone',
  email: 'Email',
  abn: 'ABN',
  gstRegistered: 'Registered for GST',
  contractorLicence: 'Contractor licence',
  contractorLicenceExpires: 'Licence expires',
  arcLicence: 'ARC licence',
  arcLicenceExpires: 'ARC licence expires',
  arcTradingAuthorisation: 'ARC trading authorisation',
  licenceSearchUrl: 'Licence search',
  founded: 'Founded',
  heroExperience: 'Years in business',
  experience: 'Years in the trade',
  serviceAreas: 'Areas',
  hours: 'Hours',
  specialDays: 'Special days',
  emergencyCover: 'Emergency cover',
  notice: 'Notice',
  prices: 'Prices',
  services: 'Services',
  questions: 'Questions',
  socialLinks: 'Social pages',
  googleReviewsUrl: 'Google reviews',
  showSampleReviews: 'Sample reviews',
  texts: 'Wording',
}

/** The owner's names for parts of a field, and for values that are chosen from a list. */
export const coverNames = {
  around_the_clock: 'On call day and night',
  within_hours: 'On call in business hours only',
  not_now: 'Not on call for now',
} as const

export const profileNames = { facebook: 'Facebook', linkedin: 'LinkedIn', google: 'Google' } as const

const partNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(serviceIds.map((id) => [id, services[id].name])),
  ...profileNames,
  homeHeadline: 'Headline',
  homeIntro: 'Under the headline',
  about: 'Our story',
  availability: 'Emergencies',
  costToCome: 'Call-out cost',
  explanation: 'What happens',
  text: 'Text',
  level: 'Kind',
  from: 'From',
  until: 'Until',
}

export interface ChangedPart {
  /** '' when the whole field has changed. */
  name: string
  before: unknown
  after: unknown
}

/** Returns the parts of a field that differ, such as one day of the hours or one service. */
export function changedParts(before: unknown, after: unknown): ChangedPart[] {
  const [old, present] = [valuesByPart(before), valuesByPart(after)]
  if (!old || !present) return [{ name: '', before, after }]
  return [...new Set([...old.keys(), ...present.keys()])]
    .map((name) => ({ name: partNames[name] ?? name, before: old.get(name), after: present.get(name) }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after))
}

/** Returns the parts by name; undefined for lists, plain values and missing ones, which change as a whole. */
function valuesByPart(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (!('rows' in value)) return new Map(Object.entries(value))
  const { rows } = value as BusinessSettings['hours']
  return new Map(rows.map(({ day, open }) => [capitalised(day), open ?? 'closed']))
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Formats a value in at most 120 characters, for the history and for conflicts. */
export function valueWords(value: unknown): string {
  const words = wordsOf(value)
  return words.length > 120 ? `${words.slice(0, 119)}…` : words
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.length > 0 ? value.map(wordsOf).join(', ') : 'nothing'
  if (typeof value !== 'object') return String(value)
  const {
    firstDay,
    lastDay,
    isOffered,
    includesGst: _,
    ...parts
  } = value as Readonly<Record<string, unknown>>
  const days = firstDay === lastDay ? [firstDay] : [firstDay, 'to', lastDay]
  const words = [...(firstDay ? days : []), ...Object.values(parts)].map(wordsOf)
  if (firstDay && !parts.open) words.push('closed')
  if (typeof isOffered === 'boolean') words.unshift(isOffered ? 'offered' : 'not offered')
  return words.length > 0 ? words.join(' ') : 'nothing'
}

/** Formats times, days and kinds of emergency cover; returns other text as it is. */
function textWords(text: string): string {
  if (isTime(text)) return timeWords(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDate(momentInBrisbane(`${text}T00:00`))
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return dateAndTime(momentInBrisbane(text))
  return text in coverNames ? coverNames[text as keyof typeof coverNames] : text
}
