import { setImmediate as othersTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
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
  /** The time by which its pile is ordered. */
  time: string
}

/** Leads of a view that are ordered alike. A view shows its piles one after the other. */
interface Pile {
  condition: Condition
  /** Expression of the time by which it is ordered, as an index has it. */
  time: RawBuilder<unknown>
  isNewestFirst?: boolean
}

type Condition = RawBuilder<SqlBool>

/** The part of a pile that follows a given lead of one kind. */
type Part = Omit<QueueQuery, 'view' | 'order'> & {
  pile: Pile
  /** Without suspected spam. */
  isTrusted: boolean
  after?: Place | undefined
}

const tables = inquiryKinds.map((kind) => inquiries[kind].table)

// Literals and not bound parameters, here and below, so that SQLite uses its partial indexes.
const isThere = sql<SqlBool>`deleted_at is null`
const isTrusted = sql<SqlBool>`suspected_spam = 0`
// The expression prevents the use of the index by status, which has no view's order.
const open = sql`status not in ('won', 'lost')`
const createdAt = sql`created_at`
const followUpAt = sql`follow_up_at`

/** Lists the leads of all kinds in the order of work: the owner's next task comes first. */
export function createWorkQueue(db: Db, now: () => Date) {
  const tallies = createLeadTallies(db, now)
  const tomorrow = () => new Date(startOfDay(now()).getTime() + days(1)).toISOString()

  /** Returns the piles of a view. Once its next date has come, a lead is to be answered again. */
  function pilesOf({ view, order }: Pick<QueueQuery, 'view' | 'order'>): Pile[] {
    const isDue = sql`(follow_up_at is not null and follow_up_at <= ${now().toISOString()} and ${open})`
    switch (view) {
      case 'answer':
        return [
          {
            condition: sql<SqlBool>`answered_at is null and is_urgent = 1`,
            time: createdAt,
            isNewestFirst: true,
          },
          {
            condition: sql<SqlBool>`${isDue} and is_urgent = 1 and answered_at is not null`,
            time: followUpAt,
          },
          { condition: sql<SqlBool>`${isDue} and is_urgent = 0`, time: followUpAt },
          {
            condition: sql<SqlBool>`answered_at is null and is_urgent = 0 and not ${isDue}`,
            time: createdAt,
            isNewestFirst: order === 'newest',
          },
        ]
      case 'today': {
        const isToday = sql`follow_up_at is not null and follow_up_at < ${tomorrow()}`
        const condition = sql<SqlBool>`${isToday} and not (${isDue} and answered_at is not null)`
        return [{ condition, time: followUpAt }]
      }
      case 'waiting': {
        const time = sql`coalesce(follow_up_at, '9')`
        const condition = sql<SqlBool>`answered_at is not null and ${open} and ${time} >= ${tomorrow()}`
        return [{ condition, time }]
      }
      case 'done': {
        const condition = sql<SqlBool>`answered_at is not null and status in ('won', 'lost')`
        return [{ condition, time: createdAt, isNewestFirst: true }]
      }
      case 'all':
        return [{ condition: sql<SqlBool>`1 = 1`, time: createdAt, isNewestFirst: true }]
    }
  }

  async function placesOf(
    kind: InquiryKind,
    query: Part,
    { fuzzyMatches, looks }: { fuzzyMatches?: FuzzyMatches | undefined; looks?: Looks } = {},
  ): Promise<Place[]> {
    const { pile, search, status, assigned, from, to, limit, after } = query
    const { time, isNewestFirst = false } = pile
    const conditions = [isThere, pile.condition]
    if (query.isTrusted) conditions.push(isTrusted)
    if (after) conditions.push(follows(pile, after))
    if (status) conditions.push(sql<SqlBool>`status = ${status}`)
    if (assigned) conditions.push(sql<SqlBool>`assigned_to = ${assigned}`)
    if (from) conditions.push(sql<SqlBool>`created_at >= ${dayBegins(from, 0)}`)
    if (to) conditions.push(sql<SqlBool>`created_at < ${dayBegins(to, 1)}`)
    const rowsOfPile = all(conditions)
    const order = isNewestFirst ? sql`${time} desc, id` : sql`${time}, id`
    const list = { rows: rowsOfPile, order, isNewestFirst, count: limit + 1, looks }
    const { table } = inquiries[kind]
    const condition = search ? await matchingSearch(db, table, list, search, fuzzyMatches) : rowsOfPile
    if (!condition) return []
    const { rows } = await sql<Omit<Place, 'kind'>>`
      select id, ${time} as time from ${sql.table(table)} where ${condition} order by ${order} limit ${limit + 1}
    `.execute(db)
    return rows.map((row) => ({ ...row, kind }))
  }

  async function findPlaces(query: QueueQuery, search?: { fuzzyMatches?: FuzzyMatches; looks?: Looks }) {
    const { view, order, ...filters } = query
    const found: Place[] = []
    for (const pile of pilesOf(query)) {
      const part = { ...filters, pile, isTrusted: isTrustedOnly(query), limit: query.limit - found.length }
      const ofKinds = await Promise.all(inquiryKinds.map((kind) => placesOf(kind, part, search)))
      found.push(...ofKinds.flat().toSorted(byPlace(pile)))
      if (found.length > query.limit) break
    }
    return found
  }

  /** Returns matches in the order of work; without exact matches, fuzzy ones. */
  async function search(query: QueueQuery) {
    const looks: Looks = new Map()
    const found = await findPlaces(query, { looks })
    const fuzzyMatches =
      found.length === 0 && query.search ? await findFuzzyMatches(db, tables, query.search, looks) : undefined
    if (!fuzzyMatches) return { found, foundWords: [], fuzzyMatches }
    const reread = await findPlaces(query, { fuzzyMatches })
    const foundWords = reread.length > 0 ? fuzzyMatches.foundWords : []
    return { found: reread, foundWords, fuzzyMatches }
  }

  return {
    /** Returns the first leads of a view, in the order of work. */
    async list(query: QueueQuery): Promise<FoundInQueue> {
      const { found, foundWords } = await search(query)
      return {
        items: await leadsAt(db, found.slice(0, query.limit)),
        hasMore: found.length > query.limit,
        isForgiving: foundWords.length > 0,
        foundWords,
      }
    },

    /** Returns a whole view in slices that are read one by one, with other requests running between them. */
    async *slices(query: Omit<QueueQuery, 'limit'>): AsyncGenerator<FoundLead[], void> {
      const { view, order, ...filters } = query
      const { fuzzyMatches } = query.search
        ? await search({ ...query, limit: 1 })
        : { fuzzyMatches: undefined }
      for (const pile of pilesOf(query)) {
        const whole = { ...filters, pile, isTrusted: isTrustedOnly(query), limit: sliceSize }
        const ahead = await Promise.all(inquiryKinds.map((kind) => placesOf(kind, whole, { fuzzyMatches })))
        for (let isLast = false; !isLast; ) {
          const slice: Place[] = []
          while (slice.length < sliceSize) {
            const next = ahead
              .flatMap(([first]) => first ?? [])
              .toSorted(byPlace(pile))
              .at(0)
            const queue = next && ahead[inquiryKinds.indexOf(next.kind)]
            if (!queue) break
            queue.shift()
            slice.push(next)
            if (queue.length === 0)
              queue.push(...(await placesOf(next.kind, { ...whole, after: next }, { fuzzyMatches })))
          }
          if (slice.length > 0) yield await leadsAt(db, slice)
          isLast = slice.length < sliceSize
          await othersTurn()
        }
      }
    },

    async counts(): Promise<Record<InquiryKind, QueueCounts>> {
      const ofKind = await tallies.read()
      const counts = inquiryKinds.map((kind) => [kind, queueCounts(ofKind(kind))] as const)
      return Object.fromEntries(counts) as Record<InquiryKind, QueueCounts>
    },
  }
}

