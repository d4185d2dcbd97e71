import { setImmediate as othersTurn } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { type InquiryListQuery, inquiryPageSize } from '#shared/contract/inquiry.ts'

/** Leads in one query, after which other requests run. Four times as many took twice the memory for a long list. */
export const sliceSize = 50

export interface InquiryPage<Item> {
  items: Item[]
  /** Cursor of the next page; undefined on the last one. */
  nextCursor: string | undefined
  /** The similar words that were found, when the typed ones occur nowhere. */
  foundWords?: string[]
}

/** Builds the condition for an inquiry's table: the query's filters from the cursor on, without its search words. */
export function matching({ unread, suspected, cursor }: InquiryListQuery) {
  const conditions = [sql`1 = 1`]
  const start = cursor === undefined ? undefined : parseCursor(cursor)
  if (start) conditions.push(sql`(created_at, id) < (${start.createdAt}, ${start.id})`)
  if (unread) conditions.push(sql`seen_at is null and suspected_spam = 0`)
  if (suspected) conditions.push(sql`suspected_spam = 1`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Reads one row more than the page shows, to know whether more follow. */
export const rowsForPage = ({ limit = inquiryPageSize }: InquiryListQuery) => limit + 1

/** Cuts off the extra row and makes the cursor from the last row shown. */
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

/** Reads a list page by page, so that other requests run in between. */
export async function* slicesOf<Item>(
  read: (slice: { cursor: string | undefined; limit: number }) => Promise<InquiryPage<Item>>,
  first?: string,
): AsyncGenerator<Item[], void> {
  for (let cursor = first; ; ) {
    const { items, nextCursor } = await read({ cursor, limit: sliceSize })
    yield items
    if (nextCursor === undefined) return
    cursor = nextCursor
    await othersTurn()
  }
}

export function parseCursor(cursor: string): { createdAt: string; id: string } | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/.exec(cursor)
  return parts ? { createdAt: parts[1] ?? '', id: parts[2] ?? '' } : undefined
}
