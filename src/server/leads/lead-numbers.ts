import { type SqlBool, sql } from 'kysely'
import { countRows } from '#server/db/queries.ts'
import type { VisitCountsTable } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import { createVisitCounts } from '#server/leads/visits/visit-count-store.ts'
import { brisbaneParts, isoDay, startOfDay } from '#shared/brisbane-time.ts'
import {
  answerDays,
  fewestAnswers,
  type LeadNumbers,
  numberedWeeks,
  type Outcome,
} from '#shared/contract/lead-numbers.ts'
import { days, minutes } from '#shared/durations.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { type InquiryKind, inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { type SourceKind, sourceKind, sourceKinds, sourceNames } from '#shared/leads/source.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { answerWithinMs } from '#shared/leads/work.ts'
import { notTold, readOfferNumbers, rowsOf } from './offer-numbers.ts'

/** Leads of one week that are equal in everything that is counted. */
interface Counted extends Pick<InquiryRecord, 'status' | 'lostReason'> {
  week: number
  count: number
  /** Total value, and the number of leads that have a value. */
  dollars: number
  valued: number
  /** Total of their quotes. */
  quotedDollars: number
  service: string
  suburb: string
  source: SourceKind | undefined
}

/** Computes how quickly leads were answered, and their outcomes. */
export function createLeadNumbers(db: Db, now: () => Date) {
  const since = () => new Date(now().getTime() - days(answerDays)).toISOString()

  /** Returns leads that were opened before the site stored events: they count as answered, at an unknown time. */
  async function answeredEarlier(): Promise<ReadonlySet<string>> {
    const events = await db
      .selectFrom('lead_events')
      .select('recordId')
      .where('at', '>=', since())
      .where('actKind', '=', 'earlier')
      .execute()
    return new Set(events.map(({ recordId }) => recordId))
  }

  async function waitsOf(kind: InquiryKind, earlier: ReadonlySet<string>): Promise<number[]> {
    const rows = await db
      .selectFrom(inquiries[kind].table)
      .select(['id', 'createdAt', 'answeredAt'])
      .where(sql<SqlBool>`deleted_at is null and suspected_spam = 0`)
      .where('answeredAt', '>=', since())
      .execute()
    return rows
      .filter(({ id }) => !earlier.has(id))
      .map(({ createdAt, answeredAt }) => Date.parse(answeredAt ?? '') - Date.parse(createdAt))
  }

  const countOverdue = (kind: InquiryKind) =>
    countRows(
      db
        .selectFrom(inquiries[kind].table)
        .where(sql<SqlBool>`deleted_at is null and suspected_spam = 0`)
        .where('answeredAt', 'is', null)
        // Both values are listed, so that the index of unanswered leads is used.
        .where(sql.ref('isUrgent'), 'in', [0, 1])
        .where('createdAt', '<', new Date(now().getTime() - answerWithinMs).toISOString()),
    )

  async function leadsOf(kind: InquiryKind, begins: readonly string[]): Promise<Counted[]> {
    const { line, noun } = inquiryOf(kind)
    const columns = sql.join(
      ['status', 'lostReason', 'source', ...fieldsRead(line)].map((name) => sql.ref(name)),
    )
    const { rows } = await sql<GroupedRow>`
      select ${weekAmong(begins)} as week, ${columns},
        count(*) as count, sum(dollars) as dollars, count(dollars) as valued,
        sum(quoted_dollars) as quoted_dollars
      from ${sql.table(inquiries[kind].table)}
      where deleted_at is null and suspected_spam = 0 and created_at >= ${begins[0]}
      group by week, ${columns}
    `.execute(db)
    const kindName = noun.one.charAt(0).toUpperCase() + noun.one.slice(1)
    const suburb = remembered((place: string) => suburbOf(place) ?? notTold)
    const cameBy = remembered((source: string) => (source ? sourceKind(JSON.parse(source)) : undefined))
    return rows.map(({ source, ...row }) => {
      const { tag = kindName, place = '' } = line(
        row as Omit<typeof row, 'dollars' | 'quotedDollars'> & InquiryRecord,
      )
      const { week, status, lostReason } = row
      const [count, dollars, valued] = [Number(row.count), Number(row.dollars), Number(row.valued)]
      const quotedDollars = Number(row.quotedDollars)
      const groups = { service: tag, suburb: suburb(place), source: cameBy(source) }
      return { week, status, lostReason, count, dollars, valued, quotedDollars, ...groups }
    })
  }

  return {
    async read(): Promise<LeadNumbers> {
      const firstMonday = new Date(thisMonday(now()).getTime() - days(7 * (numberedWeeks - 1)))
      const mondays = Array.from(
        { length: numberedWeeks },
        (_, week) => new Date(firstMonday.getTime() + days(7 * week)),
      )
      const begins = mondays.map((monday) => monday.toISOString())
      const earlier = await answeredEarlier()
      const waits = (await Promise.all(inquiryKinds.map((kind) => waitsOf(kind, earlier)))).flat()
      const overdue = await Promise.all(inquiryKinds.map(countOverdue))
      const counted = (await Promise.all(inquiryKinds.map((kind) => leadsOf(kind, begins)))).flat()
      const counts = await createVisitCounts(db, now).since(isoDay(firstMonday))
      const offers = await readOfferNumbers(db, firstMonday.toISOString(), now())
      const visits = counts.filter(({ what }) => what === 'visit')
      return {
        answers: { ...answersOf(waits), stillWaiting: overdue.reduce((sum, count) => sum + count, 0) },
        weeks: weeksOf(counted, mondays),
        together: {
          ...outcomeOf('Total', counted),
          valued: counted.filter(isWon).reduce((sum, { valued }) => sum + valued, 0),
        },
        quoted: {
          leads: sumOf(counted.filter(isQuoted)),
          dollars: counted.filter(isQuoted).reduce((sum, { quotedDollars }) => sum + quotedDollars, 0),
        },
        services: groups(counted, ({ service }) => service),
        suburbs: groups(counted, ({ suburb }) => suburb),
        sources: sourcesOf(counted, visits),
        funnel: {
          visits: sumOf(visits),
          onPhone: sumOf(visits.filter(({ device }) => device === 'phone')),
          started: sumOf(counts.filter(({ what }) => what === 'start')),
          sent: sumOf(counted),
        },
        ...(offers && { offers }),
        reasons: reasonsOf(counted),
      }
    },
  }
}

