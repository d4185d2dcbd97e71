import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import { plain } from '#server/leads/search/search-text.ts'
import { createWorkQueue } from '#server/leads/work-queue-store.ts'
import { mostInQueue, QueueQuerySchema } from '#shared/contract/work-queue.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aQuoteRequest } from './samples.ts'

const words = [
  'Caboolture',
  'switch',
  'board',
  'Nguyễn',
  'ab"c',
  '100%',
  'under_score',
  'ÅRE',
  'x',
  '日本語',
  'ein',
  '“tv”',
  'tv-box',
  '日tv本',
]

describe.each(databases)('the index for searches on $name', (database) => {
  const db = useDatabase(database)
  const index = () => indexLeads(db(), new AbortController().signal)
  const clock = createTestClock()
  const quotes = () => createInquiryStores(db(), clock.now).quote
  const found = async (search: string) => {
    const query = QueueQuerySchema.parse({ view: 'all', search, limit: mostInQueue })
    const { items, isForgiving } = await createWorkQueue(db(), clock.now).list(query)
    return isForgiving ? [] : items.map(({ record }) => record.id).toSorted()
  }

  /** So many of them, a second apart, the latest last. */
  const addAfter = async (
    id: string,
    count: number,
    change: (n: number) => Partial<Selectable<Schema['quote_requests']>>,
  ) => {
    const row = await db()
      .selectFrom('quote_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: count }, (_, n) => ({
      ...row,
      id: randomUUID(),
      createdAt: new Date(Date.parse(row.createdAt) + (n + 1) * 1000).toISOString(),
      ...change(n),
    }))
    for (let start = 0; start < count; start += 500) {
      await db()
        .insertInto('quote_requests')
        .values(others.slice(start, start + 500))
        .execute()
    }
    return others
  }

  test('changes nothing of what is found, before and after what was searched is added, corrected and forgotten', async () => {
    const random = seededRandom(7)
    const pick = () => words[Math.floor(random() * words.length)] ?? ''
    const texts = new Map<string, string>()
    const told = () => ({
      name: `${pick()} ${pick()}`,
      address: pick(),
      description: `${pick()} ${pick()}, ${pick()}.`,
    })
    const note = (id: string, { name, address, description }: ReturnType<typeof told>) =>
      texts.set(id, [name, 'jo@example.com', address, description, '0491570006'].map(plain).join('\n'))
    const add = async () => {
      const key = randomUUID()
      clock.advance(1000)
      const said = told()
      const { id } = await quotes().add(aQuoteRequest(said), { key, revision: 1 })
      note(id, said)
      return { id, key }
    }
    const compare = async () => {
      for (const search of [
        'cab',
        'OOLT',
        'switch board',
        'nguyen',
        'b"c',
        '0%',
        'r_s',
        'are',
        '日本語',
        'x',
        'xq',
        '語',
        'r_ 語',
        'ei',
        'ein,',
        'tv',
        'tv ei',
        'v-',
      ]) {
        const meant = plain(search).split(' ')
        const expected = [...texts].filter(([, text]) => meant.every((word) => text.includes(word)))
        expect(await found(search), search).toEqual(expected.map(([id]) => id).toSorted())
      }
    }
    const early = []
    for (let count = 0; count < 120; count += 1) early.push(await add())
    await compare()
    await index()
    await compare()
    for (const { id, key } of early.slice(0, 20)) {
      const said = told()
      await quotes().add(aQuoteRequest(said), { key, revision: 2 })
      note(id, said)
    }
    for (let count = 0; count < 20; count += 1) await add()
    await compare()
    await index()
    await compare()
    for (const { id } of early.slice(30, 60)) {
      await db().deleteFrom('quote_requests').where('id', '=', id).execute()
      texts.delete(id)
    }
    await compare()
  })

  test('a lead among thousands is found by a word, by a mistyped one, by its number and by its reference', async () => {
    const { id } = await quotes().add(
      aQuoteRequest({ name: 'Wilhelmina', phone: '0491 570 156', description: 'Blind' }),
    )
    const others = await addAfter(id, 2500, (n) => ({
      status: 'won',
      searchText: `other ${n}\nbland blend\n0491570006`,
    }))
    const queue = createWorkQueue(db(), clock.now)
    const ask = (search: string, filters = {}) =>
      queue.list(QueueQuerySchema.parse({ view: 'all', search, ...filters }))
    // It is the status that leaves nothing: what is typed occurs, if far below what reads like it.
    const nothing = { items: [], foundWords: [] }
    expect(await ask('blind', { status: 'won' })).toMatchObject(nothing)
    await index()
    expect(await ask('blind', { status: 'won' })).toMatchObject(nothing)
    const common = await ask('blnad')
    expect(common).toMatchObject({ foundWords: ['bland'], hasMore: true })
    expect(common.items[0]).toMatchObject({ record: { id: others.at(-1)?.id } })
    for (const search of ['helmin', 'wilhelmina blind', '570 156', id.slice(0, 8)]) {
      expect(await found(search), search).toEqual([id])
    }
    expect(await ask('wilhemlina')).toMatchObject({ items: [{ record: { id } }], foundWords: ['wilhelmina'] })
    // Four letters, whose halves are in no index.
    await db().updateTable('quote_requests').set({ searchText: 'zoey\nfinn' }).where('id', '=', id).execute()
    await index()
    expect(await ask('zoex')).toMatchObject({ items: [{ record: { id } }], foundWords: ['zoey'] })
    expect(await ask('fnin')).toMatchObject({ items: [{ record: { id } }], foundWords: ['finn'] })
  })

  test('of words that many have, a page is what is newest in the list', async () => {
    const { id } = await quotes().add(aQuoteRequest({ name: 'Wilhelmina' }))
    const others = await addAfter(id, 2500, (n) => ({
      searchText: n % 3 === 0 ? 'bland mixed' : 'bland blend',
      suspectedSpam: n % 5 === 0 ? 1 : 0,
      deletedAt: n % 7 === 0 ? clock.now().toISOString() : null,
      // Most of them far below those that the index names for a page.
      status: n < 300 || n % 16 === 1 ? 'lost' : 'won',
      answeredAt: clock.now().toISOString(),
    }))
    await index()
    // Arrived since, and not in the index yet.
    others.push(
      ...(await addAfter(others.at(-1)?.id ?? '', 10, () => ({ deletedAt: null, suspectedSpam: 0 }))),
    )
    const listed = others.filter(
      ({ searchText, deletedAt }) => searchText === 'bland mixed' && deletedAt === null,
    )
    const trusted = listed.filter(({ suspectedSpam }) => suspectedSpam === 0)
    const page = (rows: typeof others, limit: number) =>
      rows
        .map((row) => row.id)
        .toReversed()
        .slice(0, limit)
    const ask = async (filters: object) => {
      const query = QueueQuerySchema.parse({ search: 'bland mixed', ...filters })
      const { items } = await createWorkQueue(db(), clock.now).list(query)
      return items.map(({ record }) => record.id)
    }
    for (const limit of [50, 300]) {
      expect(await ask({ view: 'all', limit })).toEqual(page(listed, limit))
      expect(await ask({ view: 'done', limit })).toEqual(page(trusted, limit))
    }
    const lost = trusted.filter(({ status }) => status === 'lost')
    expect(await ask({ view: 'done', status: 'lost' })).toEqual(page(lost, 50))
    const stored = await quotes().page({ search: 'bland mixed', limit: 50 })
    expect(stored.items.map((record) => record.id)).toEqual(page(listed, 50))
  })
})

test('nothing of a lead that is forgotten stays in the index', async () => {
  const [{ open }] = databases
  const db = await open()
  const { quote } = createInquiryStores(db, () => new Date())
  const { id } = await quote.add(aQuoteRequest({ name: 'Wilhelmina' }))
  await indexLeads(db, new AbortController().signal)
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n
  }
  const ofWord = async () => {
    const { rows } = await sql`
      select rowid from quote_requests_trigrams where quote_requests_trigrams match '"hel"'
    `.execute(db)
    return rows.length
  }
  expect([await count('quote_requests_documents'), await ofWord()]).toEqual([1, 1])
  await quote.add(aQuoteRequest())
  await db.deleteFrom('quote_requests').where('id', '=', id).execute()
  expect([await count('quote_requests_documents'), await ofWord()]).toEqual([0, 0])
  await db.destroy()
})
