const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Characters that turn the direction of what follows them, even outside the visitor's own words. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A visitor's text as one line, for headers and for fields: a line break in a name would otherwise begin a
 * header, or a field, of the visitor's own making.
 */
export function oneLine(text: string, maxLength = 200): string {
  const line = text.replace(directionMarks, '').replace(breaks, ' ').replaceAll(/ {2,}/g, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** Whether the address can stand in a header as it is: one with letters beyond ASCII many mail servers refuse. */
export const isAnswerable = (email: string) => /^[\x21-\x7e]+$/.test(email)

/** A visitor's text as text in HTML, or in a quoted attribute of it. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
