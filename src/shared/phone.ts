/**
 * Australian numbers as people write and dial them (ACMA numbering plan): landlines 02, 03, 07, 08, mobiles 04,
 * 1300 and 1800 with six more digits, 13 with four more. Anything else is shown and dialled as typed.
 */

/** `+61 7 5550 0142`, `0755500142` and `(07) 5550 0142` all become `(07) 5550 0142`. */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed)
  if (/^0[2378]\d{8}$/.test(digits)) return digits.replace(/^(\d\d)(\d{4})(\d{4})$/, '($1) $2 $3')
  if (/^04\d{8}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^1[38]00\d{6}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^13\d{4}$/.test(digits)) return digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3')
  return typed.trim()
}

/** Address for a phone link. International form for landlines and mobiles, so that it also dials from abroad. */
export function phoneHref(typed: string): string {
  const digits = nationalDigits(typed)
  if (/^0[23478]\d{8}$/.test(digits)) return `tel:+61${digits.slice(1)}`
  return `tel:${typed.trim().startsWith('+') ? '+' : ''}${typed.replace(/\D/g, '')}`
}

/** The digits as dialled within Australia: `+61 7 5550 0142` becomes `0755500142`. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^61(?:0)?([2-478]\d{8})$/.exec(digits)
  return abroad ? `0${abroad[1]}` : digits
}

/** `0400 000 000` as text messages are addressed, `+61400000000` (E.164); undefined for what no message reaches. */
export function internationalNumber(typed: string): string | undefined {
  if (!/^[+(\d][\d\s().-]+$/.test(typed.trim())) return undefined
  const number = phoneHref(typed).slice('tel:'.length)
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}
