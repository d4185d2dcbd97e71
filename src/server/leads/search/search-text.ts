import { type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { phoneAsMeant } from '#shared/as-meant.ts'
import type { Answers, FieldDescriptions } from '#shared/leads/definition.ts'
import { firstDigits, nationalDigits } from '#shared/phone.ts'

/** A shorter number would be found in half of all phone numbers. */
const minPhoneDigits = 3

/**
 * What a record is searched in, kept in a column of its own so that both databases compare the same plain text:
 * lower case, no accents, no apostrophes, nothing that can't be seen, and the phone number as bare digits. Changing this, or which answers are
 * searched, needs a migration that fills the column again.
 */
export function searchTextOf(descriptions: FieldDescriptions, answers: Answers): string {
  const pieces = Object.entries(descriptions).map(([field, telling]) => {
    const said = String(answers[field])
    if (telling.as === 'phone') return nationalDigits(said)
    const isSearched = telling.as === 'fact' ? telling.isSearched : telling.as !== 'nothing'
    return isSearched ? plain(said) : ''
  })
  return pieces.filter(Boolean).join('\n')
}

/** Of each group one text has to occur. */
export type Groups = readonly (readonly string[])[]

/** What a search finds: leads with all groups of one of these, and those whose id begins so. */
export function alternativesOf(search: string): { texts: Groups[]; reference: string | undefined } {
  const words = plain(search).split(' ').filter(Boolean)
  const digits = phoneDigits(search)
  const texts = digits ? [[[plain(search)]], [[digits]]] : [words.map((word) => [word])]
  return { texts, reference: referenceStart(search) }
}

/** Condition on an inquiry: every word occurs, or the whole is a piece of the phone number, or begins the reference. */
export function matchesSearch(search: string, occurs: Occurs) {
  const { texts, reference } = alternativesOf(search)
  const ways = texts.map((groups) => matchesSpellings(groups, occurs))
  if (reference) ways.push(sql<SqlBool>`id like ${`${reference}%`}`)
  return any(ways)
}

/** Every group occurs, as one of its texts: words that may be spelt otherwise than they were typed. */
export const matchesSpellings = (groups: Groups, occurs: Occurs) =>
  all(groups.map((texts) => any(texts.map((text) => occurs(text)))))

type Occurs = (text: string) => Condition

export const isSqlite = (db: Kysely<Schema>) => db.getExecutor().adapter instanceof SqliteAdapter

/** How it is looked for where no index is asked: the quicker way on each database, PostgreSQL taking twice as long for `like`. */
export const occursIn = (db: Kysely<Schema>): Occurs =>
  isSqlite(db) ? (text) => contains(text) : (text) => sql<SqlBool>`strpos(search_text, ${text}) > 0`

export const contains = (text: string, where = sql`search_text`) =>
  sql<SqlBool>`${where} like ${`%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`} escape '!'`

export const all = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`

export const any = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

type Condition = RawBuilder<SqlBool>

/**
 * `Zoë  Nguyễn` becomes `zoe nguyen` and `O’Brien` `obrien`: a phone types another apostrophe than a keyboard, and some
 * people none.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/['’‘ʼ′`´]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What a reference, as visitors are shown it, begins with: the first digits of the id, `Q-1A2B3C4D` or `1a2b`. */
function referenceStart(search: string): string | undefined {
  const [, start] = /^(?:[a-z]-)?([\da-f]{4}[\da-f-]{0,32})$/i.exec(search.trim()) ?? []
  return start?.toLowerCase()
}

/** The digits when something that looks like a phone number, or the beginning of one, is searched for. */
export function phoneDigits(search: string): string | undefined {
  const typed = phoneAsMeant(search)
  if (!/^[\d ()+.-]+$/.test(typed)) return undefined
  return nationalDigits(typed).length < minPhoneDigits ? undefined : firstDigits(typed)
}
