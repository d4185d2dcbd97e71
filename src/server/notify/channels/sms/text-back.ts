import { cutAtWord } from '#server/notify/channels/lead-brief.ts'
import { minutes } from '#shared/durations.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { type OfficeHours, openSpans } from '#shared/office-hours.ts'
import { internationalNumber } from '#shared/phone.ts'
import { inPlainLetters } from './sms-text.ts'

/** A longer text is paid for twice (GSM 03.38). */
const maxLength = 160

export interface TextBackFacts {
  business: string
  /** As the business writes it. */
  phone: string
  publicUrl: string
  /** From when somebody answers, such as "from Mon 6:00 am"; '' while somebody does. */
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
  const name = cutAtWord(
    inPlainLetters(business),
    maxLength - parts.join('').length - `, ${phone}`.length,
    '',
  )
  return `${parts.join('')}${name}, ${phone}`
}

/** Says from when the office is open; '' while it is, or when its hours are unknown. */
export function answersFrom(hours: OfficeHours, now: Date): string {
  const minute = now.getTime() / minutes(1)
  const next = openSpans(hours, now).find(({ to }) => to > minute)
  if (!next || next.from <= minute) return ''
  return inPlainLetters(`from ${momentInWords(new Date(next.from * minutes(1)), now)}`)
}

/** So much of the business's name is left for when somebody answers. */
const shortestName = 12
