const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional control characters, which would reorder the text after them, even outside the visitor's own text. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

/** Puts a visitor's text on one line, since a line break in a name could inject a header or a field. */
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

/** Whether the address can be used in a header as it is: many mail servers refuse one with non-ASCII letters. */
export const isAnswerable = (email: string) => /^[\x21-\x7e]+$/.test(email)

/** Escapes a visitor's text for HTML content or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
