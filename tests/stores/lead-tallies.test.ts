import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrateToLatest, migrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createLeadTallies, mendTallies } from '#server/leads/lead-tallies.ts'
import { createOwnerSummaryStore } from '#server/leads/owner-summary-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { days, hours } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from './samples.ts'

/** The figures as they follow from the leads themselves, one by one. */
async function countedOneByOne(db: Kysely<Schema>, moment: Date, seenAt: string) {
  const tomorrow = new Date(startOfDay(moment).getTime() + days(1)).toISOString()
  const queue = { answer: 0, today: 0, waiting: 0, done: 0 }
  const lists: Record<string, object> = {}
  const isNews = (row: { createdAt: string; suspectedSpam: number }) =>
    row.suspectedSpam === 0 && row.createdAt > seenAt
  let unread = 0
  for (const kind of inquiryKinds) {
    const rows = await db
      .selectFrom(inquiries[kind].table)
      .selectAll()
      .where('deletedAt', 'is', null)
      .execute()
    const trusted = rows.filter(({ suspectedSpam }) => suspectedSpam === 0)
    unread += trusted.filter((row) => row.seenAt === null && isNews(row)).length
    const toAnswer = trusted.filter(({ answeredAt }) => answeredAt === null)
    const answered = trusted.filter(({ answeredAt }) => answeredAt !== null)
    const isDone = ({ status }: { status: string }) => status === 'won' || status === 'lost'
    const isDue = (row: { followUpAt: string | null; status: string }) =>
      row.followUpAt !== null && row.followUpAt <= moment.toISOString() && !isDone(row)
    const due = answered.filter(isDue).length
    queue.answer += toAnswer.length + due
    queue.today +=
      trusted.filter(({ followUpAt }) => followUpAt !== null && followUpAt < tomorrow).length - due
    queue.waiting += answered.filter(
      (row) => !isDone(row) && (row.followUpAt === null || row.followUpAt >= tomorrow),
    ).length
    queue.done += answered.filter(isDone).length
    const suspected = rows.length - trusted.length
    lists[inquiries[kind].list] = {
      total: rows.length,
      unread: trusted.filter((row) => row.seenAt === null).length,
      ...(suspected > 0 && { suspected }),
      toAnswer: toAnswer.length + due,
    }
  }
  const testimonials = await db
    .selectFrom('testimonials')
    .selectAll()
    .where('deletedAt', 'is', null)
    .execute()
  unread += testimonials.filter((row) => row.isApproved === 0 && isNews(row)).length
  return {
    ...lists,
    testimonials: {
      total: testimonials.length,
      pending: testimonials.filter((row) => row.isApproved === 0 && row.suspectedSpam === 0).length,
    },
    queue,
    notifications: { unread, seenAt },
  }
}

