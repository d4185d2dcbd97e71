import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { FoundInQueue, QueueCounts, QueueQuery } from '#shared/contract/work-queue.ts'
import { days } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import type { QueueView } from '#shared/leads/work.ts'
import { type Forgiven, forgive } from './forgiving-search.ts'
import { recordColumns, toRecord } from './lead-rows.ts'
import { matchesSearch } from './search-text.ts'

/** A view without a limit is all of it. */
type Narrowing = Omit<QueueQuery, 'limit'> & { limit?: number }

/** Where a lead stands in a view. */
interface Place {
  id: string
  kind: InquiryKind
  place: string
}

/** More than anybody has. */
const everything = 1_000_000_000
/** Some milliseconds' work. */
const sliceSize = 200

const tables = inquiryKinds.map((kind) => inquiries[kind].table)

export type WorkQueue = ReturnType<typeof createWorkQueue>

// Spelt out rather than bound, here and below, so that SQLite sees that its partial indexes fit.
const listed = sql<SqlBool>`deleted_at is null and suspected_spam = 0`
const open = sql`status in ('new', 'contacted', 'quoted')`

/** The leads of all kinds as they are worked through: what the owner does next stands first. */
export function createWorkQueue(db: Kysely<Schema>, now: () => Date) {
  const tomorrow = () => new Date(startOfDay(now()).getTime() + days(1)).toISOString()

  const conditionOf = (view: QueueView) => {
    switch (view) {
      case 'answer':
        return sql<SqlBool>`answered_at is null`
      case 'today':
        return sql<SqlBool>`follow_up_at is not null and follow_up_at < ${tomorrow()}`
      case 'waiting':
        return sql<SqlBool>`
          answered_at is not null and ${open} and (follow_up_at is null or follow_up_at >= ${tomorrow()})`
      case 'done':
        return sql<SqlBool>`answered_at is not null and status in ('won', 'lost')`
    }
  }

  async function idsOf(kind: InquiryKind, query: Narrowing, forgiven?: Forgiven) {
    const { view, search, status, from, to, limit = everything } = query
    const conditions = [listed]
    if (view !== 'all') conditions.push(conditionOf(view))
    if (status) conditions.push(sql<SqlBool>`status = ${status}`)
    if (from) conditions.push(sql<SqlBool>`created_at >= ${dayBegins(from, 0)}`)
    if (to) conditions.push(sql<SqlBool>`created_at < ${dayBegins(to, 1)}`)
    if (search) conditions.push(forgiven?.condition ?? matchesSearch(search))
    const { rows } = await sql<{ id: string; place: string }>`
      select id, ${placeIn(view)} as place from ${sql.table(inquiries[kind].table)}
      where ${sql.join(conditions, sql` and `)}
      order by ${orders[view]}, id limit ${limit + 1}
    `.execute(db)
    return rows.map((row) => ({ ...row, kind }))
  }

  async function recordsOf(kind: InquiryKind, ids: readonly string[]): Promise<FoundLead[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom(inquiries[kind].table)
      .select(recordColumns(kind))
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ kind, record: toRecord(kind, row) }))
  }

  /** Each is counted along an index of its own: together they would be counted row by row. */
  async function countsOf(kind: InquiryKind): Promise<QueueCounts> {
    const count = (view: QueueView) =>
      sql`(select count(*) from ${sql.table(inquiries[kind].table)} where ${listed} and ${conditionOf(view)})`
    const { rows } = await sql<Record<QueueView, number | string>>`
      select ${count('answer')} as answer, ${count('today')} as today, ${count('waiting')} as waiting,
        ${count('done')} as done
    `.execute(db)
    const [found] = rows
    if (!found) throw new Error('A count is always one row')
    const { answer, today, waiting, done } = found
    return { answer: Number(answer), today: Number(today), waiting: Number(waiting), done: Number(done) } // PostgreSQL's driver gives counts as text.
  }

  const findIds = async (query: Narrowing, forgiven?: Forgiven) =>
    (await Promise.all(inquiryKinds.map((kind) => idsOf(kind, query, forgiven)))).flat()

  /** In the order in which it is to be done. Where the words of the search are nowhere, what reads like them. */
  async function search(query: Narrowing) {
    const inOrder = byPlace(isNewestFirst(query.view) ? -1 : 1)
    const found = await findIds(query)
    const forgiven = found.length === 0 && query.search ? await forgive(db, tables, query.search) : undefined
    if (!forgiven) return { found: found.toSorted(inOrder), foundWords: [] }
    const reread = await findIds(query, forgiven)
    return { found: reread.toSorted(inOrder), foundWords: reread.length > 0 ? forgiven.foundWords : [] }
  }

  async function leadsOf(rows: readonly Place[]): Promise<FoundLead[]> {
    const idsOfKind = (kind: InquiryKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const records = await Promise.all(inquiryKinds.map((kind) => recordsOf(kind, idsOfKind(kind))))
    const byId = new Map(records.flat().map((answer) => [answer.record.id, answer]))
    return rows.flatMap(({ id }) => byId.get(id) ?? [])
  }

  return {
    /** What is to be seen of a view, in the order in which it is to be done. */
    async list(query: QueueQuery): Promise<FoundInQueue> {
      const { found, foundWords } = await search(query)
      return {
        items: await leadsOf(found.slice(0, query.limit)),
        hasMore: found.length > query.limit,
        isForgiving: foundWords.length > 0,
        foundWords,
      }
    },

    /** All of a view, in slices between which others get their turn. */
    async *slices(query: Omit<Narrowing, 'limit'>): AsyncGenerator<FoundLead[], void> {
      const { found } = await search(query)
      for (let start = 0; start < found.length; start += sliceSize) {
        yield await leadsOf(found.slice(start, start + sliceSize))
        await othersTurn()
      }
    },

    /** Of each kind. */
    async counts(): Promise<Record<InquiryKind, QueueCounts>> {
      const counts = await Promise.all(
        inquiryKinds.map(async (kind) => [kind, await countsOf(kind)] as const),
      )
      return Object.fromEntries(counts) as Record<InquiryKind, QueueCounts>
    },
  }
}

/** The counts of both kinds as one. */
export function inAll(byKind: Record<InquiryKind, QueueCounts>): QueueCounts {
  const sum = (view: QueueView) => inquiryKinds.reduce((total, kind) => total + byKind[kind][view], 0)
  return { answer: sum('answer'), today: sum('today'), waiting: sum('waiting'), done: sum('done') }
}

const isNewestFirst = (view: QueueQuery['view']) => view === 'done' || view === 'all'

/** A text that stands for a row's place among those of all kinds, in the order that its own table is read in. */
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

/** The moment in Brisbane at which a day, or one some days later, begins. */
const dayBegins = (isoDay: string, later: number) =>
  new Date(Date.parse(`${isoDay}T00:00:00+10:00`) + days(later)).toISOString()
