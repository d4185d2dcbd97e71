import { dateAndTime, momentInBrisbane, shortDate } from '#shared/brisbane-time.ts'
import type { BusinessField } from '#shared/contract/business-panel.ts'
import { timeWords } from './typed-time.ts'

/** What the owner calls each field. */
export const fieldNames: Readonly<Record<BusinessField, string>> = {
  isSample: 'Facts confirmed',
  name: 'Name',
  legalName: 'Registered name',
  tagline: 'Line under the name',
  phone: 'Phone',
  email: 'Email',
  contractorLicence: 'Contractor licence',
  contractorLicenceExpires: 'Licence ends',
  arcLicence: 'ARC licence',
  arcLicenceExpires: 'ARC licence ends',
  arcTradingAuthorisation: 'ARC trading authorisation',
  licenceSearchUrl: 'Licence search',
  founded: 'Founded',
  heroExperience: 'Experience on the first screen',
  experience: 'Experience',
  serviceAreas: 'Areas',
  hours: 'Hours',
  specialDays: 'Special days',
  emergencyCover: 'Emergency cover',
  notice: 'Notice',
  prices: 'Prices',
  services: 'Services',
  questions: 'Questions',
  socialLinks: 'Profiles',
  googleReviewsUrl: 'Google reviews',
  showSampleReviews: 'Sample reviews',
  texts: 'Texts',
}

/** A value in few words, for the history and for two that collide. */
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

/** Times and days as people read them, any other text as it is. */
function textWords(text: string): string {
  if (/^\d\d:\d\d$/.test(text)) return timeWords(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDate(momentInBrisbane(`${text}T00:00`))
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return dateAndTime(momentInBrisbane(text))
  return text
}
