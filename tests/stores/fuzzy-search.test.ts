import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import { createWorkQueue } from '#server/leads/work-queue-store.ts'
import { mostInQueue, QueueQuerySchema } from '#shared/contract/work-queue.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

/** SQLite's index is brought up to date from time to time: what is found does not depend on it. */
const states = databases.flatMap((database) =>
  database.isShared
    ? [{ ...database, isIndexed: false }]
    : [
        { ...database, isIndexed: false },
        { ...database, isIndexed: true, name: `${database.name}, indexed` },
      ],
)

describe.each(states)('a forgiving search on $name', ({ isIndexed, ...database }) => {
  const db = useDatabase(database)
  const clock = createTestClock()
  const stores = () => createInquiryStores(db(), clock.now)
  const ids = { priya: '', lee: '', jo: '' }
  beforeEach(async () => {
    const said = { email: 'somebody@example.com', phone: '' }
    const { quote, contact } = stores()
    const priya = { ...said, name: 'Priya Nguyễn', address: 'North Lakes', description: 'Ceramic fuse board' }
    ids.priya = (await quote.add(aQuoteRequest(priya))).id
    clock.advance(1000)
    const lee = {
      ...said,
      name: 'Lee',
      phone: '0491 570 156',
      address: 'Woodford',
      description: 'Worth a look?',
    }
    ids.lee = (await quote.add(aQuoteRequest(lee))).id
    clock.advance(1000)
    const jo = { ...said, name: 'Jo', subject: 'Shed up north', message: 'Postcode 4509' }
    ids.jo = (await contact.add(aContactRequest(jo))).id
    if (isIndexed) await index()
  })
  const index = () => indexLeads(db(), new AbortController().signal)

  async function found(search: string, query = {}) {
    const page = await createWorkQueue(db(), clock.now).list(
      QueueQuerySchema.parse({ view: 'all', ...query, search }),
    )
    expect(page.isForgiving).toBe(page.foundWords.length > 0)
    return { names: page.items.map(({ record }) => record.name), words: page.foundWords }
  }

  test.each([
    ['swapped', 'nroth lakes', ['Priya Nguyễn'], ['north']],
    ['wrong', 'wooxford', ['Lee'], ['woodford']],
    ['missing', 'wodford', ['Lee'], ['woodford']],
    ['extra', 'ceramicc fuse', ['Priya Nguyễn'], ['ceramic']],
    ['without its accents', 'NGUYAN', ['Priya Nguyễn'], ['nguyen']],
    ['in each of two words', 'ceranic baord', ['Priya Nguyễn'], ['ceramic', 'board']],
    ['in both kinds', 'nirth', ['Jo', 'Priya Nguyễn'], ['north']],
    ['in a phone number', '0491 507 156', ['Lee'], ['0491570156']],
    ['in a word between signs', 'exmaple.com', ['Jo', 'Lee', 'Priya Nguyễn'], ['example']],
  ])('forgives a letter %s: %s', async (_how, search, names, words) => {
    expect(await found(search)).toEqual({ names, words })
  })

  test.each([
    ['two wrong letters', 'wuudford'],
    ['a short word', 'jp'],
    ['a wrong digit of a postcode', '4508'],
    ['one right word beside one that is nowhere', 'fuse xylophone'],
    ['words of two leads', 'ceranic woodford'],
    ['signs only', '-- %'],
  ])('finds nothing for %s', async (_what, search) => {
    expect(await found(search)).toEqual({ names: [], words: [] })
  })

  test('takes what is typed at its word wherever it occurs', async () => {
    expect(await found('worth')).toEqual({ names: ['Lee'], words: [] })
    // It is the status that leaves nothing, not the spelling.
    expect(await found('worth', { status: 'won' })).toEqual({ names: [], words: [] })
  })

  test('reads nothing from what is deleted', async () => {
    await stores().quote.remove(ids.lee)
    expect(await found('wodford')).toEqual({ names: [], words: [] })
  })

  test('is the same in one list, page after page and in its file', async () => {
    const { quote } = stores()
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1000)
      await quote.add(aQuoteRequest({ name: `Sam ${count}`, address: 'Woodford' }))
    }
    if (isIndexed) await index()
    const first = await quote.page({ search: 'woodfrod', limit: 3 })
    expect(first.items.map(({ name }) => name)).toEqual(['Sam 2', 'Sam 1', 'Sam 0'])
    expect(first.foundWords).toEqual(['woodford'])
    const rest = await quote.page({ search: 'woodfrod', limit: 3, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ name }) => name)).toEqual(['Lee'])
    const inFile = []
    for await (const slice of quote.slices({ search: 'woodfrod' })) inFile.push(...slice)
    expect(inFile).toHaveLength(4)
    expect((await quote.page({ search: 'woodford' })).foundWords).toBeUndefined()
  })

  test('finds all of very many', async () => {
    const row = await db()
      .selectFrom('quote_requests')
      .selectAll()
      .where('id', '=', ids.lee)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 500 }, () => ({ ...row, id: randomUUID() }))
    await db().insertInto('quote_requests').values(copies).execute()
    if (isIndexed) await index()
    expect((await found('wodford', { limit: mostInQueue })).names).toHaveLength(mostInQueue)
    let count = 0
    for await (const slice of stores().quote.slices({ search: 'wodford' })) count += slice.length
    expect(count).toBe(501)
  })

  test('finds a lead by the reference its visitor was shown', async () => {
    const shown = ids.priya.slice(0, 8).toUpperCase()
    for (const reference of [shown, `Q-${shown}`, `q-${ids.priya.slice(0, 6)}`, ids.priya]) {
      expect((await found(reference)).names).toEqual(['Priya Nguyễn'])
      expect((await stores().quote.page({ search: reference })).items).toMatchObject([{ id: ids.priya }])
    }
    expect((await found(`Q-${shown.slice(0, 3)}`)).names).toEqual([])
  })
})