/** Reads the leads of a slice, in its order. */
export async function leadsAt(db: Db, places: readonly Pick<Place, 'id' | 'kind'>[]): Promise<FoundLead[]> {
  const found = await Promise.all(
    inquiryKinds.map(async (kind) => {
      const ids = places.filter((place) => place.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const query = db.selectFrom(inquiries[kind].table).select(recordColumns(kind)).where(isOneOf(db, ids))
      return (await query.execute()).map((row): FoundLead => ({ kind, record: toRecord(kind, row) }))
    }),
  )
  const byId = new Map(found.flat().map((lead) => [lead.record.id, lead]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
}

export function inAll(byKind: Record<InquiryKind, QueueCounts>): QueueCounts {
  const sum = (view: QueueView) => inquiryKinds.reduce((total, kind) => total + byKind[kind][view], 0)
  return { answer: sum('answer'), today: sum('today'), waiting: sum('waiting'), done: sum('done') }
}

/** A search over everything finds suspected spam too: a customer may be among it. */
const isTrustedOnly = ({ view, search }: Pick<QueueQuery, 'view' | 'search'>) => view !== 'all' || !search

/** The condition for what follows a lead in a pile: first for the index, then the exact order. */
const follows = ({ time, isNewestFirst }: Pile, { time: at, id }: Place) =>
  isNewestFirst
    ? sql<SqlBool>`${time} <= ${at} and (${time} < ${at} or id > ${id})`
    : sql<SqlBool>`${time} >= ${at} and (${time} > ${at} or id > ${id})`

const byPlace =
  ({ isNewestFirst }: Pile) =>
  (a: Place, b: Place): number => {
    if (a.time !== b.time) return a.time < b.time === Boolean(isNewestFirst) ? 1 : -1
    return a.id < b.id ? -1 : 1
  }

/** Returns the moment at which a day, or one some days later, begins in Brisbane. */
export const dayBegins = (isoDay: string, later: number) =>
  new Date(Date.parse(`${isoDay}T00:00:00+10:00`) + days(later)).toISOString()
