import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quotesFound } from '#server/db/migrations/041-quotes-found.ts'
import type { Schema } from '#server/db/schema.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { eraseRecords } from '#server/operations/forget-person.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { aQuoteRequest } from './samples.ts'

async function aVersion(db: Kysely<Schema>, content = '{}') {
  const { id: recordId } = await createInquiryStores(db, () => new Date()).quote.add(aQuoteRequest())
  const [id, offerId] = [randomUUID(), randomUUID()]
  const at = new Date().toISOString()
  await db
    .insertInto('offers')
    .values({ id: offerId, kind: 'quote', recordId, currentNumber: 1, createdAt: at })
    .execute()
  const version = {
    ...{ id, offerId, recordId, number: 1, key: randomUUID(), content, hash: 'h' },
    ...{ validUntil: '2026-12-24', totalCents: 124_000, writtenAt: at, writtenBy: 'owner' },
  }
  await db.insertInto('offer_versions').values(version).execute()
  return version
}

describe.each(databases)('a version of a quote on $name', (database) => {
  const db = useDatabase(database)

  test('is neither changed nor replaced', async () => {
    const version = await aVersion(db())
    const change = db().updateTable('offer_versions').set({ totalCents: 1 }).where('id', '=', version.id)
    await expect(change.execute()).rejects.toThrow(/never changed/)
    await expect(db().insertInto('offer_versions').values(version).execute()).rejects.toThrow()
  })

  test('is deleted with its lead, and not before', async () => {
    const version = await aVersion(db())
    await expect(db().deleteFrom('offer_versions').where('id', '=', version.id).execute()).rejects.toThrow(
      /as long as its lead/,
    )
    const record = { kind: 'quote', id: version.recordId, createdAt: '', deletedAt: null } as const
    await db()
      .transaction()
      .execute((tx) => eraseRecords(tx, [record]))
    for (const table of ['offers', 'offer_versions'] as const)
      expect(
        await db().selectFrom(table).select('id').where('recordId', '=', version.recordId).execute(),
      ).toEqual([])
  })

  test('of before is found by its number and words, and by no word twice', async () => {
    const lines = [{ text: 'Fan café, HUNG', quantity: 1, cents: 9000 }]
    const document = { reference: 'Q-F9A748-1', summary: '', lines }
    const { recordId } = await aVersion(db(), JSON.stringify(document))
    const searchText = async () =>
      (
        await db()
          .selectFrom('quote_requests')
          .select('searchText')
          .where('id', '=', recordId)
          .executeTakeFirstOrThrow()
      ).searchText
    const before = await searchText()
    for (let times = 0; times < 2; times++) {
      await quotesFound.up(db().withoutPlugins())
      expect(await searchText()).toBe(`${before}\nq-f9a748-1\nfan cafe, hung`)
    }
  })

  test('is accepted once', async () => {
    const { id: versionId, recordId } = await aVersion(db())
    const accept = () =>
      db()
        .insertInto('offer_answers')
        .values({ id: randomUUID(), versionId, recordId, kind: 'accepted', words: 'Jo', at: '2026-11-20' })
        .execute()
    await accept()
    await expect(accept()).rejects.toThrow()
  })
})
