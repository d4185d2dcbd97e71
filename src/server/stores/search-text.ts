import { type SqlBool, sql } from 'kysely'
import type { Answers, Tellings } from '#shared/leads/definition.ts'
import { nationalDigits } from '#shared/phone.ts'

/** A shorter number would be found in half of all phone numbers. */
const minPhoneDigits = 3

/**
 * What a record is searched in, kept in a column of its own so that both databases compare the same plain text:
 * lower case, no accents, and the phone number as bare digits. Changing this, or which answers are searched, needs a
 * migration that fills the column again.
 */
export function searchTextOf(tellings: Tellings, answers: Answers): string {
  const pieces = Object.entries(tellings).map(([field, telling]) => {
    const said = String(answers[field])
    if (telling.as === 'phone') return nationalDigits(said)
    const isSearched = telling.as === 'fact' ? telling.isSearched : telling.as !== 'nothing'
    return isSearched ? plain(said) : ''
  })
  return pieces.filter(Boolean).join('\n')
}

/** Condition on `search_text`: every word occurs, or the whole is a piece of the phone number. */
export function matchesSearch(search: string) {
  const words = plain(search).split(' ').filter(Boolean)
  const everyWord = sql.join(words.length > 0 ? words.map(contains) : [sql`1 = 1`], sql` and `)
  const digits = phoneDigits(search)
  if (!digits) return sql<SqlBool>`(${everyWord})`
  return sql<SqlBool>`(${contains(digits)} or ${contains(plain(search))})`
}

const contains = (text: string) =>
  sql`search_text like ${`%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`} escape '!'`

/** `Zoë  Nguyễn` becomes `zoe nguyen`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The digits when something that looks like a phone number, or the beginning of one, is searched for. */
function phoneDigits(search: string): string | undefined {
  const typed = search.trim()
  if (!/^[\d\s()+.-]+$/.test(typed)) return undefined
  const digits = nationalDigits(typed)
  if (digits.length < minPhoneDigits) return undefined
  return typed.startsWith('+61') ? digits.replace(/^61(0(?=\d))?/, '0') : digits
}
