export const moneyMessages = {
  unclear: 'Type an amount such as 1,240.00',
  tooMuch: 'At most $9,999,999',
} as const

/** Digits in groups of three, or without groups. */
const plainDigits = /^\d+$/
const groupedDigits = /^\d{1,3}([,. ]\d{3})+$/

/**
 * Parses an amount as people type it into cents: "1,240", "1240.5", "$1 240,00". Returns undefined when it is
 * unclear, such as "twelve" or "1.240", which is either a thousand or a price with a digit too many.
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
