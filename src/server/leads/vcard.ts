import { dialled, nationalDigits } from '#shared/phone.ts'

/** A person for an address book. What is not known is ''. */
export interface CardPerson {
  name: string
  phone: string
  email: string
  place: string
  /** What the owner knows the person by. */
  note: string
}

/** Bytes of a line, without its end (RFC 6350, "Line Delimiting and Folding"). */
const maxLineBytes = 75

/**
 * The person as a vCard, in UTF-8. Escaped and folded by RFC 6350, which asks the same as RFC 2426 where this comes
 * along; it says version 3.0, the one that iPhones and Androids both read without loss.
 */
export function vCard({ name, phone, email, place, note }: CardPerson): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    phone && `TEL;TYPE=${isMobile(phone) ? 'CELL' : 'VOICE'}:${dialled(phone)}`,
    email && `EMAIL:${escaped(email)}`,
    place && `ADR:;;${escaped(place)};;;;`,
    note && `NOTE:${escaped(note)}`,
    'END:VCARD',
  ]
  return lines
    .filter(Boolean)
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const isMobile = (phone: string) => nationalDigits(phone).startsWith('04')

/**
 * No line end and no separator of what a visitor typed ends a value early, or begins another line. No other control
 * character but a tab may stand in a value (RFC 6350, "ABNF"); some programs end a line there.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, ' ')

/** A long line goes on after a line end and a space, and no character of several bytes is torn apart. */
function folded(line: string): string {
  let result = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
