import { createSecretKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { csvFile } from '#server/http/csv.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createCustomerOffers } from '#server/offers/customer-offers.ts'
import { createOfferReader } from '#server/offers/offer-store.ts'
import { offerSlices, offerTable } from '#server/offers/offer-table.ts'
import { createOwnerOffers } from '#server/offers/owner-offers.ts'
import { sampleBusiness } from '#shared/business.ts'
import { OfferContentSchema } from '#shared/contract/offer.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { offerContent, tokenIn } from '../support/offers.ts'
import { aQuoteRequest } from './samples.ts'

const now = () => new Date('2026-11-20T04:05:00Z')
const content = OfferContentSchema.parse(offerContent)

/** The rooms' own stores on one database, with a key that can be another one. */
async function openOffers(db: Kysely<Schema>, keyByte = 1) {
  const leads = createInquiryStores(db, now)
  const alarms = createAlarmStore(db, now)
  const events = createLeadEventStore(db, now, {
    onHeard: (tx, { isUrgent, isNews, ...lead }) =>
      alarms.correct(tx, { ...lead, urgency: isUrgent ? 'emergency' : 'ordinary' }, { isNews }),
  })
  const tokens = createLinkTokens(
    'offer',
    () => createSecretKey(Buffer.alloc(32, keyByte)),
    'https://example.com',
  )
  const notify = { outbox: createOutboxStore(db, now) }
  const owner = createOwnerOffers({ db, now, business: () => sampleBusiness }, { leads, events, tokens })
  const customer = createCustomerOffers(
    { db, now },
    { leads, events, tokens, notify, visits: { latestOf: async () => undefined }, hasMail: true },
  )
  return { leads, events, owner, customer }
}

describe.each(databases)('quotes on $name', (database) => {
  const db = useDatabase(database)

  test('are written, sent, seen, asked about and accepted, each with all that follows', async () => {
    const { leads, events, owner, customer } = await openOffers(db())
    const { id } = await leads.quote.add(aQuoteRequest())
    const { version, link } = await owner.write(
      id,
      { content, follows: null },
      { by: 'dan', key: crypto.randomUUID() },
    )
    const token = tokenIn(link)
    await owner.markSent(version.id, 'text', { by: 'dan', key: crypto.randomUUID() })
    await customer.see(token)
    expect(await customer.ask(token, 'Is the old board ok?')).toBe(true)
    const accepted = await Promise.all(Array.from({ length: 10 }, () => customer.accept(token, 'Jo Sample')))
    expect(accepted).toEqual(Array(10).fill(true))
    expect(await leads.quote.find(id)).toMatchObject({ status: 'won', dollars: 1240 })
    expect((await owner.list(id))[0]).toMatchObject({ state: 'accepted', sentBy: 'text', seen: 1 })
    const told = (await events.list(id)).map(({ act }) => act.kind)
    expect(told).toEqual(['offer_accepted', 'offer_asked', 'offer_seen', 'offer_sent'])
    const messages = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('about', 'in', ['offer', 'offer_copy'])
      .execute()
    expect(messages.map(({ about }) => about).toSorted()).toEqual(['offer', 'offer', 'offer_copy'])
    const copy = messages.find(({ about }) => about === 'offer_copy')
    expect(await createOfferReader(db()).acceptedIn(id, copy?.eventId ?? '')).toMatchObject({
      ...{ name: 'Jo Sample', hash: version.hash },
      document: { totalCents: 124_000 },
    })
    const alarm = await db().selectFrom('alarms').selectAll().where('recordId', '=', id).executeTakeFirst()
    expect(alarm?.acknowledgedAt).toBeNull()
  })

  test('keep their links when the site’s key is another one, and get new ones too', async () => {
    const before = await openOffers(db())
    const { id } = await before.leads.quote.add(aQuoteRequest())
    const { version, link } = await before.owner.write(
      id,
      { content, follows: null },
      { by: 'dan', key: crypto.randomUUID() },
    )
    const after = await openOffers(db(), 2)
    const another = await after.owner.link(version.id)
    expect(another).not.toBe(link)
    for (const each of [link, another])
      expect((await after.customer.view(tokenIn(each)))?.hash).toBe(version.hash)
  })

  test('are counted by their lines, and listed for spreadsheets whatever their number', async () => {
    const { leads, owner } = await openOffers(db())
    const { id } = await leads.quote.add(aQuoteRequest())
    for (let follows = 0; follows < 55; follows++)
      await owner.write(id, { content, follows: follows || null }, { by: 'dan', key: crypto.randomUUID() })
    expect((await owner.beginning()).used).toHaveLength(4)
    let file = ''
    for await (const chunk of csvFile(offerTable, offerSlices(db(), now()))) file += chunk
    const lines = file.split('\r\n')
    const theirs = lines.filter((line) => line.includes(`Q-${id.slice(0, 6).toUpperCase()}-`))
    expect(new Set(theirs).size).toBe(55)
  })
})