describe.each(databases)('counts that are kept, on $name', (database) => {
  const db = useDatabase(database)

  test('are mended where they differ, and left alone where they do not', async () => {
    const clock = createTestClock()
    const leads = {
      ...createInquiryStores(db(), clock.now),
      testimonial: createTestimonialStore(db(), clock.now),
    }
    for (let turn = 0; turn < 3; turn += 1) {
      await leads.quote.add(aQuoteRequest())
      await leads.contact.add(aContactRequest(), { isTrapped: turn === 0 })
      await leads.testimonial.add(aTestimonial())
    }
    expect(await mendTallies(db(), clock.now())).toBe(0)
    const before = await createOwnerSummaryStore(db(), clock.now).read('')
    await db().updateTable('lead_tallies').set({ n: 9 }).where('what', '=', 'unread answer').execute()
    await db().deleteFrom('lead_tallies').where('list', '=', 'testimonial').execute()
    await db()
      .insertInto('lead_tallies')
      .values({ list: 'quote', what: 'due', bucket: '2026-01-01T00', n: 4 })
      .execute()
    expect(await createOwnerSummaryStore(db(), clock.now).read('')).not.toEqual(before)
    expect(await mendTallies(db(), clock.now())).toBeGreaterThan(3)
    expect(await createOwnerSummaryStore(db(), clock.now).read('')).toEqual(before)
    expect(await mendTallies(db(), clock.now())).toBe(0)
  })

  test('are right when what has long been due is counted together, and when it is done after that', async () => {
    const clock = createTestClock()
    const leads = {
      ...createInquiryStores(db(), clock.now),
      testimonial: createTestimonialStore(db(), clock.now),
    }
    const events = createLeadEventStore(db(), clock.now)
    const ids: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await leads.quote.add(aQuoteRequest())
      ids.push(id)
      const at = new Date(clock.now().getTime() + hours(turn * 5 + 1)).toISOString()
      await events.append('quote', id, { kind: 'spoke' }, { by: 'dan', key: randomUUID() })
      await events.append('quote', id, { kind: 'follow_up', at }, { by: 'dan', key: randomUUID() })
    }
    const due = async () => (await createOwnerSummaryStore(db(), clock.now).read('')).queue.answer
    clock.advance(days(20))
    await createLeadTallies(db(), clock.now).fold()
    const left = await db()
      .selectFrom('lead_tallies')
      .select('bucket')
      .where('what', '=', 'due open')
      .execute()
    expect([await due(), left]).toEqual([5, [{ bucket: '' }]])
    for (const id of ids.slice(0, 3)) {
      await events.append('quote', id, { kind: 'follow_up', at: null }, { by: 'dan', key: randomUUID() })
      expect(await mendTallies(db(), clock.now())).toBe(0)
      await createLeadTallies(db(), clock.now).fold()
    }
    expect(await due()).toBe(2)
  })

  test.each([1, 2, 3])('are those of the leads, whatever is done and at once (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const clock = createTestClock()
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    const leads = {
      ...createInquiryStores(db(), clock.now),
      testimonial: createTestimonialStore(db(), clock.now),
    }
    const events = createLeadEventStore(db(), clock.now)
    const user = await createUserStore(db(), clock.now).create({ username: 'owner', passwordHash: 'hash' })
    const known: { kind: InquiryKind | 'testimonial'; id: string }[] = []

    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const { id } = await leads.quote.add(aQuoteRequest(), {
          isTrapped: random() < 0.3,
          key: randomUUID(),
        })
        known.push({ kind: 'quote', id })
      },
      async () => {
        const { id } = await leads.contact.add(aContactRequest(), { isTrapped: random() < 0.3 })
        known.push({ kind: 'contact', id })
      },
      async () => {
        const { id } = await leads.testimonial.add(aTestimonial(), { isTrapped: random() < 0.3 })
        known.push({ kind: 'testimonial', id })
      },
      ...(['remove', 'restore', 'markSpam', 'markNotSpam'] as const).map((act) => async () => {
        const lead = pick(known)
        if (lead) await leads[lead.kind][act](lead.id)
      }),
      async () => {
        const lead = pick(known)
        if (lead?.kind === 'testimonial') return leads.testimonial.approve(lead.id)
        if (lead)
          return random() < 0.7 ? leads[lead.kind].markSeen(lead.id) : leads[lead.kind].markUnread(lead.id)
      },
      async () => {
        const lead = pick(known)
        const work: LeadAct[] = [
          { kind: 'spoke' },
          { kind: 'status', status: 'quoted' },
          { kind: 'status', status: 'won' },
          { kind: 'status', status: 'new' },
          { kind: 'status', status: 'lost', reason: 'price' },
          { kind: 'no_answer' },
          {
            kind: 'follow_up',
            at: new Date(clock.now().getTime() + hours(random() * 60 - 12)).toISOString(),
          },
          { kind: 'follow_up', at: null },
        ]
        const what = pick(work)
        if (!lead || lead.kind === 'testimonial' || !what) return
        await events.append(lead.kind, lead.id, what, { by: 'dan', key: randomUUID() })
      },
    ]
    for (let round = 0; round < 60; round += 1) {
      clock.advance(hours(random() * 3))
      await Promise.all(Array.from({ length: 4 }, () => pick(acts)?.()))
      if (round % 20 === 10) await createLeadTallies(db(), clock.now).fold()
      // Deleted for good, and a change that is undone halfway.
      if (round === 40) await db().deleteFrom('quote_requests').where('deletedAt', 'is not', null).execute()
      if (round === 45) await interruptedWrite(db())
      if (round === 50) {
        await db().updateTable('users').set({ notificationsSeenAt: clock.now().toISOString() }).execute()
      }
    }
    const { contacts, quotes, testimonials, queue, notifications } = await createOwnerSummaryStore(
      db(),
      clock.now,
    ).read(user.id)
    expect(known.length).toBeGreaterThan(40)
    expect({ contacts, quotes, testimonials, queue, notifications }).toEqual(
      await countedOneByOne(db(), clock.now(), notifications.seenAt),
    )
    await createLeadTallies(db(), clock.now).fold()
    const again = await createOwnerSummaryStore(db(), clock.now).read(user.id)
    expect(again).toMatchObject({ contacts, quotes, testimonials, queue, notifications })
    const left = await db().selectFrom('lead_tallies').select(['list', 'what', 'bucket', 'n']).execute()
    expect(new Set(left.map(({ list, what, bucket }) => `${list} ${what} ${bucket}`)).size).toBe(left.length)
    expect(left.filter(({ n }) => n === 0)).toEqual([])
  })
})

/** All of it written, and then the process is gone before the commit. */
async function interruptedWrite(db: Kysely<Schema>): Promise<void> {
  const interruption = new Error('Interrupted')
  const write = db.transaction().execute(async (tx) => {
    await tx.updateTable('contact_requests').set({ seenAt: null, answeredAt: null }).execute()
    await tx.deleteFrom('testimonials').execute()
    throw interruption
  })
  await expect(write).rejects.toBe(interruption)
}

test('counts of a site that is brought up to date are those of its leads', async () => {
  const db = openSqlite(':memory:')
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '023-lead-tallies'))
  await migrateToLatest(db, earlier)
  const clock = createTestClock()
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})
    `.execute(db)
  // As a release of then wrote them, column by column: the stores of today know later ones.
  for (let turn = 0; turn < 5; turn += 1) {
    clock.advance(hours(20))
    const createdAt = clock.now().toISOString()
    const work = [{}, {}, { followUpAt: createdAt }, {}, { status: 'won' as const, answeredAt: createdAt }][
      turn
    ]
    const row = () => ({ id: randomUUID(), createdAt, searchText: '', ...work })
    await insert('quote_requests', {
      ...{ ...aQuoteRequest(), consentGiven: 'true', captchaAnswer: '12' },
      ...{ ...row(), deletedAt: turn === 1 ? createdAt : null },
    })
    await insert('contact_requests', { ...aContactRequest(), ...row(), suspectedSpam: turn === 3 ? 1 : 0 })
  }
  await migrateToLatest(db)
  const { you, newest, changed, emergency, hasDraft, ...figures } = await createOwnerSummaryStore(
    db,
    clock.now,
  ).read('')
  expect(figures).toEqual(await countedOneByOne(db, clock.now(), ''))
  expect(figures.queue.done).toBe(2)
  await db.destroy()
})
