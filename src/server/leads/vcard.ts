import { dialled, nationalDigits } from '#shared/phone.ts'

/** A person for an address book; unknown fields are ''. */
export interface CardPerson {
  name: string
  phone: string
  email: string
  place: string
  /** A note that reminds the owner who the person is. */
  note: string
}

/** Bytes of a line without its end (RFC 6350, "Line Delimiting and Folding"). */
const maxLineBytes = 75

/**
 * Builds a vCard in UTF-8, escaped and folded by RFC 6350, whose rules here equal those of RFC 2426. It states version
 * 3.0, which iPhones and Androids both read without loss.
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
 * Escapes a visitor's line breaks and separators, so that they can't end a value or begin a line. No other control
 * character but a tab is allowed in a value (RFC 6350, "ABNF"); some programs end a line there.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, ' ')

/** Folds a long line with a line end and a space, never within a multi-byte character. */
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
