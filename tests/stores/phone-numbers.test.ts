import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { phoneNumbers } from '#server/db/migrations/030-phone-numbers.ts'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { findRelated } from '#server/leads/same-person.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import { createWorkQueue } from '#server/leads/work-queue-store.ts'
import { createForgetting, forgetAgain } from '#server/operations/forgetting.ts'
import { addToForgottenList, hashesOf } from '#server/operations/forgotten-list.ts'
import { mostInQueue, QueueQuerySchema } from '#shared/contract/work-queue.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestClock } from '../support/test-clock.ts'
import { aContactRequest, aQuoteRequest } from './samples.ts'

/** One number in the ways that people type it, none of which was known for another's before. */
const typed = ['0491 570 006', '491 570 006', '0061 491 570 006', '0011 61 491 570 006', '+0061 491570006']
const onRemains = (error: unknown) => {
  throw error
}

describe.each(databases)('one number, typed in several ways, on $name', (database) => {
  const db = useDatabase(database)

  async function setUp() {
    const { now, advance } = createTestClock()
    const stores = createInquiryStores(db(), now)
    const ids: string[] = []
    for (const [n, phone] of typed.entries()) {
      const { id } = await stores.quote.add(aQuoteRequest({ phone, email: `n${n}@example.com` }))
      ids.push(id)
      advance(1000)
    }
    await stores.contact.add(aContactRequest({ phone: '(07) 5550 0143', email: 'ann@example.com' }))
    return { stores, ids, now }
  }
  const found = async (search: string) => {
    await indexLeads(db(), new AbortController().signal)
    const query = QueueQuerySchema.parse({ view: 'all', search, limit: mostInQueue })
    const { items, isForgiving } = await createWorkQueue(db(), () => new Date()).list(query)
    return isForgiving ? [] : items.map(({ record }) => record.id).toSorted()
  }

  test('is one person, found by any of them and forgotten together', async () => {
    using folder = temporaryFolder()
    const { ids, now } = await setUp()
    const [first = ''] = ids
    expect((await findRelated(db(), 'quote', first)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
    for (const search of [...typed, '+61 491 570', '0011 61 491 57', '\u202d0491 570 006\u202c', '٠٤٩١٥٧'])
      expect(await found(search), search).toEqual(ids.toSorted())
    const forgetting = createForgetting({
      ...{ db: db(), now, onRemains },
      places: { dataDir: `${folder.path}/data`, backupDir: `${folder.path}/backups` },
      canRemovePhotos: async () => true,
      removePhoto: async () => {},
    })
    expect(await forgetting.kept('quote', first)).toMatchObject({ requests: typed.length })
    expect(await forgetting.forget('quote', first, { requests: typed.length, testimonials: false })).toBe(5)
    expect(await found('491 570 006')).toEqual([])
  })

  test('is so in records of before, and so is an address with marks that nobody sees', async () => {
    const { stores, ids } = await setUp()
    const marked = await stores.quote.add(
      aQuoteRequest({
        name: 'Mar\u00adgaret',
        email: 'jo\u200b‑x@example.com',
        phone: '+44 (0)20 7946 0958',
      }),
    )
    for (const [n, id] of ids.entries()) await writeAsBefore(db(), id, typed[n] ?? '')
    await sql`
      update quote_requests set phone_key = '4402079460958', email_key = email,
        search_text = replace(replace(search_text, 'margaret', 'mar\u00adgaret'), '442079460958', '4402079460958')
      where id = ${marked.id}
    `.execute(db())
    expect(await found('0491570006')).toEqual(ids.slice(0, 1))

    // A second time finds nothing to do.
    for (let round = 0; round < 2; round += 1) {
      await phoneNumbers.up(db().withoutPlugins())
      expect(await findRelated(db(), 'quote', ids[1] ?? '')).toHaveLength(typed.length - 1)
      expect(await found('0491570006')).toEqual(ids.toSorted())
    }
    expect(await db().selectFrom('quote_requests').selectAll().where('id', '=', marked.id).execute()).toEqual(
      [
        expect.objectContaining({
          name: 'Mar\u00adgaret',
          phone: '+44 (0)20 7946 0958',
          phoneKey: '442079460958',
          email: 'jo-x@example.com',
          emailKey: 'jo-x@example.com',
          searchText: expect.stringMatching(/^margaret\njo-x@example.com\n442079460958\n/),
        }),
      ],
    )
    // As the site itself writes them.
    const rows = db().selectFrom('quote_requests').select(['phoneKey', 'emailKey', 'searchText'])
    const migrated = await rows.where('id', 'in', ids).orderBy('createdAt').execute()
    await db().deleteFrom('quote_requests').where('id', 'in', ids).execute()
    const written = await setUp()
    expect(await rows.where('id', 'in', written.ids).orderBy('createdAt').execute()).toEqual(migrated)
  })

  test('goes again where a backup brings it back after it was forgotten by its former key', async () => {
    using folder = temporaryFolder()
    const { ids } = await setUp()
    const places = { dataDir: `${folder.path}/data`, backupDir: `${folder.path}/backups` }
    const [identity = ''] = hashesOf('salt', { phoneKey: '001161491570006' })
    await addToForgottenList(places.backupDir, [{ identity, at: '2027-01-01T00:00:00.000Z' }])
    expect(await forgetAgain(db(), places, onRemains)).toBe(1)
    const left = await db().selectFrom('quote_requests').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(ids[3])
  })
})

/** A release of before knew a number by its digits, but for `61` before one that has an area. */
async function writeAsBefore(db: Kysely<Schema>, id: string, phone: string): Promise<void> {
  const key = phone.replaceAll(/\D/g, '')
  await sql`
    update quote_requests set phone_key = ${key}, search_text = replace(search_text, phone_key, ${key}) where id = ${id}
  `.execute(db)
}
