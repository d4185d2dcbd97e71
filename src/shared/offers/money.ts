/** All money of a quote is in whole cents, including GST. */

/** The most that one price or a quote's total may be: $9,999,999, as the value of a lead. */
export const mostCents = 999_999_900

export const moneyMessages = {
  unclear: 'Type an amount such as 1,240.00',
  tooMuch: 'At most $9,999,999',
} as const

/** Digits in groups of three, or without groups. */
const plainDigits = /^\d+$/
const groupedDigits = /^\d{1,3}([,. ]\d{3})+$/

/**
 * Reads an amount as people type it: "1,240", "1240.5", "$1 240,00". Undefined when it is not clear, such as "twelve"
 * or "1.240", which is either a thousand or a price with a digit too many.
 */
export function readCents(typed: string): number | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(AUD|A?\$)\s*/i, '')
    .replaceAll(/[\s'’]+/g, ' ')
    .trim()
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const separators = new Set(whole.replaceAll(/\d/g, ''))
  const decimal = text.slice(whole.length, whole.length + 1)
  const isGrouped = groupedDigits.test(whole) && separators.size === 1 && !separators.has(decimal)
  // A lone point before three digits is no group: in Australia it begins the cents.
  if (isGrouped && separators.has('.') && decimal === '') return undefined
  if (whole !== '' && !plainDigits.test(whole) && !isGrouped) return undefined
  const digits = whole.replaceAll(/\D/g, '')
  const cents = Number(digits || '0') * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** Formats cents as $1,240.00. */
export function inCents(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`
}

export interface PricedLine {
  quantity: number
  /** Price of one, including GST. */
  cents: number
}

export const lineCents = ({ quantity, cents }: PricedLine) => quantity * cents

export const totalCents = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** GST in a total: an eleventh, rounded half up, in integers so that no fraction of a cent is lost. */
export const gstIn = (total: number) => Math.floor((2 * total + 11) / 22)

/** The amount of a lead, which is in whole dollars. */
export const wholeDollars = (cents: number) => Math.floor((cents + 50) / 100)
