import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import {
  type AnswersOf,
  type InquiryKind,
  inquiries,
  inquiryKinds,
  inquiryOf,
  type RecordOf,
} from '#shared/leads/kinds.ts'
import { type InquiryPage, matching, rowsForPage, toPage } from './inquiry-list.ts'
import { newestFirst, toRecord } from './lead-rows.ts'
import { createLeadStore, type LeadStore } from './lead-store.ts'
import { searchTextOf } from './search-text.ts'
import type { VisitorSend } from './visitor-sends.ts'

/** Some milliseconds' work. */
const sliceSize = 200

export interface InquiryStore<Kind extends InquiryKind = InquiryKind>
  extends Omit<LeadStore<Kind>, 'save' | 'find'> {
  /** Takes in what a visitor sent. */
  add(answers: AnswersOf<Kind>, send?: VisitorSend): Promise<{ id: string }>
  find(id: string): Promise<RecordOf<Kind> | undefined>
  /** One page of what is searched for, newest first. */
  page(query: InquiryListQuery): Promise<InquiryPage<RecordOf<Kind>>>
  /**
   * All that is searched for, newest first, in slices that are read as they are taken. Between two of them others get
   * their turn: SQLite answers in this very thread, and tens of thousands of rows would keep everybody waiting.
   */
  slices(query: InquiryListQuery): AsyncGenerator<RecordOf<Kind>[], void>
  /** Notes that the owner opened it; the first time counts. False when there is no such inquiry. */
  markSeen(id: string): Promise<boolean>
}

export type InquiryStores = { [Kind in InquiryKind]: InquiryStore<Kind> }

export const createInquiryStores = (db: Kysely<Schema>, now: () => Date) =>
  Object.fromEntries(inquiryKinds.map((kind) => [kind, createInquiryStore(db, kind, now)])) as InquiryStores

/** A kind of lead that the owner has a list of, to search, mark and page through. */
export function createInquiryStore<Kind extends InquiryKind>(
  db: Kysely<Schema>,
  kind: Kind,
  now: () => Date = () => new Date(),
): InquiryStore<Kind> {
  const { table } = inquiries[kind]
  const { tellings, serviceField } = inquiryOf(kind)
  const { save, ...leads } = createLeadStore(db, kind, { now })

  async function readPage(query: InquiryListQuery): Promise<InquiryPage<RecordOf<Kind>>> {
    let list = newestFirst(db, kind).where(matching(query)).limit(rowsForPage(query))
    if (serviceField && query.service) {
      list = list.where(sql.ref(serviceField), '=', query.service === 'none' ? '' : query.service)
    }
    return toPage(await list.execute(), query, (row) => toRecord(kind, row))
  }

  return {
    ...leads,
    page: readPage,

    async add(answers, send = {}) {
      const columns = () => ({ searchText: searchTextOf(tellings, answers) })
      return { id: await save({ answers, columns, send }) }
    },

    async *slices(query) {
      let { cursor } = query
      for (;;) {
        const { items, nextCursor } = await readPage({ ...query, cursor, limit: sliceSize })
        yield items
        if (nextCursor === undefined) return
        cursor = nextCursor
        await othersTurn()
      }
    },

    async markSeen(id) {
      await db
        .updateTable(table)
        .set({ seenAt: now().toISOString() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('seenAt', 'is', null)
        .execute()
      return (await newestFirst(db, kind).where('id', '=', id).executeTakeFirst()) !== undefined
    },
  }
}
