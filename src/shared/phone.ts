/**
 * Formats of Australian numbers (ACMA numbering plan); others are shown and dialled as typed. All input here has been
 * normalised by `phoneAsMeant`.
 */

/** Formats `+61 7 5550 0142`, `0755500142` and `(07) 5550 0142` all as `(07) 5550 0142`. */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed)
  if (/^0[2378]\d{8}$/.test(digits)) return digits.replace(/^(\d\d)(\d{4})(\d{4})$/, '($1) $2 $3')
  if (/^(04\d\d|1[38]00)\d{6}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^13\d{4}$/.test(digits)) return digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3')
  return typed.trim()
}

export const phoneHref = (typed: string) => `tel:${dialled(typed)}`

/** Returns what a phone dials: landlines and mobiles in international form, so that it also works from abroad. */
export function dialled(typed: string): string {
  const { digits, plus } = readPhone(typed)
  return /^0[1-9]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : plus + digits
}

/** Converts `0400 000 000` to `+61400000000` (E.164); undefined for one that gets no text messages. */
export function internationalNumber(typed: string): string | undefined {
  if (!/^[\d ()+.-]+$/.test(typed)) return undefined
  const number = dialled(typed)
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** Whether the number may receive text messages: of Australian numbers mobiles alone, of foreign ones any. */
export const getsTexts = (typed: string): boolean => /^\+(?!61)\d|^\+61[45]\d{8}$/.test(dialled(typed))

/** Returns the digits as dialled within Australia, `0755500142`; for a foreign number those after its plus. */
export const nationalDigits = (typed: string): string => readPhone(typed).digits

/** Returns the same digits for a number that is still being typed: `+61 4` and `0011 61 4` begin `04`. */
export function firstDigits(typed: string): string {
  const { digits, plus } = readPhone(typed)
  if (!plus || !digits.startsWith('61')) return digits
  const rest = digits.slice(2).replace(/^0/, '')
  return rest.startsWith('1') ? rest : `0${rest}`
}

/** The international prefix: `0011` in Australia, `00` in most countries. */
const wayAbroad = /^(0011|00(?=\d{10}))(?=[1-9])/
/** With an international prefix: what follows `61` and an optional `0`, and numbers such as 1300. */
const fromAbroad = /^610?([1-9]\d{8})$|^61(13\d{4}|180\d{4}|1[38]00\d{6})$/
/** Without one: the same behind a bare `61`, and numbers without their `0` such as `491 570 006`. */
const fromMemory = /^(?:610?)?([23478]\d{8})$|^61(1[38]00\d{6})$/

/** Parses every number in one place; `plus` is set for foreign ones. */
function readPhone(typed: string): { digits: string; plus: '+' | '' } {
  const all = typed.replace(/\D/g, '')
  // No country code begins with 0, so a plus before one is a typing error.
  const isAbroad = wayAbroad.test(all) || (/^\D*\+/.test(typed) && !all.startsWith('0'))
  const digits = isAbroad
    ? typed
        .replace(/\(\s*0\s*\)/, '')
        .replace(/\D/g, '')
        .replace(wayAbroad, '')
    : all
  const [, afterZero, special] = (isAbroad ? fromAbroad : fromMemory).exec(digits) ?? []
  if (afterZero) return { digits: `0${afterZero}`, plus: '' }
  return { digits: special ?? digits, plus: isAbroad && !special ? '+' : '' }
}
