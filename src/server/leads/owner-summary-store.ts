import { type SqlBool, sql } from 'kysely'
import { countRows, findRow } from '#server/db/queries.ts'
import type { Db, Schema } from '#server/db/schema.ts'
import { createUserStore } from '#server/people/user-store.ts'
import type { Urgency } from '#shared/alarm-settings.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { InquiryCounts, OwnerSummary } from '#shared/contract/owner-summary.ts'
import type { QueueCounts } from '#shared/contract/work-queue.ts'
import { days } from '#shared/durations.ts'
import {
  type InquiryKind,
  type InquiryList,
  inquiries,
  inquiryKinds,
  type LeadTable,
} from '#shared/leads/kinds.ts'
import { leadTables } from './lead-rows.ts'
import { createLeadTallies, queueCounts, type Tallied } from './lead-tallies.ts'
import { createUrgentSuspectStore } from './urgent-suspect-store.ts'
import { inAll } from './work-queue-store.ts'

/** The most emergencies and new leads per kind that are counted, since a larger number tells nobody more. */
const mostCounted = 99

export type OwnerSummaryStore = ReturnType<typeof createOwnerSummaryStore>

/** Reads the figures that open pages poll every few seconds, only from stored counts, index ends and short ranges. */
export function createOwnerSummaryStore(db: Db, now: () => Date) {
  const tallies = createLeadTallies(db, now)
  const users = createUserStore(db, now)
  const suspects = createUrgentSuspectStore(db, now)
  const rows = (table: LeadTable) => db.selectFrom(table).where('deletedAt', 'is', null)
  const newestIn = async (table: LeadTable) => {
    const row = await rows(table).select('createdAt').orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
    return row?.createdAt ?? ''
  }
  const latest = async (table: keyof Schema, time: 'changedAt' | 'correctedAt') => {
    const { rows } = await sql<{ latest: string }>`
      select ${sql.ref(time)} as latest from ${sql.table(table)}
      where ${sql.ref(time)} is not null order by ${sql.ref(time)} desc limit 1
    `.execute(db)
    return rows[0]?.latest ?? ''
  }
  const latestChange = (kind: InquiryKind) => latest(inquiries[kind].table, 'changedAt')
  const openEmergencies = async (): Promise<OwnerSummary['emergency']> => {
    const found = await db
      .selectFrom('alarms')
      .select(['recordId', 'createdAt'])
      // A literal and not a bound parameter, so that SQLite uses its partial index.
      .where((row) => row.and({ urgency: sql.lit<Urgency>('emergency'), acknowledgedAt: null }))
      .where(isOfListedLead('alarms.recordId'))
      .orderBy('createdAt', 'desc')
      .limit(mostCounted)
      .execute()
    const [newest] = found
    return newest ? { id: newest.recordId, createdAt: newest.createdAt, open: found.length } : null
  }
  /** Counts unopened leads and unapproved testimonials with partial indexes of just those, to read no other rows. */
  const newsSince = async (seenAt: string) => {
    const news = (table: LeadTable) =>
      rows(table).where('createdAt', '>', seenAt).where('suspectedSpam', '=', 0).limit(mostCounted)
    const found = await Promise.all([
      ...inquiryKinds.map((kind) =>
        news(inquiries[kind].table).where('seenAt', 'is', null).select('id').execute(),
      ),
      news('testimonials').where('isApproved', '=', 0).select('id').execute(),
    ])
    return found.flat().length
  }

  /** Counts testimonials that wait for approval, without suspected spam; it reads as many index entries. */
  const pendingTestimonials = () =>
    countRows(rows('testimonials').where('isApproved', '=', 0).where('suspectedSpam', '=', 0))

  /** Reads the figures that are the same for every user. */
  async function readShared() {
    const changes = await Promise.all(inquiryKinds.map(latestChange))
    const newest = await Promise.all([
      ...leadTables.map(newestIn),
      latest('send_revisions', 'correctedAt'),
      latest('quote_photos', 'changedAt'),
    ])
    const tallied = await tallies.read()
    const work = Object.fromEntries(inquiryKinds.map((kind) => [kind, queueCounts(tallied(kind))])) as Record<
      InquiryKind,
      QueueCounts
    >
    const counts = inquiryKinds.map((kind) => [inquiries[kind].list, inquiryCounts(tallied(kind))] as const)
    const testimonials = tallied('testimonial')
    const people = await users.assignable()
    const urgentSuspects = await suspects.read()
    const visits = await visitsToday()
    return {
      ...(Object.fromEntries(counts) as Record<InquiryList, InquiryCounts>),
      testimonials: {
        total: testimonials('pending') + testimonials('approved'),
        pending: await pendingTestimonials(),
      },
      queue: inAll(work),
      ...(visits > 0 && { visitsToday: visits }),
      hasDraft: await hasDraft(),
      ...(urgentSuspects && { urgentSuspects }),
      ...(people.length > 1 && { people }),
      emergency: await openEmergencies(),
      newest: newest.toSorted().at(-1) ?? '',
      changed: changes.toSorted().at(-1) ?? '',
    }
  }

  async function readOwn(userId: string): Promise<Own> {
    const user = await findRow(db.selectFrom('users').select(['username', 'notificationsSeenAt']), {
      id: userId,
    })
    const seenAt = user?.notificationsSeenAt ?? ''
    return { you: user?.username ?? '', notifications: { unread: await newsSince(seenAt), seenAt } }
  }

  const visitsToday = async () => {
    const midnight = startOfDay(now()).getTime()
    const visits = await db
      .selectFrom('visits')
      .select('id')
      .where('state', '=', 'booked')
      .where('startsAt', '>=', new Date(midnight).toISOString())
      .where('startsAt', '<', new Date(midnight + days(1)).toISOString())
      .where(isOfListedLead('visits.recordId'))
      .limit(mostCounted)
      .execute()
    return visits.length
  }

  const hasDraft = async () => {
    const draft = await db.selectFrom('settings_draft').select('changedAt').executeTakeFirst()
    return typeof draft?.changedAt === 'string'
  }

  return {
    read: async (userId: string): Promise<OwnerSummary> => inOrder(await readShared(), await readOwn(userId)),

    /** Reads the summaries of these users with one read of the shared figures. */
    async readFor(userIds: readonly string[]): Promise<ReadonlyMap<string, OwnerSummary>> {
      const shared = await readShared()
      const read = [...new Set(userIds)].map(
        async (userId) => [userId, inOrder(shared, await readOwn(userId))] as const,
      )
      return new Map(await Promise.all(read))
    },
  }
}

