import type { Messages, Values } from './form-values.ts'

/** Returns questions about unusual values, by field. They are asked once, and then the values are accepted. */
export function questionsOn({ phone = '' }: Values): Messages {
  const question = shortNumberQuestion(phone)
  return question ? { phone: question } : {}
}

/**
 * Returns the question about a phone number that may lack a digit; undefined when it looks complete. It is never
 * refused, because foreign numbers have any length.
 */
export function shortNumberQuestion(typed: string): string | undefined {
  const dialled = typed.replace(/[^\d+]/g, '')
  if (/^(?:\+|00)(?!61|1161)/.test(dialled)) return undefined
  const digits = dialled.replace(/^(?:\+|0011|00)61|^61(?=[2-478]\d{6,7}$)/, '0').replace(/^00/, '0')
  const isShort = digits.length >= fewestTaken && digits.length < wholeLengthOf(digits)
  return isShort ? `Is a digit missing? ${typed.trim()} has ${dialled.replace('+', '').length}` : undefined
}

/** The schema refuses fewer digits than this. */
const fewestTaken = 6

function wholeLengthOf(digits: string): number {
  if (/^(?:0|1[38]00)/.test(digits)) return 10
  return digits.startsWith('13') ? 6 : 8
}
