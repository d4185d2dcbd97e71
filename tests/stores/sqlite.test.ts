import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createNotificationStore } from '#server/leads/notification-store.ts'
import { createDeliveryStore } from '#server/notify/delivery-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createReminderStore } from '#server/notify/reminder-store.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { aQuoteRequest } from './samples.ts'

let db: Kysely<Schema>
beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrateToLatest(db)
})
afterEach(() => db.destroy())

const select = (...values: unknown[]) => sql`select ${sql.join(values)}`.execute(db)

describe('values', () => {
  test.each([
    ['a Date', new Date(0), 'an object (Date)'],
    ['an array', [], 'an object (Array)'],
    ['an object', { name: 'x' }, 'an object (Object)'],
    ['an object without prototype', Object.create(null), 'an object (no prototype)'],
    ['a boolean', true, 'a boolean'],
    ['undefined', undefined, 'undefined'],
    ['NaN', Number.NaN, 'NaN'],
    ['infinity', Number.POSITIVE_INFINITY, 'Infinity'],
    ['a symbol', Symbol('x'), 'a symbol'],
  ])('%s is refused wherever it stands', async (_name, value, kind) => {
    await expect(select(value, 'after')).rejects.toThrow(`SQL parameter 1 is ${kind}; only text`)
    await expect(select('before', value)).rejects.toThrow(`SQL parameter 2 is ${kind}; only text`)
  })

  test('a refused value is not repeated in the message', async () => {
    await expect(select({ phone: '0491 570 006' })).rejects.toThrow(/^(?!.*0491).*$/)
  })

  test('text, numbers, bigints, bytes and null come back as they were', async () => {
    const { rows } = await sql`
      select ${new Uint8Array([0, 255])} as bytes, ${'text'} as text, ${-1.5} as number, ${7n} as big, ${null} as missing
    `.execute(db)
    expect(rows).toStrictEqual([
      { bytes: new Uint8Array([0, 255]), text: 'text', number: -1.5, big: 7, missing: null },
    ])
  })

  test('rows are plain objects', async () => {
    await createInquiryStore(db, 'quote').add(aQuoteRequest())
    const row = await db.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow()
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    for await (const streamed of db.selectFrom('quote_requests').selectAll().stream()) {
      expect(streamed).toStrictEqual(row)
    }
  })
})

test('every commit reaches the disk and references hold', async () => {
  const settings = async (name: string) =>
    (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows.map(
      (row) => Object.values(row)[0],
    )
  expect(await settings('synchronous')).toEqual([2])
  expect(await settings('foreign_keys')).toEqual([1])
})

test('more different statements than are kept still run, and old ones again', async () => {
  for (const round of [1, 2]) {
    for (let count = 0; count < 500; count++) {
      const { rows } = await sql`select ${sql.lit(count)} as count, ${round} as round`.execute(db)
      expect(rows).toEqual([{ count, round }])
    }
  }
})

test('a kept statement follows a change of its table', async () => {
  await sql`create table notes (body text)`.execute(db)
  await sql`insert into notes values ('x')`.execute(db)
  const all = () => sql`select * from notes`.execute(db)
  expect((await all()).rows).toEqual([{ body: 'x' }])
  await sql`alter table notes add column author text`.execute(db)
  expect((await all()).rows).toEqual([{ body: 'x', author: null }])
})

test('a full disk is reported as such, and later requests are stored again', async () => {
  const quotes = createInquiryStore(db, 'quote')
  const { id: kept } = await quotes.add(aQuoteRequest())
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount)}`.execute(db)

  await expect(quotes.add(aQuoteRequest({ description: 'x'.repeat(50_000) }))).rejects.toThrow(
    'database or disk is full',
  )
  await sql`pragma max_page_count = 1000000`.execute(db)
  const { id: later } = await quotes.add(aQuoteRequest())
  expect((await quotes.list()).map(({ id }) => id).toSorted()).toEqual([kept, later].toSorted())
})

describe('the plan of', () => {
  test.each<[string, (watched: Kysely<Schema>) => Promise<unknown>]>([
    ['quote requests', (watched) => createInquiryStore(watched, 'quote').list()],
    ['contact requests', (watched) => createInquiryStore(watched, 'contact').list()],
    ['all testimonials', (watched) => createTestimonialStore(watched).list()],
    ['approved testimonials', (watched) => createTestimonialStore(watched).listApproved()],
    ['portfolio images', (watched) => createPortfolioImageStore(watched).listActive('Commercial')],
    ['notifications', (watched) => createNotificationStore(watched).newest(50)],
    ['pending mail', (watched) => createOutboxStore(watched).pending('mail', 10)],
    ['reminders that are due', (watched) => createReminderStore(watched, () => new Date()).listDue(10)],
    ['the mail summary', (watched) => createDeliveryStore(watched).summary()],
  ])('%s reads an index in order and never sorts', async (_name, run) => {
    const queries: RootOperationNode[] = []
    await run(
      db.withPlugin({
        transformQuery({ node }) {
          queries.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    )
    expect(queries).not.toEqual([])
    for (const query of queries) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(query, createQueryId())
      const plan = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      )
      const steps = plan.rows.map(({ detail }) => detail).join('\n')
      expect(steps).toMatch(/USING (COVERING )?INDEX/)
      expect(steps).not.toMatch(/TEMP B-TREE/)
    }
  })
})
