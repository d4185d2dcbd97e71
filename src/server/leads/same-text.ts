import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { PersonKeys } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import { seen } from '#shared/as-meant.ts'
import { days } from '#shared/durations.ts'
import type { Answers, FieldDescriptions } from '#shared/leads/definition.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'

/** Shorter texts, such as "Please call me about a quote", come from many people by chance. */
const shortestText = 60
/** So many other people make a text one that is sent around. */
const many = 3
const sentAroundForMs = days(7)

/** Returns a key that the same text has whatever its case, blanks and digits; '' for a short text. */
export function textKeyOf(descriptions: FieldDescriptions, answers: Answers): string {
  const [field = ''] = Object.entries(descriptions).find(([, { as }]) => as === 'words') ?? []
  const text = seen(String(answers[field] ?? ''))
    .toLowerCase()
    .replaceAll(/[\d\s]+/g, ' ')
  return text.length < shortestText ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Whether several other people have sent this text lately. */
export async function isSentByMany(
  db: Db,
  table: InquiryTable,
  { textKey, phoneKey, emailKey }: PersonKeys & { textKey: string },
  now: Date,
): Promise<boolean> {
  if (textKey === '') return false
  const others = await db
    .selectFrom(table)
    .select('emailKey')
    .distinct()
    .where('textKey', '=', textKey)
    // The index has no other rows.
    .where(sql<SqlBool>`text_key <> ''`)
    .where('createdAt', '>', new Date(now.getTime() - sentAroundForMs).toISOString())
    .where('phoneKey', '!=', phoneKey)
    .where('emailKey', '!=', emailKey)
    .limit(many)
    .execute()
  return others.length >= many
}
