import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillAllSearchText } from '#server/db/migrations/003-owner-area.ts'
import { searchApostrophes } from '#server/db/migrations/026-search-apostrophes.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aContactRequest, aQuoteRequest, awkwardText } from './samples.ts'

describe.each(databases)('lists of inquiries on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const quotes = () => createInquiryStore(db(), 'quote', clock.now)
  const contacts = () => createInquiryStore(db(), 'contact', clock.now)
  const found = async (query: InquiryListQuery) =>
    (await quotes().page(query)).items.map(({ name }) => name).toSorted()

  test('pages follow one another without gap or repeat, also within one millisecond', async () => {
    for (let count = 0; count < 7; count += 1) await quotes().add(aQuoteRequest())
    clock.advance(1)
    for (let count = 0; count < 4; count += 1) await quotes().add(aQuoteRequest())
    const whole = await quotes().list()

    const pages = []
    let cursor: string | undefined
    do {
      const page = await quotes().page({ limit: 3, ...(cursor && { cursor }) })
      pages.push(page.items)
      cursor = page.nextCursor
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2])
    expect(pages.flat()).toStrictEqual(whole)
  })

  test('a page that holds exactly the rest is the last one', async () => {
    for (let count = 0; count < 3; count += 1) await contacts().add(aContactRequest())
    expect((await contacts().page({ limit: 3 })).nextCursor).toBeUndefined()
    expect((await contacts().page({ limit: 2 })).nextCursor).toBeDefined()
    expect((await contacts().page({})).items).toHaveLength(3)
  })

  test('what comes in later or is deleted does not shift the next page', async () => {
    for (let count = 0; count < 4; count += 1) {
      await quotes().add(aQuoteRequest())
      clock.advance(1)
    }
    const [, second, third, fourth] = await quotes().list()
    const { nextCursor } = await quotes().page({ limit: 2 })
    await quotes().add(aQuoteRequest())
    await quotes().remove(second?.id ?? '')
    expect((await quotes().page({ limit: 2, cursor: nextCursor ?? '' })).items).toEqual([third, fourth])
  })

  describe('search', () => {
    beforeEach(async () => {
      await quotes().add(aQuoteRequest({ name: 'Zoë Nguyễn', phone: '+61 7 5550 0142', address: 'Bli Bli' }))
      await quotes().add(
        aQuoteRequest({
          name: 'Cafe 100% Ltd',
          email: "o'brien@mail.example.com",
          phone: '0491 570 156',
          description: 'Three-phase\n\noven, 32 A. Ring (07) 5550 0199 instead.',
        }),
      )
      await quotes().add(
        aQuoteRequest({ name: 'Snake_case', phone: '0491 570 157', description: 'C:\\temp!' }),
      )
    })

    const searches: [search: string, names: string[]][] = [
      ['zoe', ['Zoë Nguyễn']],
      ['NGUYEN zoë', ['Zoë Nguyễn']],
      ['bli bli', ['Zoë Nguyễn']],
      ['07 5550 0142', ['Zoë Nguyễn']],
      ['+61 7 5550', ['Zoë Nguyễn']],
      ['5550', ['Cafe 100% Ltd', 'Zoë Nguyễn']],
      ['(07) 5550 0199', ['Cafe 100% Ltd']],
      ['0491570', ['Cafe 100% Ltd', 'Snake_case']],
      ["o'brien", ['Cafe 100% Ltd']],
      ['O’Brien', ['Cafe 100% Ltd']],
      ['obrien', ['Cafe 100% Ltd']],
      ['oven three-phase', ['Cafe 100% Ltd']],
      ['oven nguyen', []],
      ['100%', ['Cafe 100% Ltd']],
      ['%', ['Cafe 100% Ltd']],
      ['_', ['Snake_case']],
      ['c:\\temp!', ['Snake_case']],
      ["'; drop table quote_requests; --", []],
    ]
    test('finds words anywhere, numbers however they are written, and signs as signs', async () => {
      for (const [search, names] of searches) expect(await found({ search }), search).toEqual(names)
    })

    test('looks in contact requests too', async () => {
      await contacts().add(aContactRequest({ subject: 'Hot water', message: awkwardText }))
      for (const search of ['hot WATER', '日本語', 'שלום', '0143', 'sam@']) {
        expect((await contacts().page({ search })).items, search).toHaveLength(1)
      }
      expect((await contacts().page({ search: 'cold' })).items).toEqual([])
    })

    test('does not find what is deleted, and finds it again when restored', async () => {
      const [record] = (await quotes().page({ search: 'zoe' })).items
      await quotes().remove(record?.id ?? '')
      expect(await found({ search: 'zoe' })).toEqual([])
      await quotes().restore(record?.id ?? '')
      expect((await quotes().page({ search: 'zoe' })).items).toEqual([record])
    })
  })

  test('a kind of work, or none, narrows the quote requests down', async () => {
    await quotes().add(aQuoteRequest({ name: 'Home', serviceType: 'residential' }))
    await quotes().add(aQuoteRequest({ name: 'Shop', serviceType: 'commercial' }))
    await quotes().add(aQuoteRequest({ name: 'Nothing said', serviceType: '' }))
    expect(await found({ service: 'residential' })).toEqual(['Home'])
    expect(await found({ service: 'none' })).toEqual(['Nothing said'])
    expect(await found({ service: 'residential', search: 'shop' })).toEqual([])
  })

  describe.each([
    { kind: 'quote', store: quotes, add: () => quotes().add(aQuoteRequest()) },
    { kind: 'contact', store: contacts, add: () => contacts().add(aContactRequest()) },
  ])('seeing a $kind request', ({ store, add }) => {
    test('takes it off the unread ones, and only the first time counts', async () => {
      const { id } = await add()
      const { id: other } = await add()
      expect(await store().markSeen(id)).toBe(true)
      clock.advance(1000)
      expect(await store().markSeen(id)).toBe(true)
      const byId = new Map((await store().list()).map((record) => [record.id, record.seenAt]))
      expect(byId.get(id)).toBe('2026-11-20T04:05:06.789Z')
      expect(byId.get(other)).toBeNull()
      expect((await store().page({ unread: 'true' })).items.map((item) => item.id)).toEqual([other])
    })
  })

  test('what was stored with an apostrophe in it is found by a later release', async () => {
    await quotes().add(aQuoteRequest({ name: 'Pat O’Hara Straße' }))
    await sql`update quote_requests set search_text = 'pat o’hara straße'`.execute(db())
    await searchApostrophes.up(db())
    expect(await db().selectFrom('quote_requests').select('searchText').execute()).toEqual([
      { searchText: 'pat ohara strasse' },
    ])
    expect(await found({ search: "o'hara strasse" })).toEqual(['Pat O’Hara Straße'])
  })

  test('the migration makes what was stored before it searchable', async () => {
    for (let count = 0; count < 3; count += 1) await quotes().add(aQuoteRequest({ name: `Zoë ${count}` }))
    await contacts().add(aContactRequest({ message: 'Ärger' }))
    await sql`update quote_requests set search_text = ''`.execute(db())
    await sql`update contact_requests set search_text = ''`.execute(db())
    expect(await found({ search: 'zoe' })).toEqual([])
    await fillAllSearchText(db(), 2)
    expect(await found({ search: 'zoe' })).toEqual(['Zoë 0', 'Zoë 1', 'Zoë 2'])
    expect((await contacts().page({ search: 'arger' })).items).toHaveLength(1)
  })
})
