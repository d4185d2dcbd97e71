import { type SqlBool, sql } from 'kysely'
import { changeRows } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { type FuzzyMatches, findFuzzyMatches, matchingSearch } from '#server/leads/search/fuzzy-search.ts'
import type { Looks } from '#server/leads/search/search-index.ts'
import { all, searchTextOf } from '#server/leads/search/search-text.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import { type InquiryKind, inquiries, inquiryKinds, inquiryOf, type RecordOf } from '#shared/leads/kinds.ts'
import type { AnswersOf } from '#shared/leads/sendable.ts'
import { isSpam } from '#shared/leads/spam-signs.ts'
import { findSpamSigns } from './find-spam-signs.ts'
import { type InquiryPage, matching, rowsForPage, slicesOf, toPage } from './inquiry-list.ts'
import { newestFirst, toRecord } from './lead-rows.ts'
import { createLeadStore, type SavedLead, urgencyOf } from './lead-store.ts'
import { addQuotedWords } from './quoted-words.ts'
import { personKeys } from './same-person.ts'
import { isSentByMany, textKeyOf } from './same-text.ts'
import { saysEmergency } from './says-emergency.ts'
import type { VisitorSend } from './visitor-send-store.ts'

export type InquiryStore<Kind extends InquiryKind = InquiryKind> = ReturnType<typeof createInquiryStore<Kind>>

/** `agoMs` is how long it has waited on the device. */
type HandSend = Pick<VisitorSend, 'key' | 'source'> & { agoMs: number }

export type InquiryStores = { [Kind in InquiryKind]: InquiryStore<Kind> }

export const createInquiryStores = (db: Db, now: () => Date) =>
  Object.fromEntries(inquiryKinds.map((kind) => [kind, createInquiryStore(db, kind, now)])) as InquiryStores

/** Finds a lead by its id alone: so links of alarms and mails, quotes and visits name it. */
export async function findLead(leads: InquiryStores, id: string): Promise<FoundLead> {
  for (const kind of inquiryKinds) {
    const record = await leads[kind].find(id)
    if (record) return { kind, record }
  }
  throw notFound()
}

/** Stores a kind of lead that the owner can list, search, mark and page through. */
export function createInquiryStore<Kind extends InquiryKind>(
  db: Db,
  kind: Kind,
  now: () => Date = () => new Date(),
) {
  const { table } = inquiries[kind]
  const { descriptions, serviceField } = inquiryOf(kind)
  const { save, ...leads } = createLeadStore(db, kind, {
    now,
    afterCorrection: (tx, id) => addQuotedWords(tx, { kind, id }),
  })

  async function readPage(
    query: InquiryListQuery,
    { fuzzyMatches, looks }: { fuzzyMatches?: FuzzyMatches | undefined; looks?: Looks } = {},
  ): Promise<InquiryPage<RecordOf<Kind>>> {
    const conditions = [matching(query)]
    if (serviceField && query.service) {
      const service = query.service === 'none' ? '' : query.service
      conditions.push(sql<SqlBool>`${sql.ref(serviceField)} = ${service}`)
    }
    const rows = all(conditions)
    const count = rowsForPage(query)
    const list = {
      rows: all([sql`deleted_at is null`, rows]),
      order: sql`created_at desc, id desc`,
      isNewestFirst: true,
      count,
      looks,
    }
    const condition = query.search ? await matchingSearch(db, table, list, query.search, fuzzyMatches) : rows
    if (!condition) return { items: [], nextCursor: undefined }
    const page = await newestFirst(db, kind).where(condition).limit(count).execute()
    return toPage(page, query, (row) => toRecord(kind, row))
  }

  const derivedFrom = (answers: AnswersOf<Kind>) => ({
    searchText: searchTextOf(descriptions, answers),
    textKey: textKeyOf(descriptions, answers),
    ...personKeys(descriptions, answers),
  })

  const columnsOf =
    (answers: AnswersOf<Kind>, derived: ReturnType<typeof derivedFrom>, isUrgentSuspect: boolean) =>
    (createdAt: string) => ({
      ...derived,
      isUrgent: urgencyOf(kind, { ...answers, id: '', createdAt }) === 'emergency' ? 1 : 0,
      urgentSuspect: isUrgentSuspect ? 1 : 0,
    })

  const isListed = async (id: string) =>
    (await newestFirst(db, kind).where('id', '=', id).executeTakeFirst()) !== undefined

  return {
    ...leads,

    /** Returns one page of the matches, newest first; without exact matches, fuzzy ones. */
    async page(query: InquiryListQuery): Promise<InquiryPage<RecordOf<Kind>>> {
      const looks: Looks = new Map()
      const page = await readPage(query, { looks })
      if (page.items.length > 0 || !query.search) return page
      const fuzzyMatches = await findFuzzyMatches(db, [table], query.search, looks)
      if (!fuzzyMatches) return page
      return { ...(await readPage(query, { fuzzyMatches })), foundWords: fuzzyMatches.foundWords }
    },

    async add(answers: AnswersOf<Kind>, send: VisitorSend = {}): Promise<SavedLead> {
      const derived = derivedFrom(answers)
      const signs = findSpamSigns(answers, send)
      if (await isSentByMany(db, table, derived, now())) signs.push('sameText')
      const isUrgentSuspect = isSpam(signs) && saysEmergency(answers, send.source)
      const columns = columnsOf(answers, derived, isUrgentSuspect)
      const firstColumns = { source: send.source ?? '' }
      return save({ answers, columns, firstColumns, send, signs, isUrgentSuspect })
    },

    /** Adds a lead that a person wrote down, who has seen it: nothing in it is spam, and nobody is told. */
    addByHand(answers: AnswersOf<Kind>, send: HandSend): Promise<SavedLead> {
      const columns = columnsOf(answers, derivedFrom(answers), false)
      const firstColumns = { source: send.source ?? '', seenAt: now().toISOString() }
      return save({ answers, columns, firstColumns, send, isMailed: false, agoMs: send.agoMs })
    },

    /** Returns all matches, newest first, in slices, so that other requests run between them. */
    async *slices(query: InquiryListQuery): AsyncGenerator<RecordOf<Kind>[], void> {
      const fuzzyMatches = query.search ? await findFuzzyMatches(db, [table], query.search) : undefined
      yield* slicesOf((slice) => readPage({ ...query, ...slice }, { fuzzyMatches }), query.cursor)
    },

    /** Records when the owner first opened it. False when there is no such inquiry. */
    async markSeen(id: string): Promise<boolean> {
      await changeRows(db.updateTable(table).set({ seenAt: now().toISOString() }), {
        id,
        deletedAt: null,
        seenAt: null,
      })
      return isListed(id)
    },

    /** Marks it as unread again. False when there is no such inquiry. */
    async markUnread(id: string): Promise<boolean> {
      await changeRows(db.updateTable(table).set({ seenAt: null }), { id, deletedAt: null })
      return isListed(id)
    },
  }
}
