import { fieldMessages } from '#shared/messages.ts'
import { messageMaxLength } from '#shared/text-limits.ts'
import { leastOf, mostOf } from '#shared/too-short.ts'

/** Shown beside a missing or wrong e-mail address, before the number to ring. */
export const noEmail = 'No email? Ring'

/** Shown below the question about a number that looks short. */
export const sendAgain = 'If it is right, send again.'

const wrongEmail = 'Invalid email'
/** The rest of a visitor's text is counted down once no more than this is left. */
const nearEnd = 500

/**
 * Explains a field's message (specification 5.2) in everyday words, with regard to what was typed; undefined
 * where the message is enough.
 */
export function inPlainWords(message: string, text: string, isPhone: boolean): string | undefined {
  if (message === fieldMessages.phone) return 'Use digits only.'
  if (message === wrongEmail) return 'It looks like name@example.com.'
  const figures = text.replace(/\D/g, '').length
  const most = mostOf(message)
  if (most) {
    return isPhone && figures > most ? excess(figures, most, 'digits') : excess(text.trim().length, most)
  }
  return isPhone && leastOf(message)
    ? `At least ${leastOf(message)} digits, please: that has ${figures}.`
    : undefined
}

/** Says how many characters are left or too many; undefined while the limit is far off. */
export function lengthInWords(text: string): string | undefined {
  const { length } = text.trim()
  if (length > messageMaxLength) return excess(length, messageMaxLength)
  const left = messageMaxLength - length
  return left <= nearEnd ? `${characters(left)} left.` : undefined
}

const number = (count: number) => count.toLocaleString('en-AU')
const characters = (count: number) => `${number(count)} ${count === 1 ? 'character' : 'characters'}`

const excess = (length: number, most: number, of = 'characters') =>
  `That’s ${number(length)} ${of}, ${number(length - most)} too many: at most ${number(most)}.`
