import { type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const batchSize = 1000
const tables = ['contact_requests', 'quote_requests'] as const

/** What shows nothing, as both databases read a set of characters. */
const unseen =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}'

interface Lead {
  id: string
  phone: string
  email: string
  phone_key: string
  email_key: string
  search_text: string
}

/**
 * A number with the way abroad before it, `0011 61`, or without its 0 is the same person's as the one with it, and found
 * by it; so is an address with marks in it that nobody sees.
 */
export const phoneNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const bytes = (column: string) =>
      isSqlite ? sql`length(cast(${sql.ref(column)} as blob))` : sql`octet_length(${sql.ref(column)})`
    const isAscii = (column: string) => sql<SqlBool>`length(${sql.ref(column)}) = ${bytes(column)}`
    const hasUnseen = isSqlite
      ? sql<SqlBool>`search_text glob ${`*[${unseen}]*`}`
      : sql<SqlBool>`search_text ~ ${`[${unseen}]`}`
    for (const table of tables) {
      for (let lastId = ''; ; ) {
        const { rows } = await sql<Lead>`
          select id, phone, email, phone_key, email_key, search_text from ${sql.table(table)}
          where id > ${lastId} and (
            length(phone_key) = 9 or phone_key like '00%' or phone_key like '61%' or replace(phone, ' ', '') like '%_(0)%'
            or not (${isAscii('email')}) or (not (${isAscii('search_text')}) and ${hasUnseen})
          )
          order by id limit ${batchSize}
        `.execute(db)
        const changed = rows.map(asMeantSince).filter((lead, index) => isOther(lead, rows[index]))
        const leads = JSON.stringify(changed)
        const given = isSqlite
          ? sql`(select ${sql.join(
              columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`),
            )} from json_each(${leads}))`
          : sql`json_to_recordset(${leads}::json)`
        const alias = isSqlite
          ? sql`given`
          : sql`given (${sql.join(columns.map((name) => sql`${sql.ref(name)} text`))})`
        if (changed.length > 0)
          await sql`
            update ${sql.table(table)} set ${sql.join(
              columns.slice(1).map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`),
            )}
            from ${given} as ${alias} where given.id = ${sql.table(table)}.id
          `.execute(db)
        const last = rows.at(-1)
        if (!last || rows.length < batchSize) break
        lastId = last.id
      }
    }
  },
}

const columns = ['id', 'email', 'phone_key', 'email_key', 'search_text'] as const

const isOther = (lead: Lead, before: Lead | undefined) =>
  columns.some((name) => lead[name] !== before?.[name])

/** As it was at this migration, whatever it has become since; so for all that follows. */
function asMeantSince(lead: Lead): Lead {
  const email = addressAsMeant(lead.email)
  const phoneKey = phoneKeyOf(lead.phone)
  const others = new Map([
    [lead.phone_key, phoneKey],
    [plain(lead.email), plain(email)],
  ])
  const search = lead.search_text.split('\n').map((line) => plain(others.get(line) ?? line))
  return {
    ...lead,
    email,
    phone_key: phoneKey,
    email_key: email.toLowerCase(),
    search_text: search.filter(Boolean).join('\n'),
  }
}

function phoneKeyOf(phone: string): string {
  const wayAbroad = /^(0011|00(?=\d{10}))(?=[1-9])/
  const all = phone.replaceAll(/\D/g, '')
  const isAbroad = wayAbroad.test(all) || (/^\D*\+/.test(phone) && !all.startsWith('0'))
  const digits = isAbroad
    ? phone
        .replace(/\(\s*0\s*\)/, '')
        .replaceAll(/\D/g, '')
        .replace(wayAbroad, '')
    : all
  const [, afterZero, special] =
    (isAbroad
      ? /^610?([1-9]\d{8})$|^61(13\d{4}|180\d{4}|1[38]00\d{6})$/
      : /^(?:610?)?([23478]\d{8})$|^61(1[38]00\d{6})$/
    ).exec(digits) ?? []
  return afterZero ? `0${afterZero}` : (special ?? digits)
}

function addressAsMeant(email: string): string {
  const seen = email
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}\p{Me}]/gu, '')
    .trim()
  const meant = seen.replaceAll(/[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu, '-')
  return /^[ -~]*$/.test(meant) ? meant : seen
}

const plain = (text: string) =>
  text
    .replaceAll(/['’‘ʼ′`´]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
