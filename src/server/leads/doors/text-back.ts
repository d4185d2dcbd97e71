import { cutAtWord } from '#server/notify/channels/lead-brief.ts'
import { internationalNumber } from '#shared/phone.ts'

/** A longer text is paid for twice (GSM 03.38). */
const maxLength = 160

export interface TextBackFacts {
  business: string
  /** As the business writes it. */
  phone: string
  publicUrl: string
  /** When somebody answers next, such as "Friday morning"; '' while somebody does. */
  answersFrom: string
}

/** Returns the mobile number to which a missed call is answered by text; undefined for any other number. */
export function mobileOf(phone: string): string | undefined {
  const number = internationalNumber(phone)
  return number && /^\+614\d{8}$/.test(number) ? number : undefined
}

/** Says in one text message how to tell what is needed. A long name is cut before the way to answer is. */
export function textBackWords({ business, phone, publicUrl, answersFrom }: TextBackFacts): string {
  const begin = 'Sorry we missed your call. '
  const later = answersFrom && `We answer ${answersFrom}. `
  const how = `Text us what you need, or send photos at ${publicUrl.replace(/^https?:\/\//, '')}/quote. `
  const room = maxLength - begin.length - how.length - `, ${phone}`.length
  const parts = later.length + shortestName <= room ? [begin, later, how] : [begin, how]
  const name = cutAtWord(business, maxLength - parts.join('').length - `, ${phone}`.length, '')
  return `${parts.join('')}${name}, ${phone}`
}

/** So much of the business's name is left for when somebody answers. */
const shortestName = 12