/** A row as PostgreSQL's driver returns it, with counts and sums as text. */
interface GroupedRow extends Pick<Counted, 'week' | 'status' | 'lostReason'> {
  source: string
  count: number | string
  dollars: number | string | null
  valued: number | string
  quotedDollars: number | string | null
}

/** Returns the index of the week in which a lead came in. */
const weekAmong = (begins: readonly string[]) =>
  sql`case ${sql.join(
    begins.map((begin, week) => sql`when created_at >= ${begin} then ${sql.lit(week)}`).toReversed(),
    sql` `,
  )} end`

const isWon = ({ status }: Counted) => status === 'won'
const isQuoted = ({ status }: Counted) => status === 'quoted'
const isLost = ({ status }: Counted) => status === 'lost'

/** Returns the midnight in Brisbane at which the moment's week began. */
function thisMonday(moment: Date): Date {
  const daysSince = (brisbaneParts(moment).weekday + 6) % 7
  return new Date(startOfDay(moment).getTime() - days(daysSince))
}

function answersOf(waitsMs: readonly number[]): Omit<LeadNumbers['answers'], 'stillWaiting'> {
  const sorted = waitsMs.map((ms) => Math.max(0, Math.floor(ms / minutes(1)))).toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
  return {
    medianMinutes: sorted.length < fewestAnswers ? null : Math.round(middle),
    minutes: sorted,
    late: waitsMs.filter((ms) => ms > answerWithinMs).length,
  }
}

function weeksOf(counted: readonly Counted[], mondays: readonly Date[]): LeadNumbers['weeks'] {
  const byWeek = Map.groupBy(counted, ({ week }) => week)
  return mondays.map((monday, week) => {
    const { leads, won, lost } = outcomeOf('', byWeek.get(week) ?? [])
    return { from: isoDay(monday), won, lost, open: leads - won - lost }
  })
}

function outcomeOf(label: string, counted: readonly Counted[]): Outcome {
  const won = counted.filter(isWon)
  return {
    label,
    leads: sumOf(counted),
    won: sumOf(won),
    lost: sumOf(counted.filter(isLost)),
    dollars: won.reduce((sum, { dollars }) => sum + dollars, 0),
  }
}

/** Groups by typed text, ignoring case: the largest groups, then all others as one, then leads without a value. */
function groups(counted: readonly Counted[], labelOf: (lead: Counted) => string): Outcome[] {
  const byName = Map.groupBy(counted, (lead) => labelOf(lead).toLowerCase())
  const told = [...byName]
    .filter(([name]) => name !== notTold.toLowerCase())
    .map(([, group]) => [group.map(labelOf).toSorted()[0] ?? '', group] as const)
    .toSorted(([a, one], [b, other]) => sumOf(other) - sumOf(one) || (a < b ? -1 : 1))
  const rows = rowsOf(told, outcomeOf)
  const untold = byName.get(notTold.toLowerCase())
  return untold ? [...rows, outcomeOf(notTold, untold)] : rows
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Sorts by leads, then by visits, with unknown sources last. Sources without either are left out. */
function sourcesOf(counted: readonly Counted[], visits: readonly VisitCountsTable[]): LeadNumbers['sources'] {
  const byKind = Map.groupBy(counted, ({ source }) => source)
  const rows = sourceKinds
    .map((kind) => ({
      ...outcomeOf(sourceNames[kind], byKind.get(kind) ?? []),
      visits: sumOf(visits.filter(({ source }) => source === kind)),
    }))
    .filter(({ leads, visits }) => leads + visits > 0)
    .toSorted((a, b) => b.leads - a.leads || b.visits - a.visits)
  const untold = byKind.get(undefined)
  return untold ? [...rows, { ...outcomeOf(notTold, untold), visits: 0 }] : rows
}

function reasonsOf(counted: readonly Counted[]): LeadNumbers['reasons'] {
  return [...Map.groupBy(counted.filter(isLost), ({ lostReason }) => lostReason)]
    .map(([reason, lost]) => ({ reason, count: sumOf(lost) }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** Caches results by text, because many people live in the same places. */
function remembered<Result>(workOut: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  return (text) => {
    const entry = known.get(text) ?? { result: workOut(text) }
    known.set(text, entry)
    return entry.result
  }
}

/** The fields that a list line's tag and place are made of: only these are read of thousands of leads. */
function fieldsRead(line: (record: InquiryRecord) => { tag?: string; place?: string }): string[] {
  const fields = new Set<string>()
  const record = new Proxy({} as InquiryRecord, {
    get(_, field) {
      fields.add(String(field))
      return ''
    },
  })
  const { tag, place } = line(record)
  return tag === undefined && place === undefined ? [] : [...fields]
}