type Own = Pick<OwnerSummary, 'you' | 'notifications'>
type Shared = Omit<OwnerSummary, keyof Own>

/** True for a row whose lead is not deleted. */
const isOfListedLead = (recordId: string) =>
  sql<SqlBool>`(${sql.join(
    inquiryKinds.map((kind) => {
      const { table } = inquiries[kind]
      return sql`exists (select 1 from ${sql.table(table)} where id = ${sql.ref(recordId)} and deleted_at is null)`
    }),
    sql` or `,
  )})`

/** Gives the fields a fixed order, because a summary is sent when its text differs from the last. */
function inOrder(shared: Shared, { you, notifications }: Own): OwnerSummary {
  const { queue, emergency, newest, changed, ...lists } = shared
  return { you, ...lists, notifications, queue, emergency, newest, changed }
}

function inquiryCounts(tallied: Tallied): InquiryCounts {
  const ofUnread = (['answer', 'open', 'done'] as const).map((work) => tallied(`unread ${work}`))
  const ofRead = (['answer', 'open', 'done'] as const).map((work) => tallied(`read ${work}`))
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const suspected = tallied('suspected')
  return {
    total: sum(ofUnread) + sum(ofRead) + suspected,
    unread: sum(ofUnread),
    ...(suspected > 0 && { suspected }),
    toAnswer: queueCounts(tallied).answer,
  }
}
