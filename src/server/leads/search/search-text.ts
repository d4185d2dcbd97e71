import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { phoneAsMeant } from '#shared/as-meant.ts'
import type { Answers, FieldDescriptions } from '#shared/leads/definition.ts'
import { firstDigits, nationalDigits } from '#shared/phone.ts'

/** A shorter number would match half of all phone numbers. */
const minPhoneDigits = 3

/**
 * Builds a record's searchable text: lower case, without accents and apostrophes, with phone numbers as digits.
 * Changing this, or which answers are searched, needs a migration that fills the column again.
 */
export function searchTextOf(descriptions: FieldDescriptions, answers: Answers): string {
  const pieces = Object.entries(descriptions).map(([field, description]) => {
    const said = String(answers[field] ?? '')
    if (description.as === 'phone') return nationalDigits(said)
    const isSearched = description.as === 'fact' ? description.isSearched : description.as !== 'nothing'
    return isSearched ? plain(said) : ''
  })
  return pieces.filter(Boolean).join('\n')
}

/** Adds words to a record's searchable text, unless they are in it. */
export const withMoreText = (searchText: string, words: readonly string[]): string =>
  [searchText, ...words.map(plain).filter((word) => word !== '' && !searchText.includes(word))].join('\n')

/** Alternative spellings for each word; at least one text of each group must occur. */
export type Groups = readonly (readonly string[])[]

/** Parses a search: a lead matches when all groups of one of the texts occur or its id begins with the reference. */
export function alternativesOf(search: string): { texts: Groups[]; reference: string | undefined } {
  const words = plain(search).split(' ').filter(Boolean)
  const digits = phoneDigits(search)
  const texts = digits ? [[[plain(search)]], [[digits]]] : [words.map((word) => [word])]
  return { texts, reference: referenceStart(search) }
}

/** The condition that every word occurs, or that the search is part of the number or begins the reference. */
export function matchesSearch(search: string, occurs: Occurs) {
  const { texts, reference } = alternativesOf(search)
  const ways = texts.map((groups) => matchesSpellings(groups, occurs))
  if (reference) ways.push(sql<SqlBool>`id like ${`${reference}%`}`)
  return any(ways)
}

/** Builds the condition for fuzzy matches: one spelling of every word occurs. */
export const matchesSpellings = (groups: Groups, occurs: Occurs) =>
  all(groups.map((texts) => any(texts.map((text) => occurs(text)))))

type Occurs = (text: string) => Condition

export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter

/** Tests for a text without an index: PostgreSQL takes twice as long for `like`. */
export const occursIn = (db: Db): Occurs =>
  isSqlite(db) ? (text) => contains(text) : (text) => sql<SqlBool>`strpos(search_text, ${text}) > 0`

export const contains = (text: string, where = sql`search_text`) =>
  sql<SqlBool>`${where} like ${`%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`} escape '!'`

export const all = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`

export const any = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

type Condition = RawBuilder<SqlBool>

/**
 * Normalises text: `Zoë  Nguyễn` becomes `zoe nguyen` and `O’Brien` `obrien`, because phones and keyboards type
 * different apostrophes and some people type none.
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

/** Returns the beginning of an id when the search looks like a reference shown to visitors: `Q-1A2B3C4D` or `1a2b`. */
function referenceStart(search: string): string | undefined {
  const [, start] = /^(?:[a-z]-)?([\da-f]{4}[\da-f-]{0,32})$/i.exec(search.trim()) ?? []
  return start?.toLowerCase()
}

/** Returns the digits when the search looks like a phone number or part of one. */
export function phoneDigits(search: string): string | undefined {
  const typed = phoneAsMeant(search)
  if (!/^[\d ()+.-]+$/.test(typed)) return undefined
  return nationalDigits(typed).length < minPhoneDigits ? undefined : firstDigits(typed)
}
