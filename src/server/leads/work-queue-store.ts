import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type FuzzyMatches, findFuzzyMatches, matchingSearch } from '#server/leads/search/fuzzy-search.ts'
import { isOneOf, type Looks } from '#server/leads/search/search-index.ts'
import { all } from '#server/leads/search/search-text.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { FoundInQueue, QueueCounts, QueueQuery } from '#shared/contract/work-queue.ts'
import { days } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import type { QueueView } from '#shared/leads/work.ts'
import { sliceSize } from './inquiry-list.ts'
import { recordColumns, toRecord } from './lead-rows.ts'
import { createLeadTallies, queueCounts } from './lead-tallies.ts'

interface Place {
  id: string
  kind: InquiryKind
  place: string
  isUrgent: number
  createdAt: string
  followUpAt: string | null
}

/** The part of a view that follows a given lead of one kind. */
type Part = QueueQuery & { after?: Place | undefined }

const tables = inquiryKinds.map((kind) => inquiries[kind].table)

// Literals and not bound parameters, here and below, so that SQLite uses its partial indexes.
const listed = sql<SqlBool>`deleted_at is null and suspected_spam = 0`
// The expression prevents the use of the index by status, which has no view's order.
const open = sql`status not in ('won', 'lost')`

/** Lists the leads of all kinds in the order of work: the owner's next task comes first. */
export function createWorkQueue(db: Kysely<Schema>, now: () => Date) {
  const tallies = createLeadTallies(db, now)
  const tomorrow = () => new Date(startOfDay(now()).getTime() + days(1)).toISOString()

  const conditionOf = (view: QueueView) => {
    switch (view) {
      case 'answer':
        return sql<SqlBool>`answered_at is null`
      case 'today':
        return sql<SqlBool>`follow_up_at is not null and follow_up_at < ${tomorrow()}`
      case 'waiting':
        return sql<SqlBool>`
          answered_at is not null and ${open} and coalesce(follow_up_at, '9') >= ${tomorrow()}`
      case 'done':
        return sql<SqlBool>`answered_at is not null and status in ('won', 'lost')`
    }
  }

  async function placesOf(
    kind: InquiryKind,
    query: Part,
    { fuzzyMatches, looks }: { fuzzyMatches?: FuzzyMatches | undefined; looks?: Looks } = {},
  ): Promise<Place[]> {
    const { view, search, status, assigned, from, to, limit, after } = query
    const conditions = [listed]
    if (after) conditions.push(follows(view, after))
    if (view !== 'all') conditions.push(conditionOf(view))
    if (status) conditions.push(sql<SqlBool>`status = ${status}`)
    if (assigned) conditions.push(sql<SqlBool>`assigned_to = ${assigned}`)
    if (from) conditions.push(sql<SqlBool>`created_at >= ${dayBegins(from, 0)}`)
    if (to) conditions.push(sql<SqlBool>`created_at < ${dayBegins(to, 1)}`)
    const rowsOfView = all(conditions)
    const list = {
      rows: rowsOfView,
      order: sql`${orders[view]}, id`,
      isNewestFirst: isNewestFirst(view),
      count: limit + 1,
      looks,
    }
    const { table } = inquiries[kind]
    const condition = search ? await matchingSearch(db, table, list, search, fuzzyMatches) : rowsOfView
    if (!condition) return []
    const { rows } = await sql<Omit<Place, 'kind'>>`
      select id, is_urgent, created_at, follow_up_at, ${placeIn(view)} as place from ${sql.table(table)}
      where ${condition}
      order by ${orders[view]}, id limit ${limit + 1}
    `.execute(db)
    return rows.map((row) => ({ ...row, kind }))
  }

  async function recordsOf(kind: InquiryKind, ids: readonly string[]): Promise<FoundLead[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom(inquiries[kind].table)
      .select(recordColumns(kind))
      .where(isOneOf(db, ids))
      .execute()
    return rows.map((row) => ({ kind, record: toRecord(kind, row) }))
  }

  const findPlaces = async (query: QueueQuery, search?: { fuzzyMatches?: FuzzyMatches; looks?: Looks }) =>
    (await Promise.all(inquiryKinds.map((kind) => placesOf(kind, query, search)))).flat()

  /** Returns matches in the order of work; without exact matches, fuzzy ones. */
  async function search(query: QueueQuery) {
    const inOrder = byPlace(isNewestFirst(query.view) ? -1 : 1)
    const looks: Looks = new Map()
    const found = await findPlaces(query, { looks })
    const fuzzyMatches =
      found.length === 0 && query.search ? await findFuzzyMatches(db, tables, query.search, looks) : undefined
    if (!fuzzyMatches) return { found: found.toSorted(inOrder), foundWords: [], fuzzyMatches }
    const reread = await findPlaces(query, { fuzzyMatches })
    const foundWords = reread.length > 0 ? fuzzyMatches.foundWords : []
    return { found: reread.toSorted(inOrder), foundWords, fuzzyMatches }
  }

  async function leadsOf(rows: readonly Place[]): Promise<FoundLead[]> {
    const idsOfKind = (kind: InquiryKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const records = await Promise.all(inquiryKinds.map((kind) => recordsOf(kind, idsOfKind(kind))))
    const byId = new Map(records.flat().map((answer) => [answer.record.id, answer]))
    return rows.flatMap(({ id }) => byId.get(id) ?? [])
  }

  return {
    /** Returns the first leads of a view, in the order of work. */
    async list(query: QueueQuery): Promise<FoundInQueue> {
      const { found, foundWords } = await search(query)
      return {
        items: await leadsOf(found.slice(0, query.limit)),
        hasMore: found.length > query.limit,
        isForgiving: foundWords.length > 0,
        foundWords,
      }
    },

    /** Returns a whole view in slices that are read one by one, with other requests running between them. */
    async *slices(query: Omit<QueueQuery, 'limit'>): AsyncGenerator<FoundLead[], void> {
      const inOrder = byPlace(isNewestFirst(query.view) ? -1 : 1)
      const whole = { ...query, limit: sliceSize }
      const { fuzzyMatches } = query.search
        ? await search({ ...query, limit: 1 })
        : { fuzzyMatches: undefined }
      const ahead = await Promise.all(inquiryKinds.map((kind) => placesOf(kind, whole, { fuzzyMatches })))
      for (;;) {
        const slice: Place[] = []
        while (slice.length < sliceSize) {
          const next = ahead
            .flatMap(([first]) => first ?? [])
            .toSorted(inOrder)
            .at(0)
          const queue = next && ahead[inquiryKinds.indexOf(next.kind)]
          if (!queue) break
          queue.shift()
          slice.push(next)
          if (queue.length === 0)
            queue.push(...(await placesOf(next.kind, { ...whole, after: next }, { fuzzyMatches })))
        }
        if (slice.length > 0) yield await leadsOf(slice)
        if (slice.length < sliceSize) return
        await othersTurn()
      }
    },

    async counts(): Promise<Record<InquiryKind, QueueCounts>> {
      const ofKind = await tallies.read()
      const counts = inquiryKinds.map((kind) => [kind, queueCounts(ofKind(kind))] as const)
      return Object.fromEntries(counts) as Record<InquiryKind, QueueCounts>
    },
  }
}

export function inAll(byKind: Record<InquiryKind, QueueCounts>): QueueCounts {
  const sum = (view: QueueView) => inquiryKinds.reduce((total, kind) => total + byKind[kind][view], 0)
  return { answer: sum('answer'), today: sum('today'), waiting: sum('waiting'), done: sum('done') }
}

const isNewestFirst = (view: QueueQuery['view']) => view === 'done' || view === 'all'

/** Returns a text that sorts a row among those of all kinds as its own table is sorted. */
function placeIn(view: QueueQuery['view']) {
  switch (view) {
    case 'answer':
      return sql`(case is_urgent when 1 then '0' else '1' end) || created_at`
    case 'today':
      return sql`follow_up_at`
    case 'waiting':
      return sql`coalesce(follow_up_at, '9') || created_at`
    default:
      return sql`created_at`
  }
}

/** The condition for what follows a lead in a view: first for the index, then the exact order. */
function follows(view: QueueQuery['view'], { id, isUrgent, createdAt, followUpAt }: Place) {
  const due = followUpAt ?? '9'
  switch (view) {
    case 'answer':
      return sql<SqlBool>`is_urgent <= ${isUrgent}
        and (is_urgent < ${isUrgent} or (created_at, id) > (${createdAt}, ${id}))`
    case 'today':
      return sql<SqlBool>`follow_up_at >= ${due} and (follow_up_at > ${due} or id > ${id})`
    case 'waiting':
      return sql<SqlBool>`coalesce(follow_up_at, '9') >= ${due}
        and (coalesce(follow_up_at, '9'), created_at, id) > (${due}, ${createdAt}, ${id})`
    default:
      return sql<SqlBool>`created_at <= ${createdAt} and (created_at < ${createdAt} or id > ${id})`
  }
}

const orders = {
  answer: sql`is_urgent desc, created_at`,
  today: sql`follow_up_at`,
  waiting: sql`coalesce(follow_up_at, '9'), created_at`,
  done: sql`created_at desc`,
  all: sql`created_at desc`,
} as const

const byPlace =
  (direction: 1 | -1) =>
  (a: Place, b: Place): number => {
    if (a.place !== b.place) return a.place < b.place ? -direction : direction
    return a.id < b.id ? -1 : 1
  }

/** Returns the moment at which a day, or one some days later, begins in Brisbane. */
const dayBegins = (isoDay: string, later: number) =>
  new Date(Date.parse(`${isoDay}T00:00:00+10:00`) + days(later)).toISOString()
