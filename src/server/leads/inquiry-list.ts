import { type SqlBool, sql } from 'kysely'
import { type InquiryListQuery, inquiryPageSize } from '#shared/contract/inquiry.ts'

/**
 * Leads that are read in one go: some milliseconds' work, after which others get their turn. What is made of them, some
 * 30 KB of text, is small enough to lie among what is young: with four times as many a long list took twice the memory.
 */
export const sliceSize = 50

export interface InquiryPage<Item> {
  items: Item[]
  /** Where the next page starts; undefined on the last one. */
  nextCursor: string | undefined
  /** The words by which the items were found where those of the search are nowhere. */
  foundWords?: string[]
}

/** Condition on the table of any kind of inquiry: what is asked for, but for its words, from the cursor on. */
export function matching({ unread, suspected, cursor }: InquiryListQuery) {
  const conditions = [sql`1 = 1`]
  const start = cursor === undefined ? undefined : parseCursor(cursor)
  if (start) conditions.push(sql`(created_at, id) < (${start.createdAt}, ${start.id})`)
  if (unread) conditions.push(sql`seen_at is null and suspected_spam = 0`)
  if (suspected) conditions.push(sql`suspected_spam = 1`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Rows to read for a page: one more than it shows, which tells whether more follow. */
export const rowsForPage = ({ limit = inquiryPageSize }: InquiryListQuery) => limit + 1

/** Cuts off the row that was read ahead, and makes the cursor from the last one that is shown. */
export function toPage<Row extends { createdAt: string; id: string }, Item>(
  rows: Row[],
  { limit = inquiryPageSize }: InquiryListQuery,
  toItem: (row: Row) => Item,
): InquiryPage<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    items: shown.map(toItem),
    nextCursor: hasMore ? `${last.createdAt}_${last.id}` : undefined,
  }
}

/** The place in the list that a cursor stands for; undefined when it is none of ours. */
export function parseCursor(cursor: string): { createdAt: string; id: string } | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/.exec(cursor)
  return parts ? { createdAt: parts[1] ?? '', id: parts[2] ?? '' } : undefined
}
